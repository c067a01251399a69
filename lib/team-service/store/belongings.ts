/** A team's data besides leads: account, saved searches, verifications, usage, members and connected apps. */
import { type SqlBool, sql } from 'kysely';
import { limits } from '../../contract/limits.ts';
import { fold } from '../../contract/text.ts';
import type { Bucket } from '../../device-service/handler.ts';
import type { Store } from '../../device-service/store.ts';
import type {
  AccountRecord,
  StoredView,
  Team,
  UsageBook,
  UsageDay,
  Verifications,
  Views,
} from '../../device-service/store-account.ts';
import type { Asking } from './asking.ts';
import { always, type Condition } from './conditions.ts';
import type { TeamApps } from './connected-apps.ts';
import { emailKey } from './lead-rows.ts';
import { teamMembers } from './members.ts';
import type { TeamPushes } from './pushes.ts';
import { indexKey } from './texts.ts';

/** Cached for the transaction: a request reads it several times. */
export function teamAccount({ trx, team }: Asking): Store['account'] {
  let cached: AccountRecord | null = null;
  return {
    async read() {
      if (cached) return cached;
      const row = await trx.selectFrom('teams').select('account').where('team_id', '=', team).executeTakeFirst();
      if (!row) throw new Error(`No team ${team}.`);
      const account: AccountRecord = JSON.parse(row.account);
      cached = account;
      return account;
    },
    async put(account) {
      await trx
        .updateTable('teams')
        .set({ account: JSON.stringify(account) })
        .where('team_id', '=', team)
        .execute();
      cached = account;
    },
  };
}

/**
 * Saved searches of one member, and those without a member: they were saved before members had their own.
 * `member`: null is the whole team's.
 */
