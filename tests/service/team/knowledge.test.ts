/** A member's device imports its knowledge: announced by /health, parsed as untrusted, and repeatable. */
import { beforeAll, expect, test } from 'vitest';
import { blankCompany, blankEmail } from '../../../lib/device-service/blank-records.ts';
import type {
  GivenArticle,
  GivenCompany,
  KnowledgeBatch,
  Taken,
} from '../../../lib/device-service/exchange/knowledge-batch.ts';
import type { KnownEmail, Origin } from '../../../lib/device-service/store-directory.ts';
import { knowledgeImport } from '../../../lib/team-service/knowledge/endpoint.ts';
import { lendTeamStore } from '../../../lib/team-service/store/team-store.ts';
import { ask, newTeam, startTeamService, type TeamService } from './team-service.ts';

const clock = { now: Date.UTC(2026, 2, 18, 12) };
const domain = 'skerry-instruments.test';
const address = `signe.aas@${domain}`;

let service: TeamService;
beforeAll(async () => {
  service = await startTeamService(clock);
  return () => service.close();
});

const origin = (extracted_on: string): Origin => ({ by: 'page', uri: `https://${domain}/team`, extracted_on });

const company = (more: Partial<GivenCompany> = {}): GivenCompany => ({
  ...blankCompany(domain, { organization: 'Skerry Instruments', phone_number: '+45 1', technologies: ['CMS'] }),
  origins: { organization: origin('2026-03-01') },
  technologiesSeen: { CMS: origin('2026-03-01') },
  ...more,
});

const email = (more: Partial<KnownEmail> = {}): KnownEmail => ({
  ...blankEmail(address, 'personal'),
  ...{ first_name: 'Signe', last_name: 'Aas', position: 'Buyer', company: domain },
  origins: { first_name: origin('2026-03-01'), last_name: origin('2026-03-01'), position: origin('2026-03-01') },
  sources: [
    {
      ...{ domain, uri: `https://${domain}/team`, still_on_page: true },
      ...{ extracted_on: '2026-02-01', last_seen_on: '2026-03-01' },
    },
  ],
  ...more,
});

const story = `${domain}/news/tide-gauges`;
const signe = { first_name: 'Signe', last_name: 'Aas' };
const torvald = { first_name: 'Torvald', last_name: 'Brekke' };

const article = (more: Partial<GivenArticle> = {}): GivenArticle => ({
  ...{ url: story, domain, authors: [signe, torvald] },
  origin: { ...origin('2026-03-01'), uri: `https://${story}` },
  ...more,
});

/** Creates a team with one member. */
async function member(name: string) {
  const { team, key } = await newTeam(service, clock, name);
  // Batches have a rate limit.
  clock.now += 60_000;
  async function give(some: object, headers: Record<string, string> = { authorization: `Bearer ${key}` }, query = '') {
    clock.now += 1_000;
    const batch = { dry: false, companies: [], emails: [], ...some };
    const response = await fetch(`${service.base.replace(/\/v2$/, '')}${knowledgeImport.path}${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(batch),
    });
    return { status: response.status, body: await response.json() };
  }
  async function taken(batch: Partial<KnowledgeBatch>): Promise<Taken> {
    const { status, body } = await give(batch);
    expect(status).toBe(200);
    return body.data;
  }
  const search = async () => JSON.parse((await ask(service, key, 'searchDomain', { domain })).text).data;
  const written = async () => {
    const lend = lendTeamStore(service.database, { team });
    return (await lend(({ directory }) => directory.article(story), 'read'))?.authors ?? null;
  };
  return { team, key, give, taken, search, written };
}

const counts = (added: number, updated: number, same: number) => ({ added, updated, same });
const none = counts(0, 0, 0);

test('/health announces the path, the version and the limits of an import', async () => {
  const health = await fetch(`${service.base.replace(/\/v2$/, '')}/health`);
  expect(await health.json()).toMatchObject({
    status: 'ok',
    import: {
      ...{ path: '/harrier/knowledge', version: 1, most: 500, bytes: 1_000_000 },
      kinds: ['companies', 'emails', 'articles'],
    },
  });
});

test('imported records are in the contract’s replies, and a second import changes nothing', async () => {
  const { taken, search } = await member('Given');
  const batch = { companies: [company()], emails: [email()] };
  expect(await taken(batch)).toEqual({
    ...{ companies: counts(1, 0, 0), emails: counts(1, 0, 0), articles: none, refused: [] },
  });
  const found = await search();
  expect(found).toMatchObject({ organization: 'Skerry Instruments', technologies: ['CMS'] });
  expect(found.emails).toMatchObject([
    {
      ...{ value: address, first_name: 'Signe', last_name: 'Aas', position: 'Buyer', confidence: 85 },
      sources: [{ uri: `https://${domain}/team`, extracted_on: '2026-02-01', last_seen_on: '2026-03-01' }],
    },
  ]);
  expect(await taken(batch)).toEqual({
    ...{ companies: counts(0, 0, 1), emails: counts(0, 0, 1), articles: none, refused: [] },
  });
  expect(await search()).toEqual(found);
});

