/** Jobs that read from the service, as they begin: exports and searches of many companies. */

import { newExportData } from '../../background/jobs/kinds/lead-pages.ts';
import type { Asks } from '../../background/requests/requests.ts';
import type { StepRecord } from '../../background/storage/store.ts';
import { encode } from '../../contract/request.ts';
import type { Says } from '../../messages/catalogue.ts';
import { isFresh } from '../asks/cache.ts';
import { type NewJob, newRecord, newStep, type Of } from './new-steps.ts';
import { newSearch } from './step-data.ts';

/** Filters that no service would take fail at once, with the name of the one that is to blame. */
export function newExport(of: Of, { name, filters, columns, total }: Says<'export-leads'>, now: number): NewJob {
  const encoded = encode('listLeads', filters);
  const step: StepRecord = { ...newStep(of, 'export', 0, '', now), data: { ...newExportData } };
  const problem = encoded.ok ? null : ({ code: 'refused-input', ...encoded.input, quoted: null } as const);
  const steps: StepRecord[] = [problem ? { ...step, at: 'failed', problem } : step];
  return {
    record: { ...newRecord(of, 'export', now, steps), name, total: total ?? 0, data: { filters, columns } },
    steps,
  };
}

/** Null when there is no company. An answer that is kept costs nothing: its step is done at once. */
export async function newSearches(
  asks: Asks,
  of: Of,
  { domains, limit }: Says<'search-companies'>,
  now: number,
): Promise<NewJob | null> {
  const each = [...new Set(domains.map((domain) => domain.trim().toLowerCase()))];
  const steps = await Promise.all(
    each.map(async (domain, number): Promise<StepRecord> => {
      const params = { domain, limit };
      const step: StepRecord = { ...newStep(of, 'search', number, domain, now), data: newSearch };
      const encoded = encode('searchDomain', params);
      if (!encoded.ok)
        return { ...step, at: 'failed', problem: { code: 'refused-input', ...encoded.input, quoted: null } };
      const kept = await asks.keptAnswer(of.service, 'searchDomain', params);
      if (!kept || !isFresh({ operation: 'searchDomain', asked: kept.asked }, now)) return step;
      const outcome = kept.reply.data.emails.length > 0 ? 'found' : 'none';
      return { ...step, at: 'done', data: { ...newSearch, outcome } };
    }),
  );
  return steps.length === 0 ? null : { record: { ...newRecord(of, 'search', now, steps), data: { limit } }, steps };
}
