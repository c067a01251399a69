/** Implements `apps/outbox.ts` for a team, inside the store's transaction. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { LeadBook } from '../../device-service/store-leads.ts';
import type { PushState, Settled, TakenBatch } from '../apps/outbox.ts';
import { wholeMoment } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';
import { type Asking, asInserted, inParts } from './asking.ts';
import { leadOfRow } from './lead-rows.ts';
import { storable } from './texts.ts';

type SyncStatus = 'pending' | 'error' | 'success';

/** Writes the `sync_status` of leads, by id. */
type MarkLeads = (statuses: ReadonlyMap<number, SyncStatus>) => Promise<void>;

type Batch = Omit<TakenBatch, 'team'>;
type Entry = Tables['pushes'];

/** `due`: when the app's first entry is due. `from`: when a batch of it can be taken. */
export interface WaitingApp {
  app: string;
  due: number;
  from: number;
}

export interface TeamPushes {
  add(app: string, leads: readonly number[], now: number): Promise<void>;
  /** Apps with waiting entries. */
  waiting(now: number): Promise<WaitingApp[]>;
  take(app: string, wanted: { now: number; until: number; most: number }): Promise<Batch | null>;
  settle(batch: Batch, outcomes: readonly Settled[], heldUntil: number | null): Promise<void>;
  /** New settings may be another account's: the app's pause and those of its leads are over. */
  release(app: string): Promise<void>;
  /** Removes the pushes of an app that is no longer connected. Leads that waited for it alone go into `error`. */
  forget(app: string): Promise<void>;
  counts(app: string): Promise<Record<PushState, number>>;
  errors(app: string): Promise<{ lead: number; message: string }[]>;
  /** Removes the app's messages about these leads. */
  clearMessages(of: readonly { app: string; lead: number }[]): Promise<void>;
}

