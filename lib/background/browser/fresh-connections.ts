/**
 * Chromium resends a request by itself, whatever its method, if a kept-alive connection is cut before the response. A
 * paid request would be charged twice, unnoticed. So requests to services use a fresh connection each (HTTP/1.1;
 * HTTP/2 itself reports what was not processed). tests/faults/README.md #42.
 */
import { once } from '../../contract/async.ts';

/** The part of the browser's `declarativeNetRequest` API used here. */
interface RulesApi {
  updateSessionRules(change: { removeRuleIds: number[]; addRules: Rule[] }): Promise<void>;
}

interface Rule {
  id: number;
  action: { type: 'modifyHeaders'; requestHeaders: { header: string; operation: 'set'; value: string }[] };
  condition: { initiatorDomains: string[]; tabIds: number[]; resourceTypes: ('xmlhttprequest' | 'other')[] };
}

/**
 * Resolves once the rule covers all requests that the extension `id` sends itself. Does nothing in a browser without
 * such rules.
 */
export function createFreshConnections(api: RulesApi | undefined, id: string): () => Promise<void> {
  const rule: Rule = {
    id: 1,
    action: {
      type: 'modifyHeaders',
      requestHeaders: [{ header: 'connection', operation: 'set', value: 'close' }],
    },
    // -1: requests that belong to no tab. Pages are never touched.
    condition: { initiatorDomains: [id], tabIds: [-1], resourceTypes: ['xmlhttprequest', 'other'] },
  };
  const set = once(async () => api?.updateSessionRules({ removeRuleIds: [rule.id], addRules: [rule] }));
  return () => set().catch(() => undefined);
}