test('the newer value wins, in whichever order they are imported', async () => {
  const newer = email({
    position: 'CTO',
    origins: { position: origin('2026-03-10') },
    sources: [
      {
        ...email().sources[0],
        domain,
        uri: `https://${domain}/team`,
        extracted_on: '2026-02-10',
        last_seen_on: '2026-03-10',
        still_on_page: true,
      },
    ],
  });
  const both = [email({ origins: { position: origin('2026-03-01') } }), newer];
  const ends = [];
  for (const order of [both, both.toReversed()]) {
    const { taken, search } = await member('Order');
    for (const one of order) await taken({ emails: [one] });
    ends.push((await search()).emails[0]);
  }
  expect(ends[0]).toMatchObject({
    position: 'CTO',
    sources: [{ extracted_on: '2026-02-01', last_seen_on: '2026-03-10' }],
  });
  expect(ends[1]).toEqual(ends[0]);
});

test('a dry batch counts its records and writes nothing', async () => {
  const { taken, search } = await member('Dry');
  await taken({ companies: [company()] });
  const before = await search();
  const news = company({ description: 'Tide gauges', origins: { description: origin('2026-03-01') } });
  const batch = { companies: [news], emails: [email()] };
  expect(await taken({ dry: true, ...batch })).toEqual({
    ...{ companies: counts(0, 1, 0), emails: counts(1, 0, 0), articles: none, refused: [] },
  });
  expect(await search()).toEqual(before);
  expect(await taken(batch)).toMatchObject({ companies: counts(0, 1, 0), emails: counts(1, 0, 0) });
});

test('refuses an opted-out person, and reports only the position in the batch', async () => {
  const { team, taken, search } = await member('Out');
  await lendTeamStore(service.database, { team })(({ optOuts }) => optOuts.add(address.toUpperCase()));
  const other = email({ ...blankEmail(`info@${domain}`, 'generic'), company: domain });
  expect(await taken({ companies: [company()], emails: [email(), other] })).toEqual({
    companies: counts(1, 0, 0),
    emails: counts(1, 0, 0),
    articles: none,
    refused: [{ kind: 'emails', at: 0, why: 'opted-out' }],
  });
  expect((await search()).emails).toMatchObject([{ value: `info@${domain}` }]);
});

test('refuses an address of an opted-out name at its company', async () => {
  const { team, taken, search } = await member('Out by name');
  await lendTeamStore(service.database, { team })(({ optOuts }) =>
    optOuts.add(`signe@${domain}`, [signe], [domain, 'gmail.com']),
  );
  const elsewhere = { ...email(), value: 'signe.aas@kelp.test', company: 'kelp.test' };
  const atProvider = { ...email(), value: 'signe.aas@gmail.com', company: 'gmail.com' };
  const batch = { companies: [company()], emails: [email(), elsewhere, atProvider] };
  expect(await taken(batch)).toMatchObject({
    emails: counts(2, 0, 0),
    refused: [{ kind: 'emails', at: 0, why: 'opted-out' }],
  });
  expect((await search()).emails).toEqual([]);
});

