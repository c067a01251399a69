/** Two instances on one server: project `service-on-postgres` only. */

import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { once } from '../../lib/contract/async.ts';
import { emptyLead } from '../../lib/device-service/leads/lead-writing.ts';
import { everything } from '../../lib/device-service/page-of-rows.ts';
import { type Database, openDatabase } from '../../lib/team-service/database/database.ts';
import {
  changeStoredMail,
  readStoredMail,
  removeStoredMail,
  storedMailText,
} from '../../lib/team-service/mail/stored-settings.ts';
import { type LendTeam, lendTeamStore } from '../../lib/team-service/store/team-store.ts';
import { addTeam } from '../../lib/team-service/store/teams.ts';
import { until } from '../e2e/harness/until.ts';
import { listSize } from '../service/list-size.ts';
import { newDatabase } from './new-database.ts';
import { account, noMail } from './new-team.ts';
import { open, server } from './test-database.ts';

const onServer = test.runIf(server !== undefined);

interface Both {
  url: string;
  databases: Database[];
}

/** Opened concurrently on a database without tables. */
const both = once(async (): Promise<Both> => {
  const where = await newDatabase(server ?? '');
  return { ...where, databases: await Promise.all([open(where), open(where)]) };
});

/** One team in both instances. */
async function sharedTeam(): Promise<[LendTeam, LendTeam]> {
  return (await sharedTeamBy())('');
}

/** The same team for several keys: requests of one key do not wait for all requests of another. */
async function sharedTeamBy(): Promise<(key: string) => [LendTeam, LendTeam]> {
  const [one, other] = (await both()).databases;
  if (!one || !other) throw new Error('There are two');
  const team = await addTeam(one, account);
  return (key) => [lendTeamStore(one, { team, key, mail: noMail }), lendTeamStore(other, { team, key, mail: noMail })];
}

const lead = (email: string) => emptyLead(email, 0, 1);

onServer('both instances write one lead 200 times at once: there is one lead, and no write is lost', async () => {
  const lends = await sharedTeam();
  await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      lends[nth % 2 === 0 ? 0 : 1](async ({ leads, usage }) => {
        const there = (await leads.leadOf('anna@some.test')) ?? (await leads.add(lead('anna@some.test')));
        await leads.put({ ...there, tags: [...there.tags, String(nth)], lists: [1] });
        await usage.note('2026-03-18', 'searches');
      }),
    ),
  );
  for (const lend of lends) {
    const { leads, total } = await lend((store) => store.leads.leads({}, 0, everything), 'read');
    expect(total).toBe(1);
    expect(leads[0]?.tags.map(Number).sort((one, two) => one - two)).toEqual(
      Array.from({ length: 200 }, (_, nth) => nth),
    );
    expect(await lend((store) => listSize(store.leads, 1), 'read')).toBe(1);
    expect(await lend((store) => store.usage.days(['2026-03-18']), 'read')).toMatchObject([{ searches: 200 }]);
  }
});

onServer('both instances make a list of one name at once: there is one list', async () => {
  const lends = await sharedTeam();
  const made = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      lends[nth % 2 === 0 ? 0 : 1](
        async ({ leads }) => (await leads.listNamed('Autumn')) ?? (await leads.addList('Autumn')),
      ),
    ),
  );
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

onServer('both instances take queued pushes until none is left: each lead is taken once', async () => {
  const lends = await sharedTeam();
  const ids = Array.from({ length: 120 }, (_, nth) => nth + 1);
  const apps = ['crm', 'webhook'];
  for (const app of apps) await lends[0](({ pushes }) => pushes.add(app, ids, 0));
  const handed: string[] = [];
  const bringAll = async (lend: LendTeam) => {
    for (;;) {
      const waiting = await lend(({ pushes }) => pushes.waiting(1), 'read');
      if (waiting.length === 0) return;
      for (const { app } of waiting) {
        const batch = await lend(({ pushes }) => pushes.take(app, { now: 1, until: 2, most: 10 }));
        if (!batch) continue;
        handed.push(...batch.pushes.map((push) => `${app} ${push.lead}`));
        const outcomes = batch.pushes.map(({ id }) => ({ id, to: 'done' as const, recordId: null }));
        await lend(({ pushes }) => pushes.settle(batch, outcomes, null));
      }
    }
  };
  await Promise.all(lends.flatMap((lend) => [bringAll(lend), bringAll(lend)]));
  expect(handed.sort()).toEqual(apps.flatMap((app) => ids.map((id) => `${app} ${id}`)).sort());
});

