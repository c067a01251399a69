/**
 * Everything for one kind of window. Normal windows share a session on disk, private windows share another one in
 * memory.
 */

import { emailsIn } from '../../contract/contact.ts';
import { keyOfEmail } from '../../contract/text.ts';
import type { JobContext } from '../jobs/context.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { createKnownPeople, type KnownPeople } from '../people/known.ts';
import { createKnownLeads, type KnownLeads } from '../people/known-leads.ts';
import { createJournal, type Journal } from '../requests/journal.ts';
import { createRequests, type Requests } from '../requests/requests.ts';
import type { Answered, RequestEvents } from '../requests/sending.ts';
import { createUsage, type Usages, type UsageTracker } from '../requests/usage.ts';
import type { StoredValue } from '../storage/stored-value.ts';
import { createDrafts, type Drafts } from './drafts.ts';

export interface WindowSession {
  context: JobContext;
  requests: Requests;
  knownLeads: KnownLeads;
  known: KnownPeople;
  jobs: Jobs;
  journal: Journal;
  drafts: Drafts;
  usage: UsageTracker;
}

export function createWindowSession(
  context: JobContext,
  usages: StoredValue<Usages>,
  events: Pick<RequestEvents, 'refused' | 'optedOut'>,
): WindowSession {
  const journal = createJournal(context, (changes) => requests.write(changes));
  const usage = createUsage(context, usages, (service) =>
    requests.request({
      ...{ operation: 'getAccount', params: {}, click: false, skipCache: true, again: false, page: null },
      ...(service !== undefined && { service, unchosen: true }),
    }),
  );
  const requests = createRequests(context, {
    ...events,
    spent: usage.spent,
  });
  requests.subscribe((update) => {
    if (update.at !== 'answered') return;
    if (update.planEnd !== null) void usage.capped(update.service, update.planEnd);
    // The remaining plan is the same for all callers that request the account.
    if (update.operation === 'getAccount') usage.accountAnswered(update.service, update.reply.data);
  });
  const knownLeads = createKnownLeads(context, requests);
  const jobs = createJobs(context, requests, knownLeads);
  requests.subscribe((update) => {
    const emails = update.at === 'forgotten' ? update.emails : emailsNamed(update);
    if (emails.length > 0) context.push({ topic: 'known', emails });
  });
  return {
    context,
    requests,
    knownLeads,
    known: createKnownPeople(context, jobs.checks, knownLeads, requests.optOuts),
    jobs,
    journal,
    drafts: createDrafts(context),
    usage,
  };
}

/** Verdicts and leads have pushes of their own. */
function emailsNamed({ operation, reply }: Answered): string[] {
  return operation === 'verifyEmail' ? [] : emailsIn(reply).map(keyOfEmail);
}

export interface WindowSessions {
  of(isPrivate: boolean): WindowSession;
  /** The session with this job; the normal session if none has it. */
  ofJob(job: string): Promise<WindowSession>;
  /** Sessions created so far. */
  inUse(): WindowSession[];
  /**
   * Creates a feature's own object for each session when the session is created. Returns the lookup from a session to
   * that object.
   */
  each<Made>(make: (session: WindowSession) => Made): (session: WindowSession) => Made;
  /** The stored data is gone: sessions start over. */
  clear(): void;
  /** The last private window was closed. Its jobs go on to their end. */
  privateClosed(): void;
}

/** Sessions are created on first use, so a background that only wakes up opens no database. */
export function createWindowSessions(
  makeNormal: () => WindowSession,
  makePrivate: () => WindowSession,
): WindowSessions {
  let normal: WindowSession | null = null;
  let ofPrivate: WindowSession | null = null;
  const makers: ((session: WindowSession) => void)[] = [];

  function begun(session: WindowSession): WindowSession {
    for (const make of makers) make(session);
    return session;
  }

  function of(isPrivate: boolean): WindowSession {
    if (isPrivate) {
      ofPrivate ??= begun(makePrivate());
      return ofPrivate;
    }
    normal ??= begun(makeNormal());
    return normal;
  }

  const inUse = () => [normal, ofPrivate].filter((session) => session !== null);

  return {
    of,
    async ofJob(job) {
      return ofPrivate && (await ofPrivate.context.store.get('jobs', job)) ? ofPrivate : of(false);
    },
    inUse,
    each<Made>(make: (session: WindowSession) => Made) {
      const made = new WeakMap<WindowSession, Made>();
      const madeOf = (session: WindowSession): Made => {
        const before = made.get(session);
        if (before !== undefined) return before;
        const one = make(session);
        made.set(session, one);
        return one;
      };
      makers.push(madeOf);
      for (const session of inUse()) madeOf(session);
      return madeOf;
    },
    clear() {
      normal = null;
      ofPrivate = null;
    },
    privateClosed() {
      ofPrivate = null;
    },
  };
}

/** Always includes normal windows: after a background start no session has been used yet. */
export function sessionsInUse(sessions: WindowSessions): WindowSession[] {
  sessions.of(false);
  return sessions.inUse();
}

/** The sessions in which a person is forgotten. A deletion in a private window affects only private windows. */
export const sessionsOf = (sessions: WindowSessions, { private: isPrivate }: { private: boolean }): WindowSession[] =>
  isPrivate ? [sessions.of(true)] : sessionsInUse(sessions);
