/**
 * What a team's tables hold about a person, found by their address as `forget-person.ts` finds it. Mentions in
 * texts about others are not searched: that takes minutes with a million leads.
 */
import { keyOfEmail } from '../../contract/text.ts';
import { articleWithout, mentions, namesOf } from '../../device-service/forget/mentions.ts';
import { leadReply } from '../../device-service/leads/leads.ts';
import type { Store } from '../../device-service/store.ts';
import type { StoredView } from '../../device-service/store-account.ts';
import { emailOfRow } from './address-rows.ts';
import type { Asking } from './asking.ts';
import { emailKey, leadOfRow } from './lead-rows.ts';
import type { OptOuts } from './opt-outs.ts';

export const reportedKinds = [
  ...(['lead', 'person', 'deleted-lead', 'article', 'check', 'view', 'push'] as const),
  'app-answer',
] as const;

interface TeamRecord {
  kind: (typeof reportedKinds)[number];
  data: Record<string, unknown>;
}

export interface TeamReport {
  opted_out: boolean;
  records: TeamRecord[];
}

/** `member`: who asks. Of searches that others saved for themselves, only what is about the person. */
export async function personReport(
  { trx, team }: Asking,
  store: Store & { optOuts: OptOuts; viewsOf(member: number): Store['views'] },
  { email, member }: { email: string; member: number },
): Promise<TeamReport> {
  const address = keyOfEmail(email);
  const key = emailKey(address);
  const lead = await store.leads.leadOf(address);
  const row = await trx
    .selectFrom('addresses')
    .select('record')
    .where('team_id', '=', team)
    .where('address', '=', key)
    .executeTakeFirst();
  const person = row ? emailOfRow(row) : null;
  const trash = await trx
    .selectFrom('trash')
    .selectAll()
    .where('team_id', '=', team)
    .where('email_key', '=', key)
    .execute();
  const deleted = trash.map((one) => ({ lead: leadOfRow(one), deleted_at: one.deleted_at }));
  const { names, domains } = namesOf(address, person, [...(lead ? [lead] : []), ...deleted.map((one) => one.lead)]);
  const articles =
    names.length === 0
      ? []
      : await trx.selectFrom('articles').select(['url', 'record']).where('team_id', '=', team).execute();
  const written = articles.flatMap(({ url, record }) => {
    const article: { domain: string } = JSON.parse(record);
    return domains.includes(article.domain) && articleWithout(url, article, names) !== article
      ? [{ url, ...article }]
      : [];
  });
  const checks = await trx
    .selectFrom('verifications')
    .select(['open', 'waited', 'failed'])
    .where('team_id', '=', team)
    .where('email_key', '=', key)
    .execute();
  const pushes = await trx
    .selectFrom('pushes')
    .select(['app_id as app', 'state', 'attempted'])
    .where('team_id', '=', team)
    .where('lead_id', '=', lead?.id ?? -1)
    .execute();
  const isAbout = (one: unknown) => mentions(one, new Set([address]));
  const shown = new Set((await store.viewsOf(member).all()).map(({ id }) => id));
  const views = (await store.views.all())
    .filter(isAbout)
    .map((view) => (shown.has(view.id) ? view : partsAbout(view, isAbout)));
  const kept = await trx
    .selectFrom('app_records')
    .select(['app_id as app', 'about', 'asked_at', 'records'])
    .where('team_id', '=', team)
    .execute();
  const answers = kept.map((row) => ({ ...row, records: JSON.parse(row.records) })).filter(isAbout);
  const of = (kind: TeamRecord['kind'], all: readonly object[]) =>
    all.map((data): TeamRecord => ({ kind, data: { ...data } }));
  return {
    opted_out: await store.optOuts.has(address),
    records: [
      ...of('lead', lead ? [await leadReply(lead, store)] : []),
      ...of('person', person ? [person] : []),
      ...of('deleted-lead', deleted),
      ...of('article', written),
      ...of('check', checks),
      ...of('view', views),
      ...of('push', pushes),
      ...of('app-answer', answers),
    ],
  };
}

/** The parts of another member's search that are about the person, without its owner and its other filters. */
function partsAbout({ name, filters }: StoredView, isAbout: (one: unknown) => boolean): Record<string, unknown> {
  const about = (record: object) => Object.fromEntries(Object.entries(record).filter(([, value]) => isAbout(value)));
  return { ...about({ name }), filters: about(filters) };
}
