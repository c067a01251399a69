/** Stored counts: counting a million rows takes too long. A count is the sum of its slots. */
import { sql } from 'kysely';
import type { Asking } from './asking.ts';

/** A team's writers take turns (`turns.ts`), so one slot is enough. */
const slot = 0;

export const allLeads = 'leads';
export const leadsOfList = (list: number): string => `list ${list}`;

export async function countOf(asking: Asking, name: string): Promise<number> {
  return (await countsOf(asking, [name])).get(name) ?? 0;
}

export async function countsOf({ trx, team }: Asking, names: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('counts')
    .select('name')
    .select(({ fn }) => fn.sum<number | string | null>('amount').as('amount'))
    .where('team_id', '=', team)
    .where('name', '=', sql<string>`any(${names}::text[])`)
    .groupBy('name')
    .execute();
  return new Map(rows.map(({ name, amount }) => [name, Number(amount)]));
}

export async function addToCounts(
  { trx, team }: Pick<Asking, 'trx' | 'team'>,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const values = [...changes]
    .filter(([, by]) => by !== 0)
    .map(([name, by]) => ({ team_id: team, name, slot, amount: by }));
  if (values.length === 0) return;
  await trx
    .insertInto('counts')
    .values(values)
    .onConflict((conflict) =>
      conflict
        .columns(['team_id', 'name', 'slot'])
        .doUpdateSet(({ eb, ref }) => ({ amount: eb(ref('counts.amount'), '+', ref('excluded.amount')) })),
    )
    .execute();
}
