/** Same columns and cells as the extension's own exports: every field, then the team's custom attributes. */
import { csvLines, csvMark } from '../../contract/csv.ts';
import { leadFields } from '../../contract/lead-fields.ts';
import { textIn } from '../../contract/lead-values.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import { replyOf } from '../../device-service/leads/leads.ts';
import type { StoredLead } from '../../device-service/store-leads.ts';
import type { Database } from '../database/database.ts';
import { eachLead } from '../store/each-lead.ts';
import { lendTeamStore } from '../store/team-store.ts';

/**
 * `write`: takes the file's text. `list`: its name; `null` for all leads. `now`: epoch milliseconds. Gives the number
 * of leads.
 */
export async function exportLeads(
  database: Database,
  team: number,
  write: (text: AsyncIterable<string>) => Promise<void>,
  list: string | null,
  now: number,
): Promise<number> {
  const file = await leadFile(database, team, list);
  /** Recorded before the file is whole. */
  async function* thenRecorded(): AsyncGenerator<string> {
    yield* file.text;
    const lend = lendTeamStore(database, { team });
    await lend(({ audit }) => audit.note({ action: 'export', by: null, at: now, amount: file.leads() }));
  }
  await write(thenRecorded());
  return file.leads();
}

/** Reads and writes page by page. */
async function leadFile(
  database: Database,
  team: number,
  list: string | null,
): Promise<{ text: AsyncGenerator<string>; leads: () => number }> {
  const lend = lendTeamStore(database, { team });
  const { attributes, only } = await lend(
    async ({ account, leads }) => ({
      attributes: (await account.read()).attributes,
      only: list === null ? null : await leads.listNamed(list),
    }),
    'read',
  );
  if (list !== null && only === null) throw new Error('No list has this name.');
  const columns = [...new Set<string>([...leadFields, ...attributes])];
  const listOf = listNames(lend);
  let count = 0;

  async function rowOf(lead: StoredLead): Promise<string[]> {
    const shown = replyOf(lead, attributes, await listOf(lead));
    return columns.map((column) => textIn(shown, column) ?? '');
  }

  async function* text(): AsyncGenerator<string> {
    yield csvMark + csvLines([columns]);
    for await (const page of eachLead(database, team, only?.id ?? null)) {
      const rows: string[][] = [];
      for (const lead of page) rows.push(await rowOf(lead));
      count += rows.length;
      yield csvLines(rows);
    }
  }

  return { text: text(), leads: () => count };
}

/** At most one list per lead, as everywhere: the first that it joined. Each list is read once. */
function listNames(lend: ReturnType<typeof lendTeamStore>): (lead: StoredLead) => Promise<Lead['leads_list']> {
  const known = new Map<number, Lead['leads_list']>();
  return async ({ lists: [first] }) => {
    if (first === undefined) return noList;
    const cached = known.get(first);
    if (cached) return cached;
    const found = await lend(({ leads }) => leads.list(first), 'read');
    const list = found ? { ...found, leads_count: null } : noList;
    known.set(first, list);
    return list;
  };
}

const noList: Lead['leads_list'] = { id: null, name: null, leads_count: null };
