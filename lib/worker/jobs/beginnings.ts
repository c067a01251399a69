/** How each kind of job begins: once a message, however often it is said, and as records before anything is sent. */

import type { Job } from '../../background/jobs/job-store.ts';
import type { Contact } from '../../contract/contact.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { JobView } from '../../messages/views.ts';
import { newSaves, newVerifications, type VerifyWish } from './new-jobs.ts';
import { carriedOut, newDeletions, newEdits, newImport } from './new-lead-jobs.ts';
import { newExport, newSearches } from './new-reads.ts';
import type { NewJob } from './new-steps.ts';
import type { Parts } from './part.ts';

export interface SaveWish {
  contacts: readonly Contact[];
  /** Where the user saw them; null for nowhere. */
  page: string | null;
  /** The list's name; null: the one of the settings, else the service's own choice. */
  list: string | null;
}

/** `id` is the message's own. */
export interface Beginnings {
  verify(id: string, wish: VerifyWish): Promise<JobView | null>;
  save(id: string, wish: SaveWish): Promise<JobView | null>;
  edit(id: string, wish: Says<'edit-leads'>): Promise<JobView | null>;
  delete(id: string, wish: Says<'delete-leads'>): Promise<JobView | null>;
  import(id: string, wish: Says<'import-leads'>): Promise<JobView | null>;
  /** Does what a dry run counted, and takes the run out of sight. */
  carryOut(id: string, job: string): Promise<JobView | null>;
  export(id: string, wish: Says<'export-leads'>): Promise<JobView | null>;
  search(id: string, wish: Says<'search-companies'>): Promise<JobView | null>;
}

export interface Beginning {
  ready: Promise<void>;
  find(id: string): Promise<Job | null>;
  /** Out of sight. */
  bury(job: Job): Promise<void>;
  /** The records are written: it may go. */
  begun(id: string): Promise<JobView | null>;
}

type Make = (of: { id: string; service: string }, now: number) => NewJob | null | Promise<NewJob | null>;

export function createBeginnings(parts: Parts, { ready, find, bury, begun }: Beginning): Beginnings {
  const { context, asks, book } = parts;
  const making = new Map<string, Promise<JobView | null>>();

  /** The same message again finds the job that it made. */
  async function make(id: string, begin: Make): Promise<JobView | null> {
    await ready;
    if (book.jobs.has(id)) return begun(id);
    const connection = await context.connection();
    const made = connection && (await begin({ id, service: connection.id }, context.clock.now()));
    if (!made) return null;
    await asks.write(book.add(made.record, made.steps));
    return begun(id);
  }

  function once(id: string, begin: Make): Promise<JobView | null> {
    const going = making.get(id) ?? make(id, begin).finally(() => making.delete(id));
    making.set(id, going);
    return going;
  }

  return {
    verify: (id, wish) => once(id, (of) => newVerifications(context, asks, of, wish)),
    save: (id, { contacts, page, list }) =>
      once(id, async (of) => {
        const where = { ...of, page, list: list ?? (await context.settings()).list };
        return newSaves(context, asks, where, contacts);
      }),
    edit: (id, wish) => once(id, (of, now) => newEdits(asks, of, wish, now)),
    delete: (id, wish) => once(id, (of, now) => newDeletions(asks, of, wish, now)),
    import: (id, wish) => once(id, (of, now) => newImport(asks, of, wish, now)),
    async carryOut(id, run) {
      const dry = await find(run);
      const made = await once(id, (of, now) => (dry?.record.service === of.service ? carriedOut(of, dry, now) : null));
      if (made && dry) await bury(dry);
      return made;
    },
    export: (id, wish) => once(id, (of, now) => (context.files ? newExport(of, wish, now) : null)),
    search: (id, wish) => once(id, (of, now) => newSearches(asks, of, wish, now)),
  };
}
