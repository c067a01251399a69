/** The team's custom attributes, as a page of its newest leads shows them: the contract has no operation for them. */
import { attributesOfPage } from '../../lib/contract/lead-values.ts';
import { request } from '../../lib/messages/send.ts';

const looked = 100;

/** Free. Empty without a service. */
export async function askSlugs(): Promise<string[]> {
  const how = { click: false, skipCache: false, again: false, private: false, page: null };
  const asked = await request('listLeads', { limit: looked }, how);
  return asked.ok ? attributesOfPage(asked.reply) : [];
}
