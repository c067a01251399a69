/** The steps of `team.js`, loaded with the first of them. */
import type { Problem } from '../../../contract/problem.ts';
import type { Sent } from '../../../http-service/send.ts';
import type { Answers } from '../../../messages/answers.ts';
import type { AppAnswers } from '../../../messages/app-views.ts';
import type { AuditPage } from '../../../messages/audit-views.ts';
import type { Says } from '../../../messages/catalogue.ts';
import type { DeletedPage, Restored } from '../../../messages/lead-views.ts';
import type { TeamPersonReport } from '../../../messages/person-report.ts';
import type { ManagedTeam } from '../../../messages/service-views.ts';
import type { KnownAccount, TeamAnswer } from '../../requests/connection.ts';
import type { Journal } from '../../requests/journal.ts';
import type { Requests } from '../../requests/requests.ts';
import type { Vault } from '../../storage/vault.ts';
import type { JobContext } from '../context.ts';
import type { Perform } from '../kind.ts';
import type { KnowledgeCursor } from '../this-device.ts';
import type { Followed } from './followed-search.ts';
import type { StepTools } from './step-tools.ts';

export interface GiveProgress {
  /** Where the next batch begins; null before the first one and after the last */
  cursor: KnowledgeCursor | null;
  /** Records of this device processed so far */
  read: number;
  counts: Record<string, number>;
}

/**
 * The vault stores the secret of an unfinished joining under this service id, until the key is stored. One per host,
 * by its match pattern.
 */
export const joiningAs = (pattern: string): string => `joining|${pattern}`;

export interface Joining {
  /** Sends beside the contract, without a key. */
  send(path: string, body: Record<string, unknown>): Promise<Sent>;
  journal: Pick<Journal, 'noteOwn'>;
  /** The id of the service that is being connected. */
  service: string;
  /** `joiningAs`, at its origin. */
  owner: { service: string; origin: string };
  vault: Pick<Vault, 'read' | 'keep' | 'forget'>;
}

export interface TeamManager {
  context: Pick<JobContext, 'connection'>;
  journal: Pick<Journal, 'noteOwn'>;
}

/** The vault holds a service's pending opt-outs as if they were the key of this service. */
export const optOutsOf = (service: string): string => `${service}/opt-outs`;

/** A service over HTTP. */
export interface TeamAccount {
  service: string;
  origin: string;
  /** With another key it may be another team. Null while a key is being replaced. */
  account: Pick<KnownAccount, 'name' | 'team'> | null;
}

export interface OptOutsParts {
  /** Of normal windows. */
  session(): {
    context: Pick<JobContext, 'connection' | 'connectionOf' | 'push' | 'clock'>;
    journal: Pick<Journal, 'noteOwn'>;
    requests: Pick<Requests, 'optedOut'>;
  };
  accounts(): Promise<TeamAccount[]>;
  vault: Pick<Vault, 'read' | 'keep' | 'forget'>;
}

export interface OptOuts {
  /** Rejects if it cannot be written down first; nothing is sent then. */
  optOut(says: Says<'opt-out-of-team'>): Promise<Answers['opt-out-of-team']>;
  /** Repeats pending opt-outs that are due. */
  repeat(): Promise<void>;
}

export interface AuditReader extends TeamManager {
  context: Pick<JobContext, 'connection' | 'clock'>;
}

export interface AppAsker extends TeamManager {
  requests: Pick<Requests, 'optOuts' | 'optedOut'>;
  /** The engine's guard: imported, it would make `team.js` twenty times as large. */
  mayLeave(params: Record<string, string>): boolean;
}

export type JoinAnswer =
  | { at: 'joined'; key: string }
  | { at: 'ended'; why: 'used' | 'expired' | 'unknown' }
  | { at: 'failed'; problem: Problem };

export interface TeamSteps {
  giveStep(tools: StepTools<{ domain: string | null; dry: boolean }, GiveProgress>): Perform;
  /** Records to copy; 0 also if the service takes none. */
  giveTotal(
    context: Pick<JobContext, 'connectionOf' | 'knowledge'>,
    wanted: { service: string; domain: string | null },
  ): Promise<number>;
  searchStep(tools: StepTools<object, Followed>): Perform;
  joinTeam(invitation: NonNullable<Says<'connect'>['invitation']>, joining: Joining): Promise<JoinAnswer>;
  manageTeam(manager: TeamManager, says: Says<'manage-team'>): Promise<TeamAnswer<ManagedTeam>>;
  readAudit(reader: AuditReader, says: Says<'team-audit'>): Promise<TeamAnswer<AuditPage>>;
  listDeleted(manager: TeamManager, says: Says<'deleted-leads'>): Promise<TeamAnswer<DeletedPage>>;
  restoreLead(manager: TeamManager, says: Says<'restore-lead'>): Promise<TeamAnswer<Restored>>;
  createOptOuts(parts: OptOutsParts): OptOuts;
  reportPerson(manager: TeamManager, says: Says<'report-at-team'>): Promise<TeamAnswer<TeamPersonReport>>;
  lookUpInApp(asker: AppAsker, says: Says<'look-up-in-app'>): Promise<TeamAnswer<AppAnswers>>;
}

export async function teamSteps({ runTeamFile }: Pick<JobContext, 'runTeamFile'>): Promise<TeamSteps> {
  await runTeamFile();
  const { harrierTeam: steps } = globalThis;
  if (!steps) throw new Error('No team');
  return steps;
}

declare global {
  var harrierTeam: TeamSteps | undefined;
}
