/** Email verifier. lib/contract/README.md §4.4; its progress: §3. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { limits } from '../limits.ts';
import { operation } from '../operation.ts';
import { emailVerification } from '../resources/emails.ts';
import { on, words } from '../wire.ts';

export const verifyEmail = operation({
  method: 'GET',
  path: '/email-verifier',
  params: () => ({
    email: words.check(z.regex(/^[^@\s]{1,64}@[^@\s]{1,255}$/u)),
    domain_metadata: z.optional(on),
  }),
  reply: () => z.looseObject({ data: emailVerification }),
  spends: costs.verifyEmail,
  repeatable: true,
  pace: { perSecond: 10, perMinute: 300 },
  fresh: limits.verifier.fresh,
  refusals: {
    wrong_params: { status: 400, field: 'email' },
    invalid_email: { status: 400, field: 'email' },
    too_many_requests: { status: 429, field: null },
    claimed_email: { status: 451, field: null },
  },
});
