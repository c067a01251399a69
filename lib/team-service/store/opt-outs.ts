/** Who asked a team's service not to be processed: a hash of the address with the team's own salt, and never the address. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Asking } from './asking.ts';

export interface OptOuts {
  has(address: string): Promise<boolean>;
  /** Which of these opted out, in lower case. */
  among(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** From now on nothing is written of this address. */
  add(address: string): Promise<void>;
}

export function teamOptOuts({ trx, team }: Asking): OptOuts {
  let salt: string | null = null;

  async function hasher(): Promise<(address: string) => string> {
    salt ??= (await trx.selectFrom('teams').select('salt').where('team_id', '=', team).executeTakeFirstOrThrow()).salt;
    const key = salt;
    return (address) => createHmac('sha256', key).update(address.toLowerCase()).digest('base64');
  }

  async function among(addresses: readonly string[]): Promise<ReadonlySet<string>> {
    if (addresses.length === 0) return new Set();
    const hashOf = await hasher();
    const byHash = new Map(addresses.map((address) => [hashOf(address), address.toLowerCase()]));
    const rows = await trx
      .selectFrom('opt_outs')
      .select('hash')
      .where('team_id', '=', team)
      .where('hash', '=', sql<string>`any(${[...byHash.keys()]}::text[])`)
      .execute();
    return new Set(rows.flatMap(({ hash }) => byHash.get(hash) ?? []));
  }

  return {
    among,
    has: async (address) => (await among([address])).size > 0,
    async add(address) {
      const hashOf = await hasher();
      await trx
        .insertInto('opt_outs')
        .values({ team_id: team, hash: hashOf(address) })
        .onConflict((conflict) => conflict.columns(['team_id', 'hash']).doNothing())
        .execute();
    },
  };
}