export function teamPushes({ trx, team }: Asking, mark: MarkLeads): TeamPushes {
  const entries = () => trx.selectFrom('pushes').where('team_id', '=', team);
  const ownHold = (app: string) => trx.updateTable('app_holds').where('team_id', '=', team).where('app_id', '=', app);

  function entriesOf(app: string, leads: readonly number[]): Promise<Entry[]> {
    return entries().selectAll().where('app_id', '=', app).where('lead_id', '=', anyOf(leads)).execute();
  }

  async function write(changed: readonly Entry[]): Promise<void> {
    const keys = ['team_id', 'app_id', 'lead_id'] as const;
    for (const part of inParts(changed)) {
      await trx
        .insertInto('pushes')
        .values(part.map(withWholeMoments))
        .onConflict((conflict) => conflict.columns(keys).doUpdateSet(asInserted(part, keys)))
        .execute();
    }
  }

  async function remove(app: string, leads: readonly number[]): Promise<void> {
    await trx
      .deleteFrom('pushes')
      .where('team_id', '=', team)
      .where('app_id', '=', app)
      .where('lead_id', '=', anyOf(leads))
      .execute();
  }

  /** By all apps that a lead was pushed to; `otherwise` if there is none. */
  async function markLeads(leads: readonly number[], otherwise?: SyncStatus): Promise<void> {
    const states = new Map<number, string[]>();
    const rows = await entries().select(['lead_id', 'state']).where('lead_id', '=', anyOf(leads)).execute();
    for (const { lead_id, state } of rows) states.set(lead_id, [...(states.get(lead_id) ?? []), state]);
    const statuses = new Map<number, SyncStatus>();
    for (const lead of leads) {
      const known = states.get(lead);
      const status = known ? statusOf(known) : otherwise;
      if (status) statuses.set(lead, status);
    }
    await mark(statuses);
  }

  return {
    async add(app, leads, now) {
      const wanted = [...new Set(leads)];
      if (wanted.length === 0) return;
      const known = new Map((await entriesOf(app, wanted)).map((entry) => [entry.lead_id, entry]));
      await write(wanted.map((lead) => queued(known.get(lead), { team_id: team, app_id: app, lead_id: lead }, now)));
      await trx
        .insertInto('app_holds')
        .values({ team_id: team, app_id: app, held_until: 0, lease: null, leased_until: 0 })
        .onConflict((conflict) => conflict.columns(['team_id', 'app_id']).doNothing())
        .execute();
      await mark(new Map(wanted.map((lead) => [lead, 'pending'])));
    },

    async waiting(now) {
      const holds = await trx
        .selectFrom('app_holds')
        .selectAll()
        .where('team_id', '=', team)
        .orderBy('app_id')
        .execute();
      const waiting: WaitingApp[] = [];
      for (const { app_id, held_until, leased_until } of holds) {
        const first = await entries()
          .select('due')
          .where('app_id', '=', app_id)
          .where('due', 'is not', null)
          .orderBy('due')
          .limit(1)
          .executeTakeFirst();
        const due = first?.due ?? null;
        if (due !== null) {
          waiting.push({ app: app_id, due, from: Math.max(leased_until > now ? leased_until : due, held_until) });
        }
      }
      return waiting;
    },

    async take(app, { now: moment, until, most }) {
      const now = wholeMoment(moment);
      const taken = await entries()
        .selectAll()
        .where('app_id', '=', app)
        .where('due', '<=', now)
        .orderBy('due')
        .orderBy('lead_id')
        .limit(most)
        .execute();
      if (taken.length === 0) return null;
      const lease = randomUUID();
      // Another instance may have taken a batch of this app meanwhile.
      const { numUpdatedRows } = await ownHold(app)
        .where('leased_until', '<=', now)
        .where('held_until', '<=', now)
        .set({ lease, leased_until: wholeMoment(until) })
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return null;
      await write(
        taken.map((entry) => ({
          ...entry,
          state: 'leased',
          attempts: entry.attempts + 1,
          attempted: entry.attempted ?? now,
        })),
      );
      return { app, lease, pushes: taken.map(takenPush) };
    },

    async settle({ app, lease, pushes }, outcomes, heldUntil) {
      const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
      const isOver = pushes.every(({ id }) => byId.has(id));
      const { numUpdatedRows } = await ownHold(app)
        .where('lease', '=', lease)
        .set({
          ...(isOver ? { lease: null, leased_until: 0 } : { lease }),
          ...(heldUntil !== null && { held_until: wholeMoment(heldUntil) }),
        })
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return;
      const there = await entriesOf(
        app,
        pushes.map(({ lead }) => lead),
      );
      const settled = there.filter(({ id }) => byId.has(id));
      const gone = settled.filter(({ id }) => byId.get(id)?.to === 'gone').map(({ lead_id }) => lead_id);
      await write(settled.flatMap((entry) => ended(entry, byId.get(entry.id))));
      if (gone.length > 0) await remove(app, gone);
      await markLeads(settled.map(({ lead_id }) => lead_id));
    },

    async release(app) {
      await ownHold(app).set({ held_until: 0 }).execute();
      await trx
        .updateTable('pushes')
        .set(({ ref }) => ({ due: ref('queued') }))
        .where('team_id', '=', team)
        .where('app_id', '=', app)
        .where('state', '=', 'queued')
        .execute();
    },

    async forget(app) {
      const rows = await entries().select('lead_id').where('app_id', '=', app).where('state', '<>', 'done').execute();
      await trx.deleteFrom('pushes').where('team_id', '=', team).where('app_id', '=', app).execute();
      await trx.deleteFrom('app_holds').where('team_id', '=', team).where('app_id', '=', app).execute();
      await markLeads(
        rows.map(({ lead_id }) => lead_id),
        'error',
      );
    },

    async counts(app) {
      const rows = await entries()
        .select(({ fn }) => ['state', fn.countAll<number>().as('many')])
        .where('app_id', '=', app)
        .groupBy('state')
        .execute();
      const of = (state: PushState) => Number(rows.find((row) => row.state === state)?.many ?? 0);
      return { queued: of('queued'), leased: of('leased'), done: of('done'), error: of('error') };
    },

    async errors(app) {
      const rows = await entries()
        .select(['lead_id', 'message'])
        .where('app_id', '=', app)
        .where('state', '=', 'error')
        .orderBy('lead_id')
        .execute();
      return rows.map(({ lead_id, message }) => ({ lead: lead_id, message }));
    },

    async clearMessages(of) {
      for (const { app, lead } of of) {
        await trx
          .updateTable('pushes')
          .set({ message: '' })
          .where('team_id', '=', team)
          .where('app_id', '=', app)
          .where('lead_id', '=', lead)
          .execute();
      }
    },
  };
}

