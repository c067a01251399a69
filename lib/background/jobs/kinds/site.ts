/**
 * Searches one company's public pages for the people they name. One step, carried out by the device's own file
 * (`device/site-step.ts`).
 */
import { once } from '../../../contract/async.ts';
import { isRecord } from '../../../contract/tolerant.ts';
import type { Wanted } from '../../../messages/job-messages.ts';
import { mostRequests } from '../../../site-search/bounds.ts';
import { type Kind, newJob, newStep } from '../kind.ts';
import { deviceSteps } from './device-steps.ts';
import { jobData, stepData } from './site-records.ts';

export const site: Kind<Wanted<'site'>> = {
  atOnce: { first: 1, later: 1 },
  isOneStep: true,
  /** Private hosts are not searched, and nothing from a private window is written down. */
  async create({ context }, of, { domain, start }, now) {
    if (!context.learning || !(await context.connection())?.isDevice) return null;
    const { privateField } = await import('../../requests/privacy-guard.ts');
    if (privateField({ domain, url: start }) !== null) return null;
    const step = newStep(of, 'site', 0, domain, now, { search: null, found: [] });
    return newJob(of, 'site', now, [step], { name: domain, total: mostRequests, data: { start } });
  },
  perform: (parts) => {
    const { learning } = parts.context;
    const step = learning && once(async () => (await deviceSteps(learning)).siteStep(parts));
    return async (...of) => (step ? (await step())(...of) : null);
  },
  /** `done` counts requests. */
  view({ record, steps }) {
    const [step] = steps.values();
    const { search = null, found = [], addresses = found.length } = (step && stepData.read(step)) ?? {};
    const asked = askedIn(search);
    const isOver = step?.at === 'done';
    return {
      total: isOver ? asked : record.total,
      done: asked,
      counts: { addresses, pages: pagesIn(search), ...(isOver && endIn(search)) },
    };
  },
  rows: () => [],
  /** The permission is for one search: afterwards nothing more may be read there. */
  async over({ context }, { record }) {
    await context.learning?.release(record.name ?? '', jobData.expect(record).start);
  },
  again: (_, retried) => retried,
};

function askedIn(search: unknown): number {
  return isRecord(search) && Array.isArray(search.asked) ? search.asked.length : 0;
}

function pagesIn(search: unknown): number {
  return isRecord(search) && Array.isArray(search.pages) ? search.pages.length : 0;
}

/** Why the search ended early, as a word of the counts */
function endIn(search: unknown): Record<string, number> {
  const end = isRecord(search) ? search.end : null;
  return typeof end === 'string' && end !== 'done' ? { [end.replace('-', '_')]: 1 } : {};
}
