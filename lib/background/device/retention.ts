/**
 * Removes leads unchanged for long, and records only how many. Leads on this device may be removed automatically.
 * Those of a service are removed only on a click, and the service may refuse.
 */
import { retentionMonths, untouched } from '../../contract/retention.ts';
import { writeDay } from '../../contract/times.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { Retained } from '../../messages/retention-views.ts';
import { mostRows } from '../../messages/row-limits.ts';
import type { SettingsStore } from '../core/settings.ts';
import type { WindowSession } from '../core/window-session.ts';
import { firstPage, pageOf, turned } from '../jobs/kinds/lead-pages.ts';
import type { Connection } from '../requests/connection.ts';

interface RetentionParts extends Pick<WindowSession, 'context' | 'requests' | 'jobs'> {
  settings: Pick<SettingsStore, 'get' | 'change'>;
}

/** Prefix of the ids of its jobs, by which `keepCounts` finds them. */
const prefix = 'retention-';

/**
 * A page's question, or its click to `remove` them. `id`: the message's. `leads` null: the service did not say, or
 * there is none, or another one was chosen.
 */
export async function retain(
  parts: RetentionParts,
  { months, remove, service }: Says<'retention'>,
  id: string,
): Promise<Retained> {
  const { context, jobs, settings } = parts;
  await keepCounts(parts);
  const connection = await context.connection();
  const isMeant = connection !== null && (service === undefined || service === connection.id);
  const leads = isMeant ? await leadsOf(parts, connection, months) : null;
  const wanted = { leads: leads ?? [], untouchedFor: months, service: connection?.id };
  const job = remove && wanted.leads.length > 0 ? await jobs.create('delete', prefix + id, wanted) : null;
  return { leads: leads?.length ?? null, job, removed: (await settings.get()).retention.removed };
}

/**
 * At starts and alarms, once a day. The job has the day in its id: a background that was killed halfway finds it, or
 * creates it again with the same id.
 */
export async function retainDaily(parts: RetentionParts): Promise<void> {
  const { context, jobs, settings } = parts;
  await keepCounts(parts);
  const { retention } = await settings.get();
  const connection = await context.connection();
  if (!retention.auto || !connection?.isDevice) return;
  const today = writeDay(context.clock.now());
  const leads = await leadsOf(parts, connection, retention.months);
  if (leads === null) return;
  const wanted = { leads, untouchedFor: retention.months, service: connection.id };
  if (leads.length > 0) await jobs.create('delete', prefix + today, wanted);
  await settings.change({ retention: { ran: today } });
}

interface LeadId {
  id: number;
  email: string;
}

/** At most as many as one job takes; null without an answer. */
async function leadsOf(
  { context, requests }: RetentionParts,
  connection: Connection,
  months: number,
): Promise<LeadId[] | null> {
  if (!retentionMonths.some((one) => one === months)) return [];
  const now = context.clock.now();
  const { filters, holds } = untouched(now, months);
  const leads: LeadId[] = [];
  for (let next: typeof firstPage | null = firstPage; next && leads.length < mostRows; ) {
    const reply = await requests.free(connection, 'listLeads', pageOf(filters, next, now));
    if (!reply) return null;
    const page = turned(next, reply);
    if (page.at === 'page') leads.push(...page.leads.filter(holds).map(({ id, email }) => ({ id, email })));
    next = page.at === 'stuck' ? null : page.next;
  }
  return leads.slice(0, mostRows);
}

/**
 * Finished jobs still name the removed leads, so each is dismissed once its number of leads is recorded. `counted`
 * prevents counting a job twice if its dismissal was interrupted.
 */
async function keepCounts({ jobs, settings }: RetentionParts): Promise<void> {
  for (const job of await jobs.views()) {
    if (!job.id.startsWith(prefix) || job.state !== 'done') continue;
    const day = writeDay(job.created);
    const { counted, removed } = (await settings.get()).retention;
    const { deleted = 0 } = job.counts;
    if (counted !== job.id && deleted > 0)
      await settings.change({
        retention: { counted: job.id, removed: { ...removed, [day]: (removed[day] ?? 0) + deleted } },
      });
    await jobs.dismiss(job.id);
  }
}
