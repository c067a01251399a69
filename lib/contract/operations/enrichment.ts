/** Enrichment: a person, a company, or both. lib/contract/README.md §4.8. */
import * as z from 'zod/mini';
import { costs } from '../costs.ts';
import { lazily } from '../lazily.ts';
import { eitherOf, operation } from '../operation.ts';
import { company } from '../resources/company.ts';
import { person } from '../resources/person.ts';
import { emailForm } from '../text.ts';
import { block, ifSent, isRecord, text } from '../tolerant.ts';
import { on, words } from '../wire.ts';

const month = 30 * 24 * 60 * 60 * 1_000;
const pace = { perSecond: 15, perMinute: 500 };
const email = lazily(() => words.check(z.regex(emailForm)));

/** Adds the envelope that the alternate format leaves out. */
function enveloped<Data extends z.core.$ZodType>(data: Data) {
  return z.pipe(
    z.transform((value: unknown) => (isRecord(value) && !('data' in value) ? { data: value } : value)),
    z.looseObject({ data, meta: block({ email: ifSent(text), domain: ifSent(text) }) }),
  );
}

const notFound = { not_found: { status: 404, field: null } };
const claimed = { ...notFound, claimed_email: { status: 451, field: null } };

/** A stand-in: the HTTP service knows the parameter's real name. Any value turns it on. */
const compatFormat = lazily(() => ({ compat_format: z.optional(on) }));

const whom = {
  params: () => ({ email: z.optional(email()), linkedin_handle: z.optional(words), ...compatFormat() }),
  check: eitherOf('email', 'linkedin_handle'),
};

export const enrichPerson = operation({
  ...whom,
  method: 'GET',
  path: '/people/find',
  reply: () => enveloped(person),
  spends: costs.enrichPerson,
  repeatable: false,
  pace,
  fresh: month,
  refusals: {
    ...claimed,
    wrong_params: { status: 400, field: 'email' },
    invalid_email: { status: 400, field: 'email' },
  },
});

export const enrichCompany = operation({
  method: 'GET',
  path: '/companies/find',
  params: () => ({ domain: words, ...compatFormat() }),
  reply: () => enveloped(company),
  spends: costs.enrichCompany,
  repeatable: false,
  pace,
  fresh: month,
  refusals: {
    ...notFound,
    wrong_params: { status: 400, field: 'domain' },
    invalid_domain: { status: 400, field: 'domain' },
  },
});

export const enrichPersonAndCompany = operation({
  ...whom,
  method: 'GET',
  path: '/combined/find',
  reply: () =>
    enveloped(block({ person: z.catch(z.nullable(person), null), company: z.catch(z.nullable(company), null) })),
  spends: costs.enrichPersonAndCompany,
  repeatable: false,
  pace,
  fresh: month,
  refusals: {
    ...claimed,
    wrong_params: { status: 400, field: 'email' },
    invalid_email: { status: 400, field: 'email' },
  },
});
