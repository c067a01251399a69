import type { Role } from '../../contract/team.ts';
import type { NetworkRules } from '../apps/guarded-fetch.ts';
import type { Where } from '../database/database.ts';
import type { NewInvitation } from '../keys/invitations.ts';
import type { TeamChange } from '../keys/team-settings.ts';
import type { Plan } from '../keys/teams.ts';
import type { LeadImport } from '../lead-files/import-leads.ts';
import type { MailOfStart } from '../mail/live-answers.ts';
import type { MailSettings } from '../mail/mail-answers.ts';
import type { MailChange } from '../mail/stored-settings.ts';
import type { Allowance } from '../mcp/allowance.ts';
import type { MemberChange } from '../store/members.ts';

export interface Serve {
  at: 'serve';
  where: Where;
  host: string;
  port: number;
  /** `null` if metrics are off. */
  metrics: number | null;
  /** They win over those in the database; `null` if none were given. */
  mail: MailSettings | null;
  /** For settings in the database. */
  mailOfStart: MailOfStart;
  /** Encrypts the settings of apps; `null` if nothing is pushed. */
  secret: string | null;
  /** Where apps may be. */
  network: NetworkRules;
  /** Bytes that the files of a member's sync may have together; 0 keeps none. */
  syncSpace: number;
}

/** What checking and keeping an app's settings takes. */
type AppAccess = { secret: string } & Pick<Serve, 'network'>;

/** A name or a number; `null` for the only team. */
type TeamWanted = string | null;

export type Command =
  | Serve
  | { at: 'add team'; where: Where; name: string; plan: Plan }
  | { at: 'change team'; where: Where; team: TeamWanted; change: TeamChange }
  | { at: 'list teams'; where: Where }
  | { at: 'add key'; where: Where; team: TeamWanted; name: string; email: string | null; role?: Role | undefined }
  | { at: 'list keys'; where: Where; team: TeamWanted }
  | { at: 'remove key'; where: Where; team: TeamWanted; id: string }
  | { at: 'list members'; where: Where; team: TeamWanted }
  /** `member`: an address, an id or a name. */
  | { at: 'change member'; where: Where; team: TeamWanted; member: string; change: MemberChange }
  /** `member`: an address, an id or a name. */
  | { at: 'remove member'; where: Where; team: TeamWanted; member: string }
  /** `address`: of the service, without a path. */
  | { at: 'invite'; where: Where; team: TeamWanted; address: string; invitation: NewInvitation }
  /** `file`: `null` is standard output. */
  | { at: 'export audit'; where: Where; team: TeamWanted; file: string | null }
  | { at: 'list trash'; where: Where; team: TeamWanted }
  | { at: 'restore lead'; where: Where; team: TeamWanted; id: string }
  | ({ at: 'connect app'; where: Where; team: TeamWanted; provider: string; name: string | null } & AppAccess)
  | ({ at: 'renew app'; where: Where; team: TeamWanted; id: string } & AppAccess)
  | { at: 'list apps'; where: Where; team: TeamWanted }
  | { at: 'remove app'; where: Where; team: TeamWanted; id: string }
  | ({ at: 'connect receiver'; where: Where; team: TeamWanted; address: string } & AppAccess)
  | ({ at: 'resume receiver'; where: Where; team: TeamWanted; id: string } & AppAccess)
  | { at: 'list receivers'; where: Where; team: TeamWanted; secret: string }
  | { at: 'remove receiver'; where: Where; team: TeamWanted; id: string }
  /** `secret`: opens the proxy. */
  | { at: 'show mail'; where: Where; secret: string | null }
  /** `proxy`: `-` reads it from standard input. */
  | {
      at: 'change mail';
      where: Where;
      secret: string | null;
      change: Omit<MailChange, 'proxy'> & { proxy?: string | null };
    }
  | { at: 'stop mail'; where: Where }
  | { at: 'search site'; where: Where; team: TeamWanted; domain: string }
  /** `address`: `null` reads standard input. `team`: `null` for all teams. */
  | { at: 'add opt-out'; where: Where; team: TeamWanted; address: string | null }
  /** `file`: `null` is standard output or input. */
  | { at: 'back up'; where: Where; file: string | null }
  | { at: 'restore'; where: Where; file: string | null }
  | { at: 'count opt-outs'; where: Where; team: TeamWanted }
  /** `id`: of the key. */
  | { at: 'grant'; where: Where; team: TeamWanted; id: string; allowance: Allowance }
  /** `file`: `null` is standard output. `list`: its name. */
  | { at: 'export leads'; where: Where; team: TeamWanted; file: string | null; list: string | null }
  /** `merge`: people are also matched by name and company. */
  | ({ at: 'import leads'; where: Where; team: TeamWanted; file: string; merge: boolean } & Omit<
      LeadImport,
      'isNoEmployer' | 'companyDomain'
    >);

/** Everything but the service itself. */
export type OneCommand = Exclude<Command, { at: 'serve' }>;
