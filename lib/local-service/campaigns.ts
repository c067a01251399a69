/** Who receives a campaign. Contract, sections 2.13 and 4.10; limits and `lead_id`: field notes. */
import { limits } from '../contract/limits.ts';
import { notFound, replied } from '../device-service/handler.ts';
import type { Handler } from './handler.ts';

export const listCampaignRecipients: Handler<'listCampaignRecipients'> = async (params, { store }) => {
  const { id, limit = limits.recipients.perPage, offset = 0 } = params;
  const all = await store.team.recipients(id);
  if (!all) return notFound('campaign');
  const recipients = [];
  for (const one of all.slice(offset, offset + limit)) {
    recipients.push({ ...one, lead_id: (await store.leads.leadOf(one.email))?.id ?? null });
  }
  return replied({ data: { recipients }, meta: { limit, offset } });
};
