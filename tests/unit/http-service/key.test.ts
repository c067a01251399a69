import { describe, expect, it } from 'vitest';
import { type OperationName, operationNames } from '../../../lib/contract/operations.ts';
import { canary, problemIn, serviceAt } from './asking.ts';
import { error, json, type Seen, serving, text } from './server.ts';

const serve = serving();

/** Where the key appears in a request. */
function placesOf(key: string, { url, headers, body }: Seen): string[] {
  const inHeaders = Object.entries(headers).flatMap(([name, value]) => (String(value).includes(key) ? [name] : []));
  return [...(url.includes(key) ? ['url'] : []), ...(body.includes(key) ? ['body'] : []), ...inHeaders];
}

const asked = {
  searchDomain: { domain: 'acme.test', department: ['it', '~'] },
  searchDomainWithPost: { domain: 'acme.test', location: { include: [{ country: 'NL' }] } },
  findEmail: { domain: 'acme.test', full_name: 'Ada Lovelace' },
  findAuthor: { url: 'https://acme.test/a?b=c' },
  verifyEmail: { email: 'ada@acme.test' },
  countDomainEmails: { domain: 'acme.test' },
  listLeads: { email: '@acme.test' },
  leadExists: { email: 'ada@acme.test' },
  getLead: { id: 7 },
  createLead: { email: 'ada@acme.test' },
  createOrUpdateLead: { email: 'ada@acme.test' },
  updateLead: { id: 7, notes: 'x' },
  deleteLead: { id: 7 },
  getAccount: {},
  discoverCompanies: { query: 'engine makers', keywords: { include: ['field'] } },
  discoverPeople: { headquarters_location: { include: [{ country: 'NL' }] } },
  listViews: { limit: 5 },
  getView: { id: 7 },
  createView: { name: 'Engines' },
  deleteView: { id: 7 },
  enrichPerson: { email: 'ada@acme.test' },
  enrichCompany: { domain: 'acme.test' },
  enrichPersonAndCompany: { linkedin_handle: 'ada', compat_format: true },
  listCampaignRecipients: { id: 'spring' },
  updateAccount: { first_name: 'Ada' },
  getAccountStats: {},
  getUsage: {},
  getUsageHistory: {},
  listTeamMembers: {},
  listConnectedApps: {},
  getConnectedApp: { id: 'crm' },
  pushToConnectedApp: { id: 'crm', lead_ids: [7] },
  listEmailAccounts: {},
  listEmailAccountCapacities: {},
} satisfies Record<OperationName, object>;

describe('the key', () => {
  it('is in one header of every operation, and nowhere else', async () => {
    const server = await serve((response) => error(response, 404, 'not_found'));
    const service = serviceAt(server);
    for (const name of operationNames) await service.request(name, asked[name]);
    expect(server.seen).toHaveLength(operationNames.length);
    for (const seen of server.seen) {
      expect(placesOf(canary, seen)).toEqual(['authorization']);
      expect(seen.headers.authorization).toBe(`Bearer ${canary}`);
      expect(seen.headers.cookie).toBeUndefined();
      expect(seen.headers.referer).toBeUndefined();
    }
  });

  it('is optional for the count only; nothing else is sent without it', async () => {
    const server = await serve((response) => json(response, 200, { data: { total: 3 } }));
    const service = serviceAt(server, { key: () => Promise.resolve(null) });
    expect(await service.request('countDomainEmails', { domain: 'acme.test' })).toMatchObject({ ok: true });
    expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
    expect(problemIn(await service.request('getAccount', {}))).toEqual({ code: 'no-key' });
    expect(server.seen).toHaveLength(1);
  });

  it('that cannot be read counts as missing', async () => {
    const server = await serve((response) => json(response, 200, {}));
    const service = serviceAt(server, { key: () => Promise.reject(new Error('vault')) });
    expect(problemIn(await service.request('getAccount', {}))).toEqual({ code: 'no-key' });
  });

  it.each(['two\r\nlines', 'with space', 'schlüssel', '\u0000'])(
    'with characters that no header can hold is refused: %j',
    async (key) => {
      const server = await serve((response) => json(response, 200, {}));
      const service = serviceAt(server, { key: () => Promise.resolve(key) });
      expect(problemIn(await service.request('getAccount', {}))).toEqual({ code: 'key-refused', quoted: null });
      expect(server.seen).toHaveLength(0);
    },
  );

  it.each([301, 302, 303, 307, 308])('does not follow a redirect to another origin: %i', async (status) => {
    const thief = await serve((response) => json(response, 200, { data: {} }));
    const server = await serve((response) => {
      response.writeHead(status, { location: `${thief.origin}/v2/account` }).end();
    });
    const service = serviceAt(server);
    expect(problemIn(await service.request('getAccount', {}))).toEqual({ code: 'redirected' });
    expect(problemIn(await service.request('createLead', { email: 'ada@acme.test' }))).toEqual({ code: 'redirected' });
    expect(thief.seen).toHaveLength(0);
    expect(server.seen).toHaveLength(2);
  });

  it('does not follow a redirect within the origin either', async () => {
    const server = await serve((response) => response.writeHead(302, { location: '/v2/elsewhere' }).end());
    expect(problemIn(await serviceAt(server).request('getAccount', {}))).toEqual({ code: 'redirected' });
    expect(server.seen).toHaveLength(1);
  });

  it('does not follow a redirect that the browser makes opaque', async () => {
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    const server = await serve((response) => json(response, 200, {}));
    const service = serviceAt(server, { fetch: () => Promise.resolve(hidden) });
    expect(problemIn(await service.request('getAccount', {}))).toEqual({ code: 'redirected' });
  });

  it('is removed from what the service answers, even where a quotation is cut', async () => {
    const words = `${'x'.repeat(290)}${canary} and ${canary}`;
    const server = await serve((response, { url }) =>
      url.includes('account')
        ? json(response, 401, { errors: [{ id: 'authentication_failed', details: words }] })
        : json(response, 200, { data: { total: 1, [canary]: `is ${canary}` }, meta: { params: { api_key: canary } } }),
    );
    const service = serviceAt(server);
    const refused = await service.request('getAccount', {});
    expect(problemIn(refused)).toMatchObject({ code: 'key-refused', quoted: expect.stringContaining('xxx…') });
    expect(JSON.stringify(refused)).not.toContain('canary');
    const counted = await service.request('countDomainEmails', { domain: 'acme.test' });
    expect(counted).toMatchObject({ ok: true, reply: { data: { total: 1 } } });
    expect(JSON.stringify(counted)).not.toContain('canary');
  });

  it('that could be a word of the data does not change the data', async () => {
    const server = await serve((response) => json(response, 200, { data: { first_name: 'acme' } }));
    const service = serviceAt(server, { key: () => Promise.resolve('acme') });
    expect(await service.request('getAccount', {})).toMatchObject({ reply: { data: { first_name: 'acme' } } });
  });

  it('with characters that JSON or URLs escape is removed, too', async () => {
    const key = 'k/"\\&=+slash-quote';
    const server = await serve((response) => {
      text(response, 400, JSON.stringify({ errors: [{ id: 'x', details: `${key} ${encodeURIComponent(key)}` }] }));
    });
    const service = serviceAt(server, { key: () => Promise.resolve(key) });
    expect(problemIn(await service.request('getAccount', {}))).toMatchObject({ quoted: '… …' });
  });
});
