/** A finder's form without earlier requests, as a popup opens it for one person. */
import { signal } from '@preact/signals';
import { createFinder, type Finder } from '../../../components/lookup/person/finder-store.ts';
import type { Connection } from '../../../components/shell/connection.ts';
import { createDrafts, type Draft } from '../../../components/shell/drafts.ts';

/** `where`: the prefilled domain. `life`: ends the finder. */
export function openFinder(where: string, life: AbortSignal): { connection: Connection; draft: Draft; finder: Finder } {
  const connection = { signal: life, now: () => 5_000, private: signal(false), page: null, service: signal(null) };
  const suggested = { name: 'Marit Lindqvist', where };
  const draft = createDrafts(connection, 'popup').of('finder');
  return {
    connection,
    draft,
    finder: createFinder(connection, draft, { suggested, asked: false, patient: false, cached: [] }),
  };
}