test('findAuthor returns the author of an imported article, and a second import changes nothing', async () => {
  const { key, taken, written } = await member('Authors');
  await taken({ emails: [email()] });
  const batch = { articles: [article({ authors: [signe] })] };
  expect(await taken({ dry: true, ...batch })).toMatchObject({ articles: counts(1, 0, 0), refused: [] });
  expect(await written()).toBeNull();
  expect(await taken(batch)).toMatchObject({ articles: counts(1, 0, 0), refused: [] });
  const found = await ask(service, key, 'findAuthor', { url: `https://www.${story}/?utm_source=mail` });
  expect(JSON.parse(found.text).data).toMatchObject({ ...signe, email: address });
  expect(await taken(batch)).toMatchObject({ articles: counts(0, 0, 1), refused: [] });
});

test('the newer authors of an article win, in whichever order they are imported', async () => {
  const newer = article({ authors: [torvald], origin: { ...origin('2026-03-10'), uri: `https://${story}` } });
  for (const order of [
    [article(), newer],
    [newer, article()],
  ]) {
    const { taken, written } = await member('Authors in order');
    for (const one of order) await taken({ articles: [one] });
    expect(await written()).toEqual([torvald]);
  }
});

test('drops an opted-out author from an article, and an article that has no other author', async () => {
  const { team, taken, written } = await member('Authors out');
  await lendTeamStore(service.database, { team })(({ optOuts }) => optOuts.add(address, [signe], [domain]));
  const own = article({ url: `${story}-2`, authors: [signe] });
  expect(await taken({ articles: [article(), own] })).toMatchObject({
    articles: counts(1, 0, 0),
    refused: [
      { kind: 'articles', at: 0, why: 'opted-out', author: 0 },
      { kind: 'articles', at: 1, why: 'opted-out', author: 0 },
    ],
  });
  expect(await written()).toEqual([torvald]);
  expect(await taken({ articles: [article()] })).toMatchObject({ articles: counts(0, 0, 1) });
});

test('refuses an unreadable article, or one at another site’s address, without affecting others', async () => {
  const { taken } = await member('Articles');
  const broken = [
    article({ domain: 'elsewhere.test' }),
    article({ url: `https://${story}` }),
    article({ url: `${story}?utm_source=mail` }),
    article({ authors: [] }),
    article({ authors: [{ first_name: ' ', last_name: '' }] }),
    article({ origin: origin('2999-01-01') }),
  ];
  const { refused, articles } = await taken({ articles: [...broken, article()] });
  expect(refused).toEqual(broken.map((_, at) => ({ kind: 'articles', at, why: 'unreadable' })));
  expect(articles).toEqual(counts(1, 0, 0));
});

test('refuses an unreadable record without affecting others', async () => {
  const { taken } = await member('Broken');
  const [source] = email().sources;
  const broken = [
    { ...email(), value: 'nobody' },
    { ...email(), first_name: 'x'.repeat(301) },
    { ...email(), sources: [{ ...source, uri: 'javascript:alert(1)' }] },
    { ...email(), sources: [{ ...source, last_seen_on: '2999-01-01' }] },
    { ...email(), origins: { position: { by: 'nobody', uri: null, extracted_on: '2026-01-01' } } },
    'an address',
  ];
  const { refused, emails, companies } = await taken({
    companies: [{ ...company(), domain: 'No Domain' }, company()],
    // Untyped, because any client may send this.
    emails: [...broken, email()] as KnownEmail[],
  });
  expect(refused).toEqual([
    { kind: 'companies', at: 0, why: 'unreadable' },
    ...broken.map((_, at) => ({ kind: 'emails', at, why: 'unreadable' })),
  ]);
  expect([companies, emails]).toEqual([counts(1, 0, 0), counts(1, 0, 0)]);
});

