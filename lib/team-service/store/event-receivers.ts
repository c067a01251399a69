/**
 * Where events are delivered to, and how far. A receiver has one position for all leads, and one row per lead whose
 * event failed. The position goes on; later events of that lead wait for its row.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { wholeMoment } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';
import type { DueEvent, KnownReceiver, SettledEvent, SettledReceiver, TakenEvents } from '../events/receiver.ts';
import type { Asking } from './asking.ts';
import { eventOfRow } from './events.ts';
import { storable } from './texts.ts';

export interface EventReceivers {
  /** Gives its id. Events from now on are delivered. */
  add(seal: (id: string) => string, position: number): Promise<string>;
  /** In the order of connection. */
  all(): Promise<KnownReceiver[]>;
  /** How many events wait to be delivered. */
  waiting(id: string): Promise<number>;
  /** Whether there is anything to take. */
  isDue(id: string, now: number): Promise<boolean>;
  /** Leases what is due; `null` if nothing is, or another instance delivers. */
  take(id: string, wanted: { now: number; until: number }): Promise<TakenEvents | null>;
  /** False without the lease. */
  settle(batch: TakenEvents, position: number, events: readonly SettledEvent[], to: SettledReceiver): Promise<boolean>;
  /** Continues where it stopped. False if there is none. */
  resume(id: string, now: number): Promise<boolean>;
  remove(id: string): Promise<boolean>;
}

/** In one batch. */
const mostFresh = 40;
const mostAgain = 10;