export function teamViews(asking: Asking, member: number | null): Views {
  const { trx, team, newId } = asking;
  const isOwn: Condition =
    member === null ? always : sql<SqlBool>`(member_id = ${member}::bigint or member_id is null)`;
  return {
    async all() {
      const rows = await trx
        .selectFrom('views')
        .select(['id', 'record'])
        .where('team_id', '=', team)
        .where(isOwn)
        .orderBy('id')
        .execute();
      return rows.map(({ id, record }): StoredView => ({ ...viewOf(record), id }));
    },
    async isTaken(name) {
      const rows = await trx.selectFrom('views').select('record').where('team_id', '=', team).execute();
      return rows.some(({ record }) => fold(viewOf(record).name) === fold(name));
    },
    async add(view) {
      const id = newId();
      // If the member was removed meanwhile, the team owns the search: otherwise nobody could see or remove it.
      const owner = member === null ? null : await teamMembers(asking).member(member);
      await trx
        .insertInto('views')
        .values({ team_id: team, id, record: JSON.stringify(view), member_id: owner?.id ?? null })
        .execute();
      return { ...view, id };
    },
    async remove(id) {
      const { numDeletedRows } = await trx
        .deleteFrom('views')
        .where('team_id', '=', team)
        .where('id', '=', id)
        .where(isOwn)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
  };
}

function viewOf(record: string): Omit<StoredView, 'id'> {
  return JSON.parse(record);
}

export function teamVerifications({ trx, team, newId }: Asking): Verifications {
  return {
    async progress(email) {
      const row = await trx
        .selectFrom('verifications')
        .select(['open', 'waited', 'failed'])
        .where('team_id', '=', team)
        .where('email_key', '=', emailKey(email))
        .executeTakeFirst();
      return row ?? { open: false, waited: 0, failed: 0 };
    },
    async put(email, { open, waited, failed }) {
      await trx
        .insertInto('verifications')
        .values({ team_id: team, email_key: emailKey(email), open, waited, failed })
        .onConflict((conflict) => conflict.columns(['team_id', 'email_key']).doUpdateSet({ open, waited, failed }))
        .execute();
    },
    async started(domain, since) {
      const rows = await trx
        .selectFrom('verification_starts')
        .select('at')
        .where('team_id', '=', team)
        .where('domain', '=', indexKey(domain))
        .where('at', '>=', since)
        .orderBy('at')
        .execute();
      return rows.map(({ at }) => at);
    },
    async noteStart(domain, at) {
      const own = { team_id: team, domain: indexKey(domain) };
      // Nothing reads older usage.
      await trx
        .deleteFrom('verification_starts')
        .where('team_id', '=', own.team_id)
        .where('domain', '=', own.domain)
        .where('at', '<', at - limits.verifier.perDomainWindow)
        .execute();
      await trx
        .insertInto('verification_starts')
        .values({ ...own, at, id: newId() })
        .execute();
    },
  };
}

/** Usage per bucket. */
export type Used = Record<'searches' | 'verifications', number>;

export interface TeamUsage extends UsageBook {
  /** Usage since this day, inclusive. */
  since(date: string): Promise<Used>;
  /** Of a member with a limit, since it was set. */
  sinceBy(member: number, date: string): Promise<Used>;
  /** As `note`, for the team and for this member. */
  noteBy(member: number, date: string, bucket: Bucket): Promise<void>;
}

export function teamUsage({ trx, team }: Pick<Asking, 'trx' | 'team'>): TeamUsage {
  async function note(date: string, bucket: Bucket): Promise<void> {
    await trx
      .insertInto('usage')
      .values({ team_id: team, date, searches: 0, verifications: 0, [bucket]: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['team_id', 'date'])
          .doUpdateSet(({ eb, ref }) => ({ [bucket]: eb(ref(`usage.${bucket}`), '+', 1) })),
      )
      .execute();
  }

  return {
    async since(date) {
      const { searches, verifications } = await trx
        .selectFrom('usage')
        .select(({ fn }) => [
          fn.sum<number | string | null>('searches').as('searches'),
          fn.sum<number | string | null>('verifications').as('verifications'),
        ])
        .where('team_id', '=', team)
        .where('date', '>=', date)
        .executeTakeFirstOrThrow();
      return { searches: Number(searches), verifications: Number(verifications) };
    },
    async days(dates) {
      const rows = await trx
        .selectFrom('usage')
        .select(['date', 'searches', 'verifications'])
        .where('team_id', '=', team)
        .where('date', '=', sql<string>`any(${dates}::text[])`)
        .execute();
      const byDate = new Map(rows.map((row): [string, UsageDay] => [row.date, row]));
      return dates.map((date) => byDate.get(date) ?? { date, searches: 0, verifications: 0 });
    },
    note,
    async sinceBy(member, date) {
      const { searches, verifications } = await trx
        .selectFrom('member_usage')
        .select(({ fn }) => [
          fn.sum<number | string | null>('searches').as('searches'),
          fn.sum<number | string | null>('verifications').as('verifications'),
        ])
        .where('team_id', '=', team)
        .where('member_id', '=', member)
        .where('date', '>=', date)
        .executeTakeFirstOrThrow();
      return { searches: Number(searches), verifications: Number(verifications) };
    },
    async noteBy(member, date, bucket) {
      await note(date, bucket);
      await trx
        .insertInto('member_usage')
        .values({ team_id: team, member_id: member, date, searches: 0, verifications: 0, [bucket]: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['team_id', 'member_id', 'date'])
            .doUpdateSet(({ eb, ref }) => ({ [bucket]: eb(ref(`member_usage.${bucket}`), '+', 1) })),
        )
        .execute();
    },
  };
}

/** This service sends no mail. */
export function teamOf(asking: Asking, apps: TeamApps, pushes: TeamPushes): Team {
  return {
    members: teamMembers(asking).all,
    apps: apps.all,
    emailAccounts: async () => [],
    recipients: async () => null,
    push: (app, leads, now) => pushes.add(app, leads, now),
  };
}