onServer(
  'mail settings changed at both instances at once keep both changes, and each instance reads the same',
  async () => {
    const [one, other] = (await both()).databases;
    if (!one || !other) throw new Error('There are two');
    await changeStoredMail(one, { sourceName: 'first.skerry.test', sender: 'first@skerry.test' });
    for (let nth = 0; nth < 5; nth += 1) {
      const [sourceName, sender] = [`mail-${nth}.skerry.test`, `who-${nth}@skerry.test`];
      await Promise.all([changeStoredMail(one, { sourceName }), changeStoredMail(other, { sender })]);
      const [here, there] = await Promise.all([storedMailText(one), storedMailText(other)]);
      expect(there).toBe(here);
      expect(readStoredMail(here ?? '', null)).toMatchObject({ sourceName, sender, proxy: null });
    }
    expect(await removeStoredMail(other)).toBe(true);
    expect([await removeStoredMail(one), await storedMailText(one)]).toEqual([false, null]);
  },
);

onServer('while both instances write, with some rollbacks, a poller gets each event once', async () => {
  const lendsBy = await sharedTeamBy();
  const [lends, poller] = [lendsBy('writer'), lendsBy('poller')];
  const many = 60;
  const added = await lends[0](({ leads }) =>
    leads.change([], () => Array.from({ length: many }, (_, nth) => lead(`person-${nth}@some.test`))),
  );
  let isOver = false;
  const writing = Promise.all(
    added.map(async (one, nth) => {
      const work = lends[nth % 2 === 0 ? 0 : 1](async ({ leads }) => {
        await leads.put({ ...one, texts: { notes: 'Call.' } });
        // Some transactions last longer after their event, so that a later one could overtake them.
        for (let more = (nth * 7) % 20; more > 0; more -= 1) await leads.lastList();
        if (nth % 7 === 0) throw new Error('undone');
      });
      await work.catch((error: Error) => expect(error.message).toBe('undone'));
    }),
  ).finally(() => {
    isOver = true;
  });
  const polled: number[] = [];
  for (let [cursor, isLast] = [0, false]; !isLast; ) {
    // Read before the page: if writing is over by then, the last page holds everything that was written.
    const wasOver = isOver;
    const page = await poller[polled.length % 2 === 0 ? 0 : 1](({ events }) => events.page(cursor, 9), 'read');
    if (page.at === 'over') throw new Error('Nothing was removed');
    polled.push(...page.events.map(({ number }) => number));
    cursor = page.next;
    isLast = wasOver && !page.more;
  }
  await writing;
  const all = await lends[0](({ events }) => events.page(null, 1_000), 'read');
  expect(polled).toEqual(all.at === 'page' && all.events.map(({ number }) => number));
  expect(polled).toHaveLength(2 * many - Math.ceil(many / 7));
});

onServer('both instances take events of one receiver at once: one of them gets them', async () => {
  const lends = await sharedTeam();
  const id = await lends[0](async ({ receivers, events }) => receivers.add(() => 'sealed', await events.latest()));
  await lends[1](({ leads }) => leads.add(lead('anna@some.test')));
  const takes = lends
    .flatMap((lend) => [lend, lend])
    .map((lend) => lend(({ receivers }) => receivers.take(id, { now: 1, until: 2 })));
  const taken = (await Promise.all(takes)).filter((batch) => batch !== null);
  expect(taken.map(({ fresh }) => fresh.length)).toEqual([1]);
});

