/**
 * The service of the sample data: the contract answered in memory, from companies and people who do not exist. It
 * reaches nothing, and what is written into it is forgotten with it.
 */

import type { Service } from '../contract/service.ts';
import { writeDay } from '../contract/times.ts';
import { usualAttributes } from '../device-service/blank-records.ts';
import type { CreateLocalService } from '../device-service/device-service.ts';
import { emptyLead } from '../device-service/leads/lead-writing.ts';
import { memoryDirectory, memoryStore } from '../device-service/memory-store.ts';
import type { Store } from '../device-service/store.ts';
import type { AccountRecord } from '../device-service/store-account.ts';
import type { Directory, KnownEmail } from '../device-service/store-directory.ts';
import { factsOf, sampleCompanies } from './companies.ts';
import { guessedCheck, usualCheck } from './mail-checks.ts';
import { countAddresses, makeAddresses } from './people.ts';

const seed = 'sample';
const day = 24 * 60 * 60 * 1_000;

/**
 * `createLocalService` is passed in, because a copy in `sample.js` would duplicate the one in `device.js`.
 * `began`: when the sample began, from which its dates are derived. The same value always gives the same data.
 * `began` and `now` are in epoch milliseconds.
 */
export async function createSampleService(
  { began, now }: { began: number; now: () => number },
  createLocalService: CreateLocalService,
): Promise<Service> {
  const directory = directoryOf(began);
  const mail = {
    check: async (email: string) => ({ ...usualCheck, ...(await guessedCheck(email.toLowerCase(), directory)) }),
  };
  const store = memoryStore(directory, mail, accountOf(began));
  await addLeads(store, began);
  return createLocalService({ store, now, answers: { byKnownAddresses: true } });
}

function directoryOf(began: number): Directory {
  const all = new Map(sampleCompanies.map((one) => [one.company.domain, one]));
  return memoryDirectory({
    companies: sampleCompanies.map(({ company }) => company),
    emails(domain) {
      const one = all.get(domain);
      return one ? makeAddresses(one.company, one, seed, [], began) : [];
    },
    articles: new Map(),
    optedOut: new Set(),
    facts(domain) {
      const one = all.get(domain);
      return one ? factsOf(one, began) : { founded: null, keywords: [], funding: [], openings: [] };
    },
    numbers(domain) {
      const one = all.get(domain);
      return one ? countAddresses(one.company, one, []) : { personal: 0, generic: 0 };
    },
  });
}

function accountOf(began: number): AccountRecord {
  return {
    first_name: null,
    last_name: null,
    email: null,
    plan_name: null,
    plan_level: 1,
    reset_date: writeDay(began + 30 * day),
    team_id: 1,
    user_id: 1,
    searches: { used: 0, available: 100 },
    verifications: { used: 0, available: 200 },
    searchEnd: null,
    discover: 'premium',
    autoSave: 'off',
    attributes: usualAttributes,
  };
}

const lists = ['Trade fair', 'Prospects'] as const;
const outreach = [null, 'sent', 'opened', 'replied', null, 'bounced', null] as const;

/** A few people of the first companies, as if they had been saved over the last weeks. */
async function addLeads({ directory, leads }: Store, began: number): Promise<void> {
  const made = [];
  for (const name of lists) made.push(await leads.addList(name));
  const people: [KnownEmail, string | null, string | null][] = [];
  for (const { company } of sampleCompanies.slice(0, 5)) {
    const { emails } = await directory.emails(
      company.domain,
      { type: 'personal', required_field: ['full_name'] },
      { offset: 0, limit: 4 },
    );
    for (const one of emails) people.push([one, company.organization, company.country]);
  }
  for (const [index, [one, organization, country]] of people.entries()) {
    const created = began - (people.length - index) * day;
    const sending = outreach[index % outreach.length] ?? null;
    await leads.add({
      ...emptyLead(one.value, created, 1),
      texts: {
        first_name: one.first_name,
        last_name: one.last_name,
        position: one.position,
        department: one.department,
        company: organization,
        country_code: country,
      },
      confidence_score: one.confidence,
      verification: one.verification.status ? { status: one.verification.status, date: created } : null,
      sending_status: sending,
      last_activity_at: sending && created + 3 * 60 * 60 * 1_000,
      last_contacted_at: sending && created + 2 * 60 * 60 * 1_000,
      lists: [made[index % made.length]?.id ?? 1],
    });
  }
}