export function eventReceivers({ trx, team, newId }: Asking): EventReceivers {
  const receivers = () => trx.selectFrom('event_receivers').selectAll().where('team_id', '=', team);
  const update = (id: string) => trx.updateTable('event_receivers').where('team_id', '=', team).where('id', '=', id);
  const events = () => trx.selectFrom('events').selectAll().where('team_id', '=', team);
  const waits = (id: string) => trx.selectFrom('event_waits').where('team_id', '=', team).where('receiver_id', '=', id);
  const dropWait = (id: string, lead: number) =>
    trx
      .deleteFrom('event_waits')
      .where('team_id', '=', team)
      .where('receiver_id', '=', id)
      .where('lead_id', '=', lead)
      .execute();

  /** Leads that have caught up wait no more. */
  async function againOf(id: string, position: number, now: number): Promise<DueEvent[]> {
    const due = await waits(id).selectAll().where('due', '<=', now).orderBy('due').limit(mostAgain).execute();
    const found: DueEvent[] = [];
    for (const { lead_id, next, attempts, failed_since } of due) {
      const row = await events()
        .where('lead_id', '=', lead_id)
        .where('number', '>=', next)
        .where('number', '<=', position)
        .orderBy('number')
        .limit(1)
        .executeTakeFirst();
      if (row) found.push({ ...eventOfRow(row), attempts, failedSince: failed_since });
      else await dropWait(id, lead_id);
    }
    return found;
  }

  async function putWait(receiver: string, lead: number, columns: Omit<Tables['event_waits'], keyof WaitKey>) {
    const due = wholeMoment(columns.due);
    await trx
      .insertInto('event_waits')
      .values({ ...columns, due, team_id: team, receiver_id: receiver, lead_id: lead })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'receiver_id', 'lead_id']).doUpdateSet({ ...columns, due }),
      )
      .execute();
  }

  return {
    async add(seal, position) {
      const id = randomBytes(8).toString('hex');
      const blank = { off: null, held_until: 0, failures: 0, failing_since: null, succeeded: null, dropped: 0 };
      await trx
        .insertInto('event_receivers')
        .values({
          ...{ team_id: team, id, number: newId(), settings: seal(id), position },
          ...{ ...blank, lease: null, leased_until: 0 },
        })
        .execute();
      return id;
    },
    all: async () => (await receivers().orderBy('number').execute()).map(knownReceiver),
    async waiting(id) {
      const row = await receivers().where('id', '=', id).executeTakeFirst();
      if (!row) return 0;
      const { many } = await trx
        .selectFrom('events')
        .leftJoin('event_waits', (join) =>
          join
            .onRef('event_waits.team_id', '=', 'events.team_id')
            .onRef('event_waits.lead_id', '=', 'events.lead_id')
            .on('event_waits.receiver_id', '=', id),
        )
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .where('events.team_id', '=', team)
        .where(({ or, eb }) =>
          or([eb('events.number', '>', row.position), eb('events.number', '>=', eb.ref('event_waits.next'))]),
        )
        .executeTakeFirstOrThrow();
      return Number(many);
    },
    async isDue(id, moment) {
      const row = await receivers().where('id', '=', id).executeTakeFirst();
      if (!row) return false;
      const isNew = await events().where('number', '>', row.position).limit(1).executeTakeFirst();
      if (isNew) return true;
      const due = await waits(id).select('due').where('due', '<=', wholeMoment(moment)).limit(1).executeTakeFirst();
      return due !== undefined;
    },
    async take(id, { now: moment, until }) {
      const now = wholeMoment(moment);
      const row = await receivers().where('id', '=', id).executeTakeFirst();
      if (!row || row.off !== null || row.leased_until > now || row.held_until > now) return null;
      // Before new events are chosen: this drops the rows of leads that caught up, whose new events are then included.
      const again = await againOf(id, row.position, now);
      const next = await events().where('number', '>', row.position).orderBy('number').limit(mostFresh).execute();
      const leads = next.map(({ lead_id }) => lead_id);
      const waiting = await waits(id)
        .select('lead_id')
        .where('lead_id', '=', sql<number>`any(${leads}::bigint[])`)
        .execute();
      const held = new Set(waiting.map(({ lead_id }) => lead_id));
      if (next.length === 0 && again.length === 0) return null;
      const lease = randomBytes(8).toString('hex');
      await update(id)
        .set({ lease, leased_until: wholeMoment(until) })
        .execute();
      return {
        ...{ receiver: knownReceiver(row), lease, again, end: next.at(-1)?.number ?? row.position },
        fresh: next.filter(({ lead_id }) => !held.has(lead_id)).map(eventOfRow),
      };
    },
    async settle({ receiver: { id }, lease }, position, settled, to) {
      const { numUpdatedRows } = await update(id)
        .where('lease', '=', lease)
        .set({
          ...{ position, lease: null, leased_until: 0, failures: to.failures, off: to.off && storable(to.off) },
          ...{ held_until: wholeMoment(to.heldUntil), failing_since: orWhole(to.failingSince) },
          ...{ succeeded: orWhole(to.succeeded), dropped: to.dropped },
        })
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      for (const { lead, next, due, attempts, failedSince } of settled) {
        await putWait(id, lead, { next, due, attempts, failed_since: orWhole(failedSince) });
      }
      if (to.isBack) await releaseWaits(id, to.now);
      return true;
    },
    async resume(id, now) {
      const { numUpdatedRows } = await update(id)
        .set({ off: null, held_until: 0, failures: 0, failing_since: null })
        .executeTakeFirstOrThrow();
      await releaseWaits(id, now);
      return numUpdatedRows > 0n;
    },
    async remove(id) {
      const { numDeletedRows } = await trx
        .deleteFrom('event_receivers')
        .where('team_id', '=', team)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      await trx.deleteFrom('event_waits').where('team_id', '=', team).where('receiver_id', '=', id).execute();
      return numDeletedRows > 0n;
    },
  };

  /** The receiver works again: what waits need not wait for its pause. */
  async function releaseWaits(id: string, now: number): Promise<void> {
    await trx
      .updateTable('event_waits')
      .set({ due: wholeMoment(now) })
      .where('team_id', '=', team)
      .where('receiver_id', '=', id)
      .where('due', '>', wholeMoment(now))
      .execute();
  }
}

type WaitKey = Pick<Tables['event_waits'], 'team_id' | 'receiver_id' | 'lead_id'>;

const orWhole = (time: number | null) => (time === null ? null : wholeMoment(time));

function knownReceiver(row: Tables['event_receivers']): KnownReceiver {
  const { id, settings, position, off, failing_since, succeeded, failures, dropped } = row;
  return { id, sealed: settings, position, off, failingSince: failing_since, succeeded, failures, dropped };
}
