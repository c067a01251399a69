/** The custom attributes of the team, as far as its newest leads have them: the contract has no operation that lists them. */
import { attributesOf } from '../../lib/contract/lead-values.ts';
import { request } from '../../lib/messages/send.ts';

const looked = 100;

/** Free. None when nobody answers. */
export async function askSlugs(): Promise<string[]> {
  const how = { click: false, anew: false, again: false, private: false, page: null };
  const asked = await request('listLeads', { limit: looked }, how);
  return asked.ok ? attributesOf(asked.reply.data.leads) : [];
}
