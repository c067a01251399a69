/** Email count: free, and without a key. Contract, sections 2.7 and 4.5. */
import { seniorities, departments as taxonomy } from '../contract/taxonomy.ts';
import { companyOf, tally } from '../device-service/domain-search.ts';
import { replied } from '../device-service/handler.ts';
import type { KnownEmail } from '../device-service/store.ts';
import type { Handler } from './handler.ts';

export const countDomainEmails: Handler<'countDomainEmails'> = async (params, { store }) => {
  const company = await companyOf(store.directory, params);
  const all = company ? await store.directory.emails(company.domain) : [];
  const counted = all.filter(({ type }) => params.type === undefined || type === params.type);
  const people = counted.filter(({ type }) => type === 'personal');
  return replied({
    data: {
      total: counted.length,
      personal_emails: people.length,
      generic_emails: counted.length - people.length,
      department: { ...zeros(taxonomy), ...tally(people, ({ department }) => department) },
      seniority: { ...zeros(seniorities), ...tally(people, ({ seniority }) => seniority) },
      ...(params.include_job_titles && { job_titles: titlesOf(people) }),
    },
    meta: { params: { domain: params.domain ?? null, company: params.company ?? null, type: params.type ?? null } },
  });
};

function zeros(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(words.map((word) => [word, 0]));
}

const mostTitles = 50;

/** The contract does not show their form: the commonest first, title to number. */
function titlesOf(people: KnownEmail[]): Record<string, number> {
  const titles = Object.entries(tally(people, ({ position }) => position));
  return Object.fromEntries(titles.sort(([, one], [, other]) => other - one).slice(0, mostTitles));
}
