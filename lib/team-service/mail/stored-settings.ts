/** Mail settings in the database, for all teams and instances. They change while the service runs. */
import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Seal } from '../apps/sealed-settings.ts';
import type { Database } from '../database/database.ts';
import { noTeam } from '../keys/rate-windows.ts';
import { takeTurn } from '../store/turns.ts';
import { type MailProxy, readMailProxy } from './dial.ts';
import { faultOf } from './mail-answers.ts';

const storedMail = z.object({
  sourceName: z.string(),
  sender: z.string(),
  /** Its address, sealed: it may hold a password. */
  proxy: z.nullable(z.string()),
  /** All instances ask for the same invented addresses. */
  secret: z.string(),
});
type StoredMail = z.output<typeof storedMail>;

/** What is left out stays. `proxy`: `null` for none. */
export interface MailChange {
  sourceName?: string;
  sender?: string;
  proxy?: { address: string; seal: Seal } | null;
}

/** `proxy`: `unreadable` if it was sealed with another secret, or there is none here. */
interface KnownMail extends Omit<StoredMail, 'proxy'> {
  proxy: MailProxy | 'unreadable' | null;
}

const name = 'mail';
const sealedFor = { team: noTeam, app: 'mail proxy' };

/** As stored: equal texts are equal settings. `null` if there are none. */
export async function storedMailText(database: Database): Promise<string | null> {
  const row = await database.ask((db) =>
    db
      .selectFrom('service_settings')
      .select('settings')
      .where('team_id', '=', noTeam)
      .where('name', '=', name)
      .executeTakeFirst(),
  );
  return row?.settings ?? null;
}

export function readStoredMail(text: string, seal: Seal | null): KnownMail {
  const { proxy, ...settings } = storedMail.parse(JSON.parse(text));
  return { ...settings, proxy: proxy === null ? null : openedProxy(proxy, seal) };
}

function openedProxy(sealed: string, seal: Seal | null): MailProxy | 'unreadable' {
  const address = seal?.opens(sealed, sealedFor) ? seal.open(sealed, sealedFor) : null;
  return (typeof address === 'string' ? readMailProxy(address) : null) ?? 'unreadable';
}

/** Fails with what is wrong with the settings. */
export async function changeStoredMail(database: Database, { proxy, ...change }: MailChange): Promise<void> {
  const sealed = proxy ? proxy.seal.seal(proxy.address, sealedFor) : proxy;
  await database.within('write', async (trx) => {
    // No other writer changes the value between this read and the write.
    await takeTurn({ trx, team: noTeam });
    const row = await trx
      .selectFrom('service_settings')
      .select('settings')
      .where('team_id', '=', noTeam)
      .where('name', '=', name)
      .executeTakeFirst();
    const before = row ? storedMail.parse(JSON.parse(row.settings)) : null;
    const next = { proxy: null, ...before, ...change, ...(sealed !== undefined && { proxy: sealed }) };
    const { sourceName, sender } = next;
    if (sourceName === undefined || sender === undefined) throw new Error('Add both at first: --name and --sender.');
    const fault = faultOf({ sourceName, sender });
    if (fault !== null) throw new Error(fault);
    const whole: StoredMail = {
      ...{ sourceName, sender, proxy: next.proxy },
      secret: before?.secret ?? randomBytes(32).toString('hex'),
    };
    const settings = JSON.stringify(whole);
    await trx
      .insertInto('service_settings')
      .values({ team_id: noTeam, name, settings })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet({ settings }))
      .execute();
  });
}

/** False if there were none. */
export async function removeStoredMail(database: Database): Promise<boolean> {
  const { numDeletedRows } = await database.ask((db) =>
    db.deleteFrom('service_settings').where('team_id', '=', noTeam).where('name', '=', name).executeTakeFirst(),
  );
  return numDeletedRows > 0n;
}
