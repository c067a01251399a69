/** Email finder and author finder. lib/contract/README.md §4.2, §4.3. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { lazily } from '../lazily.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { finding } from '../resources/emails.ts';
import { whole, words } from '../wire.ts';

const month = 30 * 24 * 60 * 60 * 1_000;
const maxDuration = lazily(() => z.optional(whole(limits.finder.minDuration, limits.finder.maxDuration)));
const reply = lazily(() => z.looseObject({ data: finding }));

export const findEmail = operation({
  method: 'GET',
  path: '/email-finder',
  params: () => ({
    domain: z.optional(words),
    company: z.optional(words),
    first_name: z.optional(words),
    last_name: z.optional(words),
    full_name: z.optional(words),
    linkedin_handle: z.optional(words),
    max_duration: maxDuration(),
  }),
  check: wantsPerson,
  reply,
  spends: costs.findEmail,
  repeatable: false,
  pace: { perSecond: 10, perMinute: 300 },
  fresh: month,
  refusals: {
    wrong_params: { status: 400, field: 'domain' },
    invalid_first_name: { status: 400, field: 'first_name' },
    invalid_last_name: { status: 400, field: 'last_name' },
    invalid_full_name: { status: 400, field: 'full_name' },
    invalid_domain: { status: 400, field: 'domain' },
    invalid_max_duration: { status: 400, field: 'max_duration' },
    claimed_email: { status: 451, field: null },
  },
});

export const findAuthor = operation({
  method: 'GET',
  path: '/author-finder',
  params: () => ({ url: words, max_duration: maxDuration() }),
  reply,
  spends: costs.findAuthor,
  repeatable: false,
  fresh: month,
  refusals: {
    wrong_params: { status: 400, field: 'url' },
    invalid_max_duration: { status: 400, field: 'max_duration' },
    claimed_email: { status: 451, field: null },
  },
});

function wantsPerson(params: Record<string, unknown>) {
  const missing = (field: string) => ({ field, fault: 'missing' }) as const;
  if (params.linkedin_handle !== undefined) return null;
  if (params.domain === undefined && params.company === undefined) return missing('domain');
  if (params.full_name !== undefined) return null;
  if (params.first_name === undefined) return missing('first_name');
  return params.last_name === undefined ? missing('last_name') : null;
}
