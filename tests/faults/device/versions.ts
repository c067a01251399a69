/**
 * The device's database as each version of it lay on disk, with a record of each kind. Never changed: who adds a step to
 * `lib/background/device/tables.ts` adds the version before it here.
 */

export interface DatabaseVersion {
  /** What a record's key is called, and the indexes; each is named after its field. */
  tables: Record<string, { key: string; indexes?: readonly string[] }>;
  records: Record<string, readonly object[]>;
}

/** Indexes that have an entry for each of several values. */
export const manyValued: readonly string[] = ['uris'];

/** Epoch milliseconds. */
const then = Date.UTC(2026, 10, 20);

const byId = { key: 'id' };

/** What columns keep of 256 rows: typed arrays stand here as plain ones. `rows`: those that are not there are null. */
const texts = (rows: Record<number, string>) => ({ text: every((row) => rows[row] ?? '').join('\0') });
const values = (rows: Record<number, unknown>) => ({
  values: [null, ...Object.values(rows)],
  at: every((row) => Object.keys(rows).indexOf(String(row)) + 1),
});
const numbers = (rows: Record<number, number>) => ({ numbers: every((row) => rows[row] ?? null) });

function every<Value>(of: (row: number) => Value): Value[] {
  return Array.from({ length: 256 }, (_, row) => of(row));
}

const emailBefore = {
  ...{ confidence: null, first_name: null, last_name: null, position: null, position_raw: null, seniority: null },
  ...{ department: null, decision_maker: null, linkedin: null, twitter: null, phone_number: null, sources: [] },
  ...{ verification: { date: null, status: null }, source_type: null, place: null },
};

const marit = {
  ...emailBefore,
  ...{ value: 'marit.lindqvist@aldermoor.test', type: 'personal', first_name: 'Marit', last_name: 'Lindqvist' },
  ...{ position: 'CTO', linkedin: 'https://profiles.test/in/marit' },
  sources: [
    {
      ...{ domain: 'aldermoor.test', uri: 'https://aldermoor.test/team', still_on_page: true },
      ...{ extracted_on: '2026-11-01', last_seen_on: '2026-11-01' },
    },
  ],
};

const lead = (id: number, email: string, known: object) => ({
  id,
  address: email,
  lead: {
    ...{ id, email, texts: {}, confidence_score: null, verification: null, sync_status: null, sending_status: null },
    ...{ last_activity_at: null, last_contacted_at: null, last_exported_at: null, created_at: then, updated_at: then },
    ...{ created_by: 1, lists: [], tags: [], sequences: [], place: { state: null, city: null }, attributes: {} },
    ...known,
  },
});

