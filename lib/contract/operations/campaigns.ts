/** Campaigns and their recipients. lib/contract/README.md §2.13, §4.10. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { block, isRecord, number, rows, sentNumber, text } from '../tolerant.ts';
import { pathWord, whole } from '../wire.ts';

const recipient = z.looseObject({
  email: z.string().check(z.minLength(3)),
  first_name: text,
  last_name: text,
  position: text,
  company: text,
  website: text,
  sending_status: text,
  /** Null if the recipient is not a lead (lib/contract/README.md §2.13). */
  lead_id: number,
});

export type Recipient = z.output<typeof recipient>;

/** `meta` has no total (lib/contract/README.md §4.10): a page of which fewer came than requested is the last one. */
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
      data: z.pipe(z.transform(counted), z.looseObject({ recipients: rows(recipient) })),
      meta: block({ limit: sentNumber, offset: sentNumber }),
    }),
  spends: costs.listCampaignRecipients,
  repeatable: true,
});

/** Adds how many came, because unreadable ones and people who opted out are left out of the rows. */
function counted(data: unknown): unknown {
  if (!isRecord(data)) return data;
  return { received: Array.isArray(data.recipients) ? data.recipients.length : 0, ...data };
}
