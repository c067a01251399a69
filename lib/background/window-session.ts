/** What one kind of window works with: everyday windows share one session on disk, private ones another in memory. */
import { emailsIn } from '../contract/contact.ts';
import { createUsage, type Usages, type UsageTracker } from './connections/usage.ts';
import type { Context } from './context.ts';
import { createJobs, type Jobs } from './jobs/jobs.ts';
import { createEdits, type Edits } from './leads/edits.ts';
import { createLists, type Lists } from './leads/lists.ts';
import { createDrafts, type Drafts } from './lookup/drafts.ts';
import { createKnownPeople, type KnownPeople } from './lookup/known.ts';
import { createRecents, type Recents } from './lookup/recents.ts';
import { createJournal, type Journal } from './requests/journal.ts';
import { createKnownLeads, type KnownLeads } from './requests/known-leads.ts';
import { createRequests, type Requests } from './requests/requests.ts';
import type { Answered, RequestEvents } from './requests/sending.ts';
import type { StoredValue } from './storage/stored-value.ts';

export interface WindowSession {
  context: Context;
  requests: Requests;
  knownLeads: KnownLeads;
  known: KnownPeople;
  jobs: Jobs;
  lists: Lists;
  edits: Edits;
  journal: Journal;
  drafts: Drafts;
  recents: Recents;
  usage: UsageTracker;
}

export function createWindowSession(
  context: Context,
  usages: StoredValue<Usages>,
  events: Pick<RequestEvents, 'refused' | 'forgetting' | 'optedOut'>,
): WindowSession {
  const journal = createJournal(context, (changes) => requests.write(changes));
  const usage = createUsage(context, usages, () =>
    requests.request({ operation: 'getAccount', params: {}, click: false, anew: true, again: false, page: null }),
  );
  const requests = createRequests(context, {
    ...events,
    spent: usage.spent,
    journal(entry) {
      void journal.write(entry);
    },
  });
  requests.hear((update) => {
    if (update.at !== 'answered') return;
    if (update.planEnd !== null) void usage.capped(update.service, update.planEnd);
    // Whoever asks for the account, what is left of the plan is the same everywhere.
    if (update.operation === 'getAccount') usage.heard(update.service, update.reply.data);
  });
  const knownLeads = createKnownLeads(context, requests);
  const jobs = createJobs(context, requests, knownLeads);
  requests.hear((update) => {
    const emails = update.at === 'forgotten' ? update.emails : emailsNamed(update);
    if (emails.length > 0) context.push({ topic: 'known', emails });
  });
  return {
    context,
    requests,
    knownLeads,
    known: createKnownPeople(context, jobs, knownLeads),
    jobs,
    lists: createLists(context, requests),
    edits: createEdits(context, requests, knownLeads),
    journal,
    drafts: createDrafts(context),
    recents: createRecents(context),
    usage,
  };
}

/** Verdicts and leads are told by themselves. */
function emailsNamed({ operation, reply }: Answered): string[] {
  return operation === 'verifyEmail' ? [] : emailsIn(reply).map((email) => email.toLowerCase());
}

export interface WindowSessions {
  of(isPrivate: boolean): WindowSession;
  /** The one that has this job; the everyday one when none has. */
  ofJob(job: string): Promise<WindowSession>;
  /** Those that are in use. */
  inUse(): WindowSession[];
  /** What was on them is gone: they begin anew. */
  clear(): void;
}

/** Each is made when it is first needed, so that an untouched worker opens nothing. */
export function createWindowSessions(
  makeEveryday: () => WindowSession,
  makePrivate: () => WindowSession,
): WindowSessions {
  let everyday: WindowSession | null = null;
  let ofPrivate: WindowSession | null = null;

  function of(isPrivate: boolean): WindowSession {
    if (isPrivate) {
      ofPrivate ??= makePrivate();
      return ofPrivate;
    }
    everyday ??= makeEveryday();
    return everyday;
  }

  return {
    of,
    async ofJob(job) {
      return ofPrivate && (await ofPrivate.context.store.get('jobs', job)) ? ofPrivate : of(false);
    },
    inUse: () => [everyday, ofPrivate].filter((session) => session !== null),
    clear() {
      everyday = null;
      ofPrivate = null;
    },
  };
}