onServer('a reading transaction holds up no write, and sees it afterwards', async () => {
  const [reader, writer] = await sharedTeam();
  await writer(({ leads }) => leads.add(lead('anna@some.test')));
  await reader(async ({ leads }) => {
    expect((await leads.leads({}, 0, everything)).total).toBe(1);
    await writer((store) => store.leads.add(lead('bo@some.test')));
    expect((await leads.leads({}, 0, everything)).total).toBe(2);
  }, 'read');
});

onServer(
  'a connection lost within a transaction is an error and writes nothing; the next request gets another one',
  async () => {
    const [lend] = await sharedTeam();
    const work = lend(async ({ leads, usage }) => {
      await leads.add(lead('anna@some.test'));
      await endConnections();
      await usage.note('2026-03-18', 'searches');
    });
    await expect(work).rejects.toThrow();
    const after = () =>
      lend(
        async ({ leads, usage }) => [
          (await leads.leads({}, 0, everything)).total,
          (await usage.days(['2026-03-18']))[0]?.searches,
        ],
        'read',
      );
    // The pool's other connections were closed, too. Each is found broken only when it is used.
    expect(await until('a connection that works', () => after().catch(() => null))).toEqual([0, 0]);
  },
);

onServer('writes of one team take turns, and neither reads nor other teams wait for them', async () => {
  const [database] = (await both()).databases;
  if (!database) throw new Error('There are two');
  const team = await addTeam(database, account);
  const another = await addTeam(database, account);
  const lend = (to: number) => lendTeamStore(database, { team: to, mail: noMail });
  const order: string[] = [];
  let others: Promise<unknown> | null = null;
  const first = lend(team)(async () => {
    await until('the others', () => others);
    order.push('first');
  });
  const second = lend(team)(async () => {
    order.push('second');
  });
  await lend(another)(({ leads }) => leads.lastList());
  others = lend(team)(async ({ leads }) => [await leads.lastList()], 'read');
  await Promise.all([first, second]);
  expect(order).toEqual(['first', 'second']);
});

onServer(
  'twenty teams write at once through both instances: no transaction is retried because of another',
  async () => {
    const { databases } = await both();
    const lends = await Promise.all(
      Array.from({ length: 20 }, async (_, nth) => {
        const [one] = databases;
        if (!one) throw new Error('There are two');
        const team = await addTeam(one, account);
        return lendTeamStore(databases[nth % 2] ?? one, { team, mail: noMail });
      }),
    );
    let begun = 0;
    const asks = lends.flatMap((lend) =>
      Array.from({ length: 10 }, () =>
        lend(async (store) => {
          begun += 1;
          const own = await store.account.read();
          await store.usage.note('2026-03-18', 'searches');
          await store.account.put({ ...own, searches: { ...own.searches, used: own.searches.used + 1 } });
        }),
      ),
    );
    await Promise.all(asks);
    expect(begun).toBe(200);
    for (const lend of lends) expect((await lend(({ account: own }) => own.read(), 'read')).searches.used).toBe(10);
  },
);

onServer('the limit for an idle transaction is 30 s, so that a stalled instance holds no other up', async () => {
  const database = await openDatabase(await newDatabase(server ?? ''));
  const { rows } = await database.ask((db) =>
    sql<{
      setting: string;
    }>`select setting from pg_settings where name = 'idle_in_transaction_session_timeout'`.execute(db),
  );
  await database.close();
  expect(rows).toEqual([{ setting: '30000' }]);
});

onServer('a database that orders texts by a language is refused', async () => {
  const german = await newDatabase(server ?? '', "locale 'C' locale_provider icu icu_locale 'de'");
  await expect(open(german)).rejects.toThrow('orders texts by a language');
});

/** All connections but its own. Waits until they are gone: one that is still open would be lent to the next test. */
async function endConnections(): Promise<void> {
  const { url } = await both();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(
    'select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await client.end();
}