const first: DatabaseVersion = {
  tables: {
    companies: { key: 'domain', indexes: ['name'] },
    domains: { key: 'domain' },
    addresses: { key: 'id', indexes: ['handle', 'elsewhere', 'lost', 'uris'] },
    articles: { key: 'url', indexes: ['domain'] },
    words: byId,
    leads: { key: 'id', indexes: ['address'] },
    lists: { key: 'id', indexes: ['folded'] },
    ...{ leadColumns: byId, companyColumns: byId, addressColumns: byId, counters: byId, views: byId, usage: byId },
    ...{ verifications: byId, starts: byId, optOuts: byId, account: byId, progress: byId, aside: byId },
  },
  records: {
    companies: [
      {
        domain: 'aldermoor.test',
        name: 'aldermoor instruments',
        company: {
          ...{ domain: 'aldermoor.test', organization: 'Aldermoor Instruments', industry: 'Electronics' },
          ...{ description: null, headcount: null, company_type: null, technologies: [], linked_domains: [] },
          ...{ twitter: null, facebook: null, linkedin: null, instagram: null, youtube: null, pattern: null },
          ...{ country: null, state: null, city: null, postal_code: null, street: null },
          ...{ disposable: false, webmail: false, accept_all: false, closed: false },
        },
      },
    ],
    domains: [{ domain: 'aldermoor.test', row: 0, personal: 1, generic: 1 }],
    addresses: [
      {
        id: 'aldermoor.test|info@aldermoor.test',
        email: { ...emailBefore, value: 'info@aldermoor.test', type: 'generic' },
      },
      {
        id: 'aldermoor.test|marit.lindqvist@aldermoor.test',
        ...{ email: marit, handle: 'marit', uris: ['https://aldermoor.test/team'] },
      },
    ],
    articles: [
      {
        ...{ url: 'https://aldermoor.test/news', domain: 'aldermoor.test' },
        article: { domain: 'aldermoor.test', authors: [{ first_name: 'Marit', last_name: 'Lindqvist' }] },
      },
    ],
    words: [{ id: 'industry|Electronics', count: 1, value: 'Electronics' }],
    leads: [
      lead(1, 'jonas.ek@aldermoor.test', { lists: [1], texts: { first_name: 'Jonas' } }),
      lead(2, 'ann.holm@kestrel.test', { texts: { first_name: 'Ann', position: 'Buyer' } }),
    ],
    lists: [{ id: 1, name: 'Prospects', folded: 'prospects' }],
    leadColumns: [
      { id: 'leads|present|00000000', ...values({ 1: true, 2: true }) },
      { id: 'leads|email|00000000', ...texts({ 1: 'jonas.ek@aldermoor.test', 2: 'ann.holm@kestrel.test' }) },
      { id: 'leads|first_name|00000000', ...texts({ 1: 'jonas', 2: 'ann' }) },
      { id: 'leads|position|00000000', ...texts({ 2: 'buyer' }) },
      { id: 'leads|leads_list_id|00000000', ...values({ 1: [1] }) },
      { id: 'leads|user_id|00000000', ...values({ 1: 1, 2: 1 }) },
      { id: 'leads|created_at|00000000', ...numbers({ 1: then, 2: then }) },
      { id: 'leads|updated_at|00000000', ...numbers({ 1: then, 2: then }) },
    ],
    companyColumns: [
      { id: 'companies|present|00000000', ...values({ 0: true }) },
      { id: 'companies|domain|00000000', ...texts({ 0: 'aldermoor.test' }) },
      { id: 'companies|organization|00000000', ...texts({ 0: 'Aldermoor Instruments' }) },
      { id: 'companies|industry|00000000', ...values({ 0: 'Electronics' }) },
      { id: 'companies|words|00000000', ...texts({ 0: ' aldermoor instruments electronics ' }) },
    ],
    counters: [
      { id: 'lastLead', count: 2 },
      { id: 'lastList', count: 1 },
      { id: 'lastView', count: 1 },
      { id: 'nextCompanyRow', count: 1 },
      { id: 'size|1', count: 1 },
    ],
    views: [{ id: 1, name: 'Electronics', filters: {}, created_at: then, updated_at: then }],
    usage: [{ id: '2026-11-20', date: '2026-11-20', searches: 3, verifications: 1 }],
    verifications: [{ id: 'jonas.ek@aldermoor.test', open: true, waited: 1, failed: 0 }],
    starts: [{ id: 'aldermoor.test', at: [then] }],
    optOuts: [{ id: 'a hash', at: then }],
    account: [
      {
        id: 'own',
        account: {
          ...{ first_name: 'Robin', last_name: null, email: null, plan_name: null, plan_level: 0, team_id: 1 },
          ...{ user_id: 1, reset_date: '2026-12-20', searchEnd: null, discover: 'premium', autoSave: 'off' },
          ...{ searches: { used: 3, available: null }, verifications: { used: 1, available: null }, attributes: [] },
        },
      },
    ],
    progress: [{ id: 'import-1', batch: 3 }],
    aside: [{ id: 'leads|9', table: 'leads', record: { id: 9 }, at: then }],
  },
};

const second: DatabaseVersion = {
  tables: { ...first.tables, imports: byId },
  records: {
    ...first.records,
    imports: [
      { id: '!import-2', at: then, rows: 1 },
      {
        id: 'import-2|000000',
        rows: [{ line: 1, email: 'ann.holm@kestrel.test', fields: { email: 'ann.holm@kestrel.test' } }],
        ...{ run: null, undo: null },
      },
    ],
  },
};

/** From version 1 on. */
export const versions: readonly DatabaseVersion[] = [first, second];
