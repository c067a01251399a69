/** Requests to this device, sent like those of an extension page after a click. */
import type { Page } from 'puppeteer-core';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { ask, say } from '../say.ts';

export const rows = (count: number, fields: Record<string, string> = {}) =>
  Array.from({ length: count }, (_, nth) => ({
    line: nth + 1,
    fields: { email: `person-${nth}@harbour.test`, first_name: 'Person', last_name: `Number ${nth}`, ...fields },
  }));

export async function importRows(
  page: Page,
  all: ReturnType<typeof rows>,
  how: { staged?: string; list?: string } = {},
): Promise<JobView> {
  const { job } = await say(page, 'import-leads', {
    ...{ name: 'fair.csv', list: null, existing: 'fill', dry: false, rows: how.staged ? [] : all },
    ...how,
  });
  if (!job) throw new Error('There is no import');
  return job;
}

export async function leads(page: Page, params: { first_name?: string; email?: string } = {}) {
  const asked = await ask(page, 'listLeads', { ...params, limit: 1_000 });
  if (!asked.ok) throw new Error(`No leads: ${JSON.stringify(asked.problem)}`);
  return { leads: asked.reply.data.leads, total: asked.reply.meta.total };
}

export async function peopleOf(page: Page, domain: string): Promise<string[]> {
  const asked = await ask(page, 'searchDomain', { domain });
  if (!asked.ok) throw new Error(`Nobody: ${JSON.stringify(asked.problem)}`);
  return asked.reply.data.emails.map(({ value }) => value ?? '').sort();
}