/** Writes existing leads whose status differs. */
export function markTeamLeads({ trx, team }: Asking, leads: LeadBook): MarkLeads {
  return async (statuses) => {
    for (const part of inParts([...statuses.keys()])) {
      const rows = await trx
        .selectFrom('leads')
        .select('record')
        .where('team_id', '=', team)
        .where('id', '=', anyOf(part))
        .execute();
      const changed = rows.map(leadOfRow).flatMap((lead) => {
        const status = statuses.get(lead.id);
        return status && status !== lead.sync_status ? { ...lead, sync_status: status } : [];
      });
      if (changed.length > 0) await leads.change([], () => changed);
    }
  };
}

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

function takenPush({ id, lead_id, record_id, queued, attempts, attempted }: Entry): TakenBatch['pushes'][number] {
  return { id, lead: lead_id, recordId: record_id, queued, attempts, attempted };
}

/** A new push keeps the app's record id, and whether the last push may have been sent. */
function queued(known: Entry | undefined, key: Pick<Entry, 'team_id' | 'app_id' | 'lead_id'>, now: number): Entry {
  const id = randomUUID();
  if (known?.state === 'leased') return { ...known, next_id: id, next_queued: now };
  const attempted = known && known.state !== 'done' ? known.attempted : null;
  const carriedOver = { attempted, record_id: known?.record_id ?? null, message: '' };
  return {
    ...key,
    ...carriedOver,
    id,
    state: 'queued',
    due: now,
    queued: now,
    attempts: 0,
    next_id: null,
    next_queued: null,
  };
}

function ended(entry: Entry, outcome: Settled | undefined): Entry[] {
  if (!outcome || outcome.to === 'gone') return [];
  const then = { ...entry, ...changeBy(entry, outcome), next_id: null, next_queued: null };
  if (entry.next_id === null || entry.next_queued === null) return [then];
  // Requested again meanwhile: it is pushed again, with its new content.
  const next = { id: entry.next_id, queued: entry.next_queued, due: entry.next_queued };
  return [{ ...then, ...next, state: 'queued', attempts: 0 }];
}

function changeBy(entry: Entry, outcome: Exclude<Settled, { to: 'gone' }>): Partial<Entry> {
  switch (outcome.to) {
    case 'done':
      return {
        state: 'done',
        due: null,
        record_id: recordIdOf(outcome) ?? entry.record_id,
        attempted: null,
        message: '',
      };
    case 'error':
      return { state: 'error', due: null, message: storable(outcome.message) };
    case 'queued': {
      const attempts = outcome.tried ? entry.attempts : entry.attempts - 1;
      return { state: 'queued', due: outcome.due, message: storable(outcome.message), attempts };
    }
  }
}

/** An id that the database can't hold names no record: the next push finds it by address. */
function recordIdOf({ recordId }: Extract<Settled, { to: 'done' }>): string | null {
  return recordId !== null && storable(recordId) === recordId ? recordId : null;
}

function withWholeMoments(entry: Entry): Entry {
  const { due, queued, attempted, next_queued } = entry;
  const whole = (time: number | null) => (time === null ? null : wholeMoment(time));
  return {
    ...entry,
    due: whole(due),
    queued: wholeMoment(queued),
    attempted: whole(attempted),
    next_queued: whole(next_queued),
  };
}

function statusOf(states: readonly string[]): SyncStatus {
  if (states.some((state) => state === 'queued' || state === 'leased')) return 'pending';
  return states.includes('error') ? 'error' : 'success';
}
