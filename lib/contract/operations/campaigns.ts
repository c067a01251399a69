/** Campaigns: who receives one. Contract, section 4.10. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { recipient } from '../resources/recipient.ts';
import { block, number, rows } from '../tolerant.ts';
import { pathWord, whole } from '../wire.ts';

/** `meta` says no total (field notes): a page that is not full is the last one. */
export const listCampaignRecipients = operation({
  method: 'GET',
  path: '/campaigns/{id}/recipients',
  params: () => ({
    id: pathWord,
    limit: z.optional(whole(1, limits.recipients.maxPerPage)),
    offset: z.optional(whole(0, Number.MAX_SAFE_INTEGER)),
  }),
  reply: () =>
    z.looseObject({
      data: z.looseObject({ recipients: rows(recipient) }),
      meta: block({ limit: number, offset: number }),
    }),
  spends: costs.listCampaignRecipients,
  repeatable: true,
});
