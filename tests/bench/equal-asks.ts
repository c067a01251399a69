/**
 * Equal requests at the same time are sent once, and not at all while the response is fresh. The service is the
 * witness.
 */
import type { Asked } from '../../lib/messages/request-views.ts';
import { domains } from '../service/fixtures.ts';
import { type Harrier, isAnswer, withHarrier } from './harrier.ts';
import { atMost, type Row } from './row.ts';

const asks = 20;

const question = {
  operation: 'searchDomain',
  params: { domain: domains.aldermoor, limit: 100, aggregations: true },
  click: true,
  skipCache: false,
  again: false,
  private: false,
  page: null,
} as const;

export function equalAsks(build: string): Promise<Row[]> {
  return withHarrier(build, async (harrier) => [
    row(`${asks} equal requests at once`, await requestsOf(harrier), 1),
    row(`${asks} equal requests while the answer is fresh`, await requestsOf(harrier), 0),
  ]);
}

const row = (what: string, measured: number, budget: number): Row =>
  atMost({ what, measured, unit: 'requests', budget });

/** Sends each request as a separate message, all before the first response. */
async function requestsOf({ options, service }: Harrier): Promise<number> {
  const before = service.witness.count('searchDomain');
  const answers = await options.evaluate(
    (data, count) => {
      const message = () => ({ to: 'background', id: crypto.randomUUID(), name: 'request', data });
      return Promise.all(Array.from({ length: count }, () => chrome.runtime.sendMessage(message())));
    },
    question,
    asks,
  );
  const answered = answers.filter((answer) => isAnswer<Asked<'searchDomain'>>(answer) && answer.value.ok).length;
  if (answered !== asks) throw new Error(`Only ${answered} of ${asks} equal asks were answered`);
  return service.witness.count('searchDomain') - before;
}
