/** Each request gets the store of its team alone, inside one transaction if it writes. */
import { takeTurns } from '../../contract/async.ts';
import { unaskedMail } from '../../device-service/blank-records.ts';
import type { Taken } from '../../device-service/exchange/knowledge-batch.ts';
import type { LendOf } from '../../device-service/handler.ts';
import type { Store } from '../../device-service/store.ts';
import type { Knowledge, Mail } from '../../device-service/store-directory.ts';
import type { Database } from '../database/database.ts';
import { createNewIds } from '../database/new-ids.ts';
import type { Answer } from '../database/standby.ts';
import type { ReadBatch } from '../knowledge/read-batch.ts';
import { type AppAnswers, teamAppAnswers } from './app-records.ts';
import type { Asking } from './asking.ts';
import { type Audit, teamAudit } from './audit.ts';
import { type TeamUsage, teamAccount, teamOf, teamUsage, teamVerifications, teamViews } from './belongings.ts';
import { type TeamApps, teamApps } from './connected-apps.ts';
import { teamDirectory } from './directory.ts';
import { type EventReceivers, eventReceivers } from './event-receivers.ts';
import { type Events, teamEvents } from './events.ts';
import { forgetPerson } from './forget-person.ts';
import { type Invitations, teamInvitations } from './invitations.ts';
import { type LeadPersons, leadPersons } from './lead-persons.ts';
import { type TeamLeads, teamLeads } from './leads.ts';
import { type Members, teamMembers } from './members.ts';
import { type OptOuts, teamOptOuts } from './opt-outs.ts';
import { personReport, type TeamReport } from './person-report.ts';
import { markTeamLeads, type TeamPushes, teamPushes } from './pushes.ts';
import { type SiteSearches, teamSiteSearches } from './site-searches.ts';
import { memberSyncFiles, type SyncFiles } from './sync-files.ts';
import { type TakeOptions, takeKnowledge } from './take-knowledge.ts';
import { type Trash, teamTrash } from './trash.ts';
import { takeTurn, turnsTaken } from './turns.ts';

interface TeamStoreOptions {
  /** From `addTeam`. */
  team: number;
  /** Who asks: each key has its own share of the connections. Default: the service, for the team. */
  key?: string;
  /** Without it, no mail server is asked. */
  mail?: Mail;
  newId?: () => number;
  /** Epoch milliseconds, for events. */
  now?: () => number;
  /** Turns that the team had taken when the request began: a standby must have them. Default: reads ask the primary. */
  since?: number | null;
}

export interface TeamStore extends Store {
  directory: Knowledge;
  leads: TeamLeads;
  /** Matches leads by name and company. */
  persons: LeadPersons;
  optOuts: OptOuts;
  /** Opts a person out: refuses them from now on and removes what an index finds. `forgetInTexts` removes the rest. */
  forget(address: string): Promise<void>;
  /** What the team has about a person, for this member. */
  report(address: string, member: number): Promise<TeamReport>;
  /** Saved searches of this member alone; `views` are all. */
  viewsOf(member: number): Store['views'];
  members: Members;
  audit: Audit;
  invitations: Invitations;
  trash: Trash;
  apps: TeamApps;
  usage: TeamUsage;
  pushes: TeamPushes;
  appAnswers: AppAnswers;
  /** Imports what a member's device knows. */
  take(batch: ReadBatch, options: TakeOptions): Promise<Taken>;
  siteSearches: SiteSearches;
  events: Events;
  receivers: EventReceivers;
  /** Of this member alone. */
  syncFilesOf(member: number): SyncFiles;
}

/** A `Lend` of `device-service/handler.ts` with a larger store. */
export type LendTeam = LendOf<TeamStore>;

const ids = createNewIds();

/**
 * A team's writers take turns: within this instance without a connection, and then with other instances. Readers
 * never wait.
 */
export function lendTeamStore(
  database: Database,
  { team, key = '', mail = unaskedMail, newId = ids, now = Date.now, since = null }: TeamStoreOptions,
): LendTeam {
  const inTurn = turnsOf(database, team);
  const asker = { team, key };
  const asks = database.sharedBy(asker);
  const { standby } = database;

  async function readOnStandby<Result>(work: (store: TeamStore) => Promise<Result>): Promise<Answer<Result> | null> {
    if (standby === null || since === null) return null;
    return standby.tryRead(asker, async (trx) => {
      const asking = { trx, team, newId };
      return (await turnsTaken(asking)) < since ? null : { result: await work(teamStore(asking, { mail, now })) };
    });
  }

  return async (work, use = 'write') => {
    const begin = () =>
      asks.within(use, async (trx) => {
        const asking = { trx, team, newId };
        if (use === 'write') await takeTurn(asking);
        return work(teamStore(asking, { mail, now }));
      });
    if (use === 'write') return inTurn(begin);
    const read = await readOnStandby(work);
    return read ? read.result : begin();
  };
}

type Turns = ReturnType<typeof takeTurns>;

const turns = new WeakMap<Database, Map<number, Turns>>();

/** One per team and database, for all callers. */
function turnsOf(database: Database, team: number): Turns {
  const ofAll = turns.get(database) ?? new Map<number, Turns>();
  turns.set(database, ofAll);
  const own = ofAll.get(team) ?? takeTurns();
  ofAll.set(team, own);
  return own;
}

function teamStore(asking: Asking, { mail, now }: Required<Pick<TeamStoreOptions, 'mail' | 'now'>>): TeamStore {
  const optOuts = teamOptOuts(asking);
  const events = teamEvents(asking, now);
  const leads = teamLeads(asking, optOuts, events);
  const trash = teamTrash(asking, leads);
  const pushes = teamPushes(asking, markTeamLeads(asking, leads));
  const apps = teamApps(asking, pushes);
  const views = teamViews(asking, null);
  const store: TeamStore = {
    directory: teamDirectory(asking, optOuts),
    mail,
    leads,
    persons: leadPersons(asking),
    verifications: teamVerifications(asking),
    account: teamAccount(asking),
    views,
    viewsOf: (member) => teamViews(asking, member),
    team: teamOf(asking, apps, pushes),
    usage: teamUsage(asking),
    optOuts,
    forget: (address) => forgetPerson(asking, { optOuts, leads, trash, views }, address),
    report: (email, member) => personReport(asking, store, { email, member }),
    members: teamMembers(asking),
    audit: teamAudit(asking),
    invitations: teamInvitations(asking),
    trash,
    apps,
    pushes,
    appAnswers: teamAppAnswers(asking),
    take: (batch, options) => takeKnowledge(asking, optOuts, batch, options),
    siteSearches: teamSiteSearches(asking),
    events,
    receivers: eventReceivers(asking),
    syncFilesOf: (member) => memberSyncFiles(asking, member),
  };
  return store;
}
