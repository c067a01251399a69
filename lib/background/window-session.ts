/** What one kind of window works with: everyday windows share one desk on disk, private ones another in memory. */

import { createJobs, type Jobs } from '../worker/jobs/jobs.ts';
import type { Context } from './context.ts';
import { createDrafts, type Drafts } from './drafts.ts';
import { createEdits, type Edits } from './edits.ts';
import { createJournal, type Journal } from './journal.ts';
import { createLists, type Lists } from './lists.ts';
import { createRecents, type Recents } from './recents.ts';
import { createMarks, type Marks } from './requests/known-leads.ts';
import { type Asks, createAsks } from './requests/requests.ts';
import type { KeptValue } from './storage/stored-value.ts';
import { createUsage, type UsageDesk, type Usages } from './usage.ts';

export interface Desk {
  context: Context;
  asks: Asks;
  marks: Marks;
  jobs: Jobs;
  lists: Lists;
  edits: Edits;
  journal: Journal;
  drafts: Drafts;
  recents: Recents;
  usage: UsageDesk;
}

/** `refused`: a service answered that it does not take the key. */
export function createDesk(context: Context, usages: KeptValue<Usages>, refused: (service: string) => void): Desk {
  const journal = createJournal(context, (changes) => asks.write(changes));
  const usage = createUsage(context, usages, () =>
    asks.ask({ operation: 'getAccount', params: {}, click: false, anew: true, again: false, page: null }),
  );
  const asks = createAsks(context, {
    spent: usage.spent,
    journal(entry) {
      void journal.write(entry);
    },
    refused,
  });
  const marks = createMarks(context, asks);
  return {
    context,
    asks,
    marks,
    jobs: createJobs(context, asks, marks),
    lists: createLists(context, asks),
    edits: createEdits(context, asks, marks),
    journal,
    drafts: createDrafts(context),
    recents: createRecents(context),
    usage,
  };
}

export interface Desks {
  of(isPrivate: boolean): Desk;
  /** The one that has this job; the everyday one when none has. */
  ofJob(job: string): Promise<Desk>;
  /** Those that are in use. */
  inUse(): Desk[];
  /** What was on them is gone: they begin anew. */
  clear(): void;
}

/** Each is made when it is first needed, so that an untouched worker opens nothing. */
export function createDesks(makeEveryday: () => Desk, makePrivate: () => Desk): Desks {
  let everyday: Desk | null = null;
  let ofPrivate: Desk | null = null;

  function of(isPrivate: boolean): Desk {
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
    inUse: () => [everyday, ofPrivate].filter((desk) => desk !== null),
    clear() {
      everyday = null;
      ofPrivate = null;
    },
  };
}
