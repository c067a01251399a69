/** Random valid params of each operation, to be encoded and decoded again. */
import fc from 'fast-check';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import { emailTypes, requiredFields, searchVerificationStatuses, sourceTypes } from '../../../lib/contract/taxonomy.ts';
import { country, email, freeText, handle, id, location, some, text, words } from './arbitraries.ts';
import { discover } from './discover-params.ts';
import { leadFilters } from './lead-params.ts';

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
  fc.record(
    { leads_list_id: id, leads_list_ids: fc.uniqueArray(id, { minLength: 1, maxLength: 4 }) },
    { requiredKeys: [] },
  ),
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

const yes = fc.constant(true as const);
const pathWord = text.filter((one) => /[^.]/.test(one));
const whom = fc.oneof(
  fc.record({ email, compat_format: yes }, { requiredKeys: ['email'] }),
  fc.record({ linkedin_handle: text, compat_format: yes }, { requiredKeys: ['linkedin_handle'] }),
);

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
  listLeads: leadFilters,
  leadExists: fc.record({ email }),
  getLead: fc.record({ id }),
  createLead: lead,
  createOrUpdateLead: lead,
  updateLead: fc
    .tuple(fc.record({ id }), fc.record({ email }, { requiredKeys: [] }), writable, list)
    .map(([which, who, what, where]) => ({ ...which, ...who, ...what, ...where })),
  deleteLead: fc.record({ id }),
  getAccount: fc.constant({}),
  discoverCompanies: discover,
  discoverPeople: discover,
  listViews: fc.record({ limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat() }, { requiredKeys: [] }),
  getView: fc.record({ id }),
  createView: fc.record(
    { name: text, filters: fc.dictionary(handle, fc.jsonValue(), { noNullPrototype: true }) },
    { requiredKeys: ['name'] },
  ),
  deleteView: fc.record({ id }),
  enrichPerson: whom,
  enrichCompany: fc.record({ domain: text, compat_format: yes }, { requiredKeys: ['domain'] }),
  enrichPersonAndCompany: whom,
  listCampaignRecipients: fc.record(
    { id: pathWord, limit: fc.integer({ min: 1, max: 100 }), offset: fc.nat() },
    { requiredKeys: ['id'] },
  ),
  updateAccount: fc.record({ first_name: freeText, last_name: freeText }, { requiredKeys: [] }),
  getAccountStats: fc.constant({}),
  getUsage: fc.constant({}),
  getUsageHistory: fc.constant({}),
  listTeamMembers: fc.constant({}),
  listConnectedApps: fc.constant({}),
  getConnectedApp: fc.record({ id: pathWord }),
  pushToConnectedApp: fc.oneof(
    fc.record({ id: pathWord, lead_ids: fc.uniqueArray(id, { minLength: 1, maxLength: 5 }) }),
    fc.record({ id: pathWord, leads_list_id: id }),
  ),
  listEmailAccounts: fc.constant({}),
  listEmailAccountCapacities: fc.constant({}),
};
