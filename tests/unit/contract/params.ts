/** Any params that each operation of the table accepts, to be sent there and back. */
import fc from 'fast-check';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import {
  businessRegions,
  continents,
  emailTypes,
  requiredFields,
  searchVerificationStatuses,
  sourceTypes,
} from '../../../lib/contract/taxonomy.ts';

/** Signs that mean something in addresses, lists, brackets or markup, and some that take more than one byte. */
const signs = [...'aZ09 &=+%#?/\\[]~"\'<>;:@!.-_é中𝒳🙂\u202e\u200b'];
const text = fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 30 });
const freeText = fc.oneof(
  text,
  fc.constantFrom('', 'two\nlines', '\ttab'),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
const handle = fc.stringMatching(/^[a-z][a-z0-9.]{0,10}$/);
const email = fc.tuple(handle, handle).map(([local, domain]) => `${local}@${domain}.test`);
const word = text.map((one) => one.trim()).filter((one) => one !== '');
const words = fc.array(word, { minLength: 1, maxLength: 4 });

function some<const Words extends readonly string[]>(allowed: Words) {
  return fc.array(fc.constantFrom<Words[number]>(...allowed), { minLength: 1, maxLength: 4 });
}

const country = fc.stringMatching(/^[A-Z]{2}$/);
const place = fc.oneof(
  fc.record({ continent: fc.constantFrom(...continents) }),
  fc.record({ business_region: fc.constantFrom(...businessRegions) }),
  fc.record({ country, city: text }, { requiredKeys: ['country'] }),
  fc.record(
    { country: fc.constant('US'), state: fc.stringMatching(/^[A-Z]{2}$/), city: text },
    { requiredKeys: ['country'] },
  ),
);
const places = fc.array(place, { minLength: 1, maxLength: 12 });
const location = fc.oneof(
  fc.record({ include: places, exclude: places }, { requiredKeys: ['include'] }),
  fc.record({ exclude: places }),
);

const domainOrCompany = fc.oneof(
  fc.record({ domain: text }),
  fc.record({ company: text.filter((one) => [...one].length >= 3) }),
  fc.record({ domain: text, company: text.filter((one) => [...one].length >= 3) }),
);

const filters = fc.record(
  {
    limit: fc.integer({ min: 1, max: 100 }),
    offset: fc.integer({ min: 0, max: 1_000_000 }),
    type: fc.constantFrom(...emailTypes),
    seniority: words,
    department: words,
    decision_maker: fc.boolean(),
    required_field: some(requiredFields),
    verification_status: some(searchVerificationStatuses),
    source_type: fc.constantFrom(...sourceTypes),
    location,
    job_titles: words,
    aggregations: fc.boolean(),
    saved_leads: fc.boolean(),
  },
  { requiredKeys: [] },
);
const search = fc.tuple(domainOrCompany, filters).map(([who, what]) => ({ ...who, ...what }));

const duration = fc.record({ max_duration: fc.integer({ min: 3, max: 20 }) }, { requiredKeys: [] });
const person = fc.oneof(
  fc.record({ linkedin_handle: text }),
  fc.tuple(domainOrCompany, fc.record({ full_name: text })).map(([who, name]) => ({ ...who, ...name })),
  fc
    .tuple(domainOrCompany, fc.record({ first_name: text, last_name: text }))
    .map(([who, name]) => ({ ...who, ...name })),
);

const list = fc.oneof(
  fc.record({ leads_list_id: id, leads_list_ids: fc.array(id, { minLength: 1, maxLength: 4 }) }, { requiredKeys: [] }),
  fc.record({ leads_list_name: text }),
);
const writable = fc.record(
  {
    first_name: freeText,
    last_name: freeText,
    position: freeText,
    company: freeText,
    company_industry: freeText,
    company_size: freeText,
    confidence_score: fc.integer({ min: 0, max: 100 }),
    website: freeText,
    country_code: fc.oneof(country, fc.constant('')),
    department: freeText,
    linkedin_url: freeText,
    phone_number: freeText,
    twitter: freeText,
    notes: freeText,
    source: freeText,
    custom_attributes: fc.dictionary(fc.oneof(handle, fc.constantFrom('constructor', 'toString', '')), freeText, {
      noNullPrototype: true,
    }),
  },
  { requiredKeys: [] },
);
const lead = fc
  .tuple(fc.record({ email }), writable, list)
  .map(([who, what, where]) => ({ ...who, ...what, ...where }));

export const paramsOf: { [Name in OperationName]: fc.Arbitrary<Params<Name>> } = {
  searchDomain: search,
  searchDomainWithPost: search,
  findEmail: fc.tuple(person, duration).map(([who, how]) => ({ ...who, ...how })),
  findAuthor: fc
    .tuple(fc.record({ url: fc.webUrl({ withQueryParameters: true, withFragments: true }) }), duration)
    .map(([what, how]) => ({ ...what, ...how })),
  verifyEmail: fc.record({ email, domain_metadata: fc.constant(true as const) }, { requiredKeys: ['email'] }),
  countDomainEmails: fc
    .tuple(
      domainOrCompany,
      fc.record(
        { type: fc.constantFrom(...emailTypes), include_job_titles: fc.constant(true as const) },
        { requiredKeys: [] },
      ),
    )
    .map(([who, what]) => ({ ...who, ...what })),
  listLeads: fc.record(
    {
      email: text,
      leads_list_id: id,
      limit: fc.integer({ min: 1, max: 1_000 }),
      offset: fc.integer({ min: 0, max: 100_000 }),
    },
    { requiredKeys: [] },
  ),
  leadExists: fc.record({ email }),
  getLead: fc.record({ id }),
  createLead: lead,
  createOrUpdateLead: lead,
  updateLead: fc
    .tuple(fc.record({ id }), fc.record({ email }, { requiredKeys: [] }), writable, list)
    .map(([which, who, what, where]) => ({ ...which, ...who, ...what, ...where })),
  deleteLead: fc.record({ id }),
  getAccount: fc.constant({}),
};
