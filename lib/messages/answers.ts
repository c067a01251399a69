import type { Problem } from '../contract/problem.ts';
import type { Subject, Typed } from '../subject/subject.ts';
import type { AppAnswers } from './app-views.ts';
import type { AuditPage } from './audit-views.ts';
import type { BackUpWork, DeviceContents } from './backup-views.ts';
import type { MessageName } from './catalogue.ts';
import type { JobMessage } from './job-messages.ts';
import type { JobRow, JobView } from './job-views.ts';
import type {
  ChangedLead,
  DeletedPage,
  EditOutcome,
  KnownList,
  LostLead,
  PageWords,
  Restored,
  SavedLeadFilters,
} from './lead-views.ts';
import type { MailboxView, PeopleInView } from './mailbox-views.ts';
import type { NamedPerson, Opening, Recent, Suggestion } from './opening-views.ts';
import type { About, Known, KnownLead, KnownName, PeopleOnDevice, PeopleThere } from './people-views.ts';
import type { PersonReport, TeamPersonReport } from './person-report.ts';
import type { JournalEntry, UnderWay } from './request-views.ts';
import type { Retained } from './retention-views.ts';
import type { ManagedTeam, RemoteView, ServiceView, Usage } from './service-views.ts';
import type { Settings } from './settings-views.ts';
import type { SyncState } from './sync-views.ts';
import type { WaterfallMember } from './waterfall.ts';
import type { Beginning, DiscoverFilterName, Searched } from './workspace-views.ts';

/** What is wrong with a service's address or key, shown beside its field. */
export type ConnectFault =
  | { field: 'address'; fault: 'empty' | 'not-an-address' | 'not-https' | 'user-info' | 'query' | 'no-version' }
  | { field: 'key'; fault: 'empty' | 'locked' }
  | { field: 'passphrase'; fault: 'empty' | 'too-short' }
  /** The origin was not granted in the click. */
  | { field: 'address'; fault: 'not-granted' }
  /** It was named as a team's own; it is a service, but not a team's. */
  | { field: 'address'; fault: 'not-team' }
  /** The code gives no key. */
  | { field: 'invitation'; fault: 'used' | 'expired' | 'unknown' }
  /** The account call failed, with or without a response. */
  | { field: 'address' | 'key'; fault: 'check'; problem: Problem };

/** The background's answer to each message. Requests are typed by their operation where they are sent. */
export interface Answers
  extends Record<JobMessage, { job: JobView | null }>,
    Record<Exclude<MessageName, JobMessage>, unknown> {
  open: Opening;
  glance: { subject: Subject };
  'people-in-view': PeopleInView | null;
  'read-names': { names: NamedPerson[] } | null;
  mailboxes: { mailboxes: MailboxView[] };
  'turn-mailbox': { mailboxes: MailboxView[] };
  begin: Beginning;
  'look-up': { typed: Typed; about: About };
  launch: Record<string, never>;
  request: unknown;
  'open-requests': { requests: UnderWay[] };
  /** The answer that the request's own message gets; null if the request is no longer known. */
  'join-request': { answer: unknown };
  'ask-in-order': unknown;
  'choose-answer': { kept: boolean };
  waterfall: { members: WaterfallMember[] };
  'cancel-request': Record<string, never>;
  undo: { undone: boolean };
  'change-list': { job: JobView | null };
  'remove-saved': { job: JobView | null };
  'edit-lead': EditOutcome;
  'stage-import': { staged: boolean };
  'carry-out-import': { job: JobView | null };
  searched: { searched: Searched[] };
  'job-rows': { rows: JobRow[]; total: number };
  'closed-filters': { closed: DiscoverFilterName[] };
  'lost-leads': { leads: LostLead[] };
  'changed-leads': { leads: ChangedLead[] };
  'page-words': PageWords;
  'refuse-change': { refused: boolean };
  'lead-filters': { saved: SavedLeadFilters[] };
  'keep-lead-filters': { saved: SavedLeadFilters[] };
  'forget-lead-filters': { saved: SavedLeadFilters[] };
  'pause-job': { job: JobView | null };
  'resume-job': { job: JobView | null };
  'stop-job': { job: JobView | null };
  'retry-job': { job: JobView | null };
  'dismiss-job': { dismissed: boolean };
  jobs: { jobs: JobView[]; revision: number };
  'known-leads': { knownLeads: KnownLead[]; asked: number | null };
  about: About;
  known: Known & { names: KnownName[] };
  'people-on-device': PeopleOnDevice;
  'people-there': PeopleThere;
  'person-report': PersonReport;
  retention: Retained;
  'forget-name': { forgotten: boolean };
  suggest: { suggestions: Suggestion[] };
  recents: { recents: Recent[] };
  'forget-recent': { recents: Recent[] };
  'keep-draft': { saved: boolean };
  usage: { usage: Usage | null };
  settings: Settings;
  'change-settings': Settings;
  services: { services: ServiceView[]; chosen: string | null };
  'leads-to-take': { leads: number };
  'take-leads': { jobs: JobView[] };
  'leave-leads': { left: boolean };
  'restate-service': Record<string, never>;
  'manage-team': { ok: true; value: ManagedTeam } | { ok: false; problem: Problem };
  'team-audit': { ok: true; value: AuditPage } | { ok: false; problem: Problem };
  'deleted-leads': { ok: true; value: DeletedPage } | { ok: false; problem: Problem };
  'restore-lead': { ok: true; value: Restored } | { ok: false; problem: Problem };
  /** `repeatsUntil`: the service may have carried it out, so it is repeated until then, epoch milliseconds. */
  'opt-out-of-team': { ok: true; value: null } | { ok: false; problem: Problem; repeatsUntil: number | null };
  'report-at-team': { ok: true; value: TeamPersonReport } | { ok: false; problem: Problem };
  'look-up-in-app': { ok: true; value: AppAnswers } | { ok: false; problem: Problem };
  connect: { ok: true; service: RemoteView; usage: Usage | null } | { ok: false; wrong: ConnectFault };
  unlock: { unlocked: boolean };
  'use-device': { services: ServiceView[]; chosen: string | null };
  'device-contents': DeviceContents;
  'write-back-up': BackUpWork;
  'read-back-up': BackUpWork;
  'back-up-work': BackUpWork;
  'drop-back-up': Record<string, never>;
  sync: SyncState;
  'forget-person': { forgotten: boolean };
  'try-sample': { services: ServiceView[]; chosen: string | null };
  'choose-service': { services: ServiceView[]; chosen: string | null };
  disconnect: { services: ServiceView[]; chosen: string | null };
  lists: { lists: KnownList[] };
  journal: { entries: JournalEntry[]; more: boolean };
  'clear-journal': { cleared: boolean };
  'cache-size': { answers: number; bytes: number; journal: number };
  'clear-cache': { cleared: boolean };
  'forget-everything': { forgotten: boolean };
}
