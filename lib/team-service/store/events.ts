/**
 * A team's events, written in the transaction of the change they describe. Writers take turns (`turns.ts`) and numbers
 * grow with the turns, so no number becomes visible after a higher one: a cursor skips nothing.
 */
import { wholeMoment } from '../database/moment.ts';
import type { Tables } from '../database/tables.ts';
import { type EventKind, eventKinds, type LeadEvent } from '../events/events-of.ts';
import { type Asking, inParts } from './asking.ts';

export interface TeamEvent extends LeadEvent {
  number: number;
  /** Epoch milliseconds. */
  at: number;
}

/** `over`: events after the cursor may be gone, or it is from another history of the database. */
type EventPage = { at: 'page'; events: TeamEvent[]; next: number; more: boolean } | { at: 'over' };

export interface Events {
  note(events: readonly LeadEvent[]): Promise<void>;
  /** Later than the cursor, oldest first; `null` starts with the oldest that is kept. */
  page(after: number | null, limit: number): Promise<EventPage>;
  /** The cursor behind the last event. */
  latest(): Promise<number>;
  /** Removes older events. */
  dropBefore(at: number): Promise<void>;
}

/** `now`: epoch milliseconds. */
export function teamEvents({ trx, team, newId }: Asking, now: () => number): Events {
  const ofTeam = () => trx.selectFrom('events').selectAll().where('team_id', '=', team);

  const log = () =>
    trx.selectFrom('event_logs').select(['last', 'kept_from']).where('team_id', '=', team).executeTakeFirst();

  async function limits(): Promise<{ last: number; keptFrom: number }> {
    const row = await log();
    return { last: row?.last ?? 0, keptFrom: row ? (row.kept_from ?? row.last) : 0 };
  }

  /**
   * Gives the first of so many new numbers. They also grow with time: after a restore, no number comes again that was
   * given after the back-up.
   */
  async function take(many: number): Promise<number> {
    const row = await log();
    const first = Math.max((row?.last ?? 0) + 1, newId());
    const numbers = { last: first + many - 1, kept_from: row ? (row.kept_from ?? first - 1) : 0 };
    await trx
      .insertInto('event_logs')
      .values({ ...numbers, team_id: team })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(numbers))
      .execute();
    return first;
  }

  return {
    async note(events) {
      if (events.length === 0) return;
      const first = await take(events.length);
      const at = wholeMoment(now());
      const rows = events.map(({ kind, lead, fields }, nth) => ({
        ...{ team_id: team, number: first + nth, lead_id: lead, kind, fields, at },
      }));
      for (const part of inParts(rows)) await trx.insertInto('events').values(part).execute();
    },
    async page(after, limit) {
      const cursor = after ?? (await limits()).keptFrom;
      const found = await ofTeam()
        .where('number', '>', cursor)
        .orderBy('number')
        .limit(limit + 1)
        .execute();
      // Read afterwards: what is kept now was there before, too.
      const { last, keptFrom } = await limits();
      if (after !== null && (after < keptFrom || after > last)) return { at: 'over' };
      const events = found.slice(0, limit).map(eventOfRow);
      const next = events.at(-1)?.number ?? Math.max(cursor, keptFrom);
      return { at: 'page', events, next, more: found.length > limit };
    },
    latest: async () => (await limits()).last,
    async dropBefore(at) {
      const newest = await ofTeam()
        .where('at', '<', wholeMoment(at))
        .orderBy('number', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!newest) return;
      await trx.deleteFrom('events').where('team_id', '=', team).where('number', '<=', newest.number).execute();
      await trx
        .updateTable('event_logs')
        .set({ kept_from: newest.number })
        .where('team_id', '=', team)
        // Not after a restore, when it is unknown until the next event.
        .where('kept_from', '<', newest.number)
        .execute();
    },
  };
}

export function eventOfRow({ number, lead_id, kind, fields, at }: Tables['events']): TeamEvent {
  return { number, lead: lead_id, kind: kindOf(kind), fields, at };
}

/** One of a newer version is a change. */
function kindOf(word: string): EventKind {
  return eventKinds.find((kind) => kind === word) ?? 'changed';
}
