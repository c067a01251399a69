/**
 * Chromium sends a request once more by itself, whatever its method, when a connection that was kept open is cut before the answer: what
 * spends would be charged twice, and nobody is told. So nothing that is sent to a service goes over a connection that was kept (HTTP/1.1;
 * HTTP/2 says itself what was not processed). tests/faults/README.md #42.
 */
import { once } from '../../contract/async.ts';

/** What is used of the browser's rules for requests. */
export interface RulesApi {
  updateSessionRules(change: { removeRuleIds: number[]; addRules: Rule[] }): Promise<void>;
}

interface Rule {
  id: number;
  action: { type: 'modifyHeaders'; requestHeaders: { header: string; operation: 'set'; value: string }[] };
  condition: { initiatorDomains: string[]; tabIds: number[]; resourceTypes: ('xmlhttprequest' | 'other')[] };
}

/** Settles when it holds for all that the extension `id` sends by itself. A browser without such rules is left as it is. */
export function createFreshConnections(api: RulesApi | undefined, id: string): () => Promise<void> {
  const rule: Rule = {
    id: 1,
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
    },
    // -1: what belongs to no tab. Pages are never touched.
    condition: { initiatorDomains: [id], tabIds: [-1], resourceTypes: ['xmlhttprequest', 'other'] },
  };
  const set = once(async () => api?.updateSessionRules({ removeRuleIds: [rule.id], addRules: [rule] }));
  return () => set().catch(() => undefined);
}
