/** A finder's form over nothing that was asked before, as a popup opens it for one person. */
import { signal } from '@preact/signals';
import { createFinder, type Finder } from '../../../components/lookup/person/finder-store.ts';
import type { Connection } from '../../../components/shell/connection.ts';
import { createDrafts } from '../../../components/shell/drafts.ts';

/** `where`: the domain that is written into it; `life` ends it. */
export function openFinder(where: string, life: AbortSignal): { connection: Connection; finder: Finder } {
  const connection = { signal: life, now: () => 5_000, private: signal(false), page: null };
  const suggested = { name: 'Marit Lindqvist', where };
  const draft = createDrafts(connection, 'popup').of('finder');
  return { connection, finder: createFinder(connection, draft, { suggested, asked: false, patient: false, kept: [] }) };
}
