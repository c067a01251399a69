import { writeFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { csvLines, csvMark } from '../../contract/csv.ts';
import { writeIso } from '../../contract/times.ts';
import type { Database } from '../database/database.ts';
import type { StoredEntry } from '../store/audit.ts';
import { lendTeamStore } from '../store/team-store.ts';

const columns = ['time', 'member', 'program', 'action', 'subject', 'amount'];
const pageSize = 1_000;

/** Newest first. `to`: a path or a stream. Gives the number of entries. */
export async function exportAudit(database: Database, team: number, to: string | Writable): Promise<number> {
  const lend = lendTeamStore(database, { team });
  const entries: StoredEntry[] = [];
  for (let before: number | null = null, isWhole = true; isWhole; ) {
    const from: number | null = before;
    const page: StoredEntry[] = await lend(({ audit }) => audit.page(pageSize, from), 'read');
    entries.push(...page);
    before = page.at(-1)?.id ?? null;
    isWhole = page.length === pageSize;
  }
  const rows = entries.map(({ at, member_id, client, action, subject, amount }) => [
    ...[writeIso(at), String(member_id ?? ''), client ?? '', action, subject ?? '', String(amount)],
  ]);
  const text = `${csvMark}${csvLines([columns, ...rows])}`;
  if (typeof to === 'string') await writeFile(to, text, { mode: 0o600 });
  else to.write(text);
  return entries.length;
}
