import { csvLines, csvMark } from '../../contract/csv.ts';
import { writeIso } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import type { StoredEntry } from '../store/audit.ts';
import { lendTeamStore } from '../store/team-store.ts';

const columns = ['time', 'member', 'program', 'action', 'subject', 'amount'];
const pageSize = 1_000;

/** Newest first. `write`: takes the file's text. Gives the number of entries. */
export async function exportAudit(
  database: Database,
  team: number,
  write: (text: AsyncIterable<string>) => Promise<void>,
): Promise<number> {
  const lend = lendTeamStore(database, { team });
  let many = 0;
  async function* text(): AsyncGenerator<string> {
    yield `${csvMark}${csvLines([columns])}`;
    for (let before: number | null = null, isWhole = true; isWhole; ) {
      const from: number | null = before;
      const page: StoredEntry[] = await lend(({ audit }) => audit.page(pageSize, from), 'read');
      yield csvLines(page.map(cellsOf));
      many += page.length;
      before = page.at(-1)?.id ?? null;
      isWhole = page.length === pageSize;
    }
  }
  await write(text());
  return many;
}

function cellsOf({ at, member_id, client, action, subject, amount }: StoredEntry): string[] {
  return [writeIso(at), String(member_id ?? ''), client ?? '', action, subject ?? '', String(amount)];
}