test('accepts a text with characters that no column stores, and half a percent of confidence', async () => {
  const { taken, search } = await member('Odd');
  const odd = 'a\0b \ud800';
  const place = { country: odd, state: odd, city: odd };
  const verification = { date: '2026-03-01', status: odd };
  const { refused, companies, emails } = await taken({
    companies: [
      company({ organization: odd, industry: odd, headcount: odd, company_type: odd, technologies: [odd], ...place }),
    ],
    // Untyped, because any client may send this.
    emails: [
      { ...email(), first_name: odd, position: odd, seniority: odd, department: odd, place, verification },
      { ...email({ value: `buyers@${domain}`, sources: [], confidence: 70.5 }) },
    ] as KnownEmail[],
  });
  expect(refused).toEqual([]);
  expect([companies, emails]).toEqual([counts(1, 0, 0), counts(2, 0, 0)]);
  const found = await search();
  expect(found).toMatchObject({ headcount: odd, country: odd });
  expect(found.emails).toMatchObject([{ value: address, position: odd }, { confidence: 70.5 }]);
});

test('finds an address whose company was not imported; a mail provider’s domain is webmail', async () => {
  const { taken, key, search } = await member('Alone');
  const webmail = { ...blankEmail('signe@gmail.com', 'personal'), source_type: 'found' } as const;
  expect(await taken({ emails: [email(), webmail] })).toMatchObject({
    emails: counts(2, 0, 0),
    companies: counts(0, 0, 0),
  });
  expect((await search()).emails).toMatchObject([{ value: address }]);
  const provider = await ask(service, key, 'searchDomain', { domain: 'gmail.com' });
  expect(JSON.parse(provider.text).data).toMatchObject({ webmail: true });
});

test('the service, not the device, decides whether a domain is closed or webmail', async () => {
  const { taken, team, key } = await member('Kinds');
  const provider = blankCompany('gmail.com');
  await taken({ companies: [company({ closed: true, webmail: true }), provider], emails: [email()] });
  const stored = await lendTeamStore(service.database, { team })(
    async ({ directory }) => [await directory.company(domain), await directory.company('gmail.com')],
    'read',
  );
  expect(stored).toMatchObject([{ closed: false, webmail: false }, { webmail: true }]);
  const found = await ask(service, key, 'findEmail', { domain, ...signe });
  expect(JSON.parse(found.text).data).toMatchObject({ email: address });
});

test.each([
  ['an unknown field', { leads: [] }],
  ['a text for `dry`', { dry: 'yes' }],
  ['more records than allowed', { companies: Array(250).fill(company()), emails: Array(251).fill(email()) }],
  ['more records of all kinds than allowed', { emails: Array(500).fill(email()), articles: [article()] }],
  ['a larger body than allowed', { emails: [email({ position: 'x'.repeat(1_000_000) })] }],
])('refuses the whole batch for %s', async (_, batch) => {
  const { give, search } = await member('Whole');
  const said = await give(batch);
  expect([said.status, said.body.errors[0].id]).toEqual([400, 'wrong_params']);
  expect((await search()).emails).toEqual([]);
});

test('requires a key in a header, and imports only for the key’s team', async () => {
  const one = await member('One');
  const other = await member('Other');
  const batch = { companies: [company()], emails: [email()] };
  expect((await one.give(batch, {})).status).toBe(401);
  expect((await one.give(batch, { 'x-api-key': `${one.key}x` })).status).toBe(401);
  expect((await one.give(batch, {}, `?api_key=${one.key}`)).status).toBe(401);
  expect((await one.give(batch, { 'x-api-key': one.key })).status).toBe(200);
  expect((await other.search()).emails).toEqual([]);
  expect(await other.taken({ dry: true, ...batch })).toMatchObject({
    companies: counts(1, 0, 0),
    emails: counts(1, 0, 0),
  });
});

test('limits the rate of a key’s imports, and sends Retry-After', async () => {
  const { key } = await member('Fast');
  const url = `${service.base.replace(/\/v2$/, '')}${knowledgeImport.path}`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ dry: true, companies: [], emails: [] });
  const statuses = [];
  for (let nth = 0; nth < 11; nth += 1) {
    const response = await fetch(url, { method: 'POST', headers, body });
    statuses.push(`${response.status} ${response.headers.get('retry-after')}`);
  }
  expect(statuses).toEqual([...Array(10).fill('200 null'), '403 1']);
});

test('answers 405 to a GET', async () => {
  const url = `${service.base.replace(/\/v2$/, '')}${knowledgeImport.path}`;
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
});
