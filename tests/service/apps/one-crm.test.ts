/** Special cases of single CRMs, over HTTP against stand-ins. */
import { afterEach, expect, test } from 'vitest';
import { crms } from './crms.ts';
import { aLead, pushed, reach } from './pushed-leads.ts';
import { webPage } from './stand-ins/stand-in.ts';

const leads = [1, 2, 3].map((id) =>
  pushed(aLead(id, { first_name: `First${id}`, last_name: `Last${id}`, company: 'Ferrocrate' })),
);

const closing: { close(): Promise<void> }[] = [];
afterEach(() => Promise.all(closing.splice(0).map((one) => one.close())));

async function started(name: string, more: Record<string, unknown> = {}) {
  const crm = await (crms[name] ?? fail)();
  closing.push(crm.standIn);
  const connected = crm.app.connect({ ...crm.settings, ...more });
  if (!connected.ok) throw new Error('Not connected.');
  return { ...crm, push: connected.push };
}

function fail(): never {
  throw new Error('There is no such CRM.');
}

test.each(['twenty', 'espocrm contacts', 'pipedrive'])(
  '%s: people of one company share its record, also across batches',
  async (name) => {
    const { push, people } = await started(name);
    await push(leads.slice(0, 2), reach());
    await push(leads.slice(2), reach());
    const companies = people().map(({ fields }) => fields.companyId ?? fields.accountId ?? fields.org_id);
    expect(companies[0]).toBeTruthy();
    expect(new Set(companies).size).toBe(1);
  },
);

test.each(['twenty', 'espocrm contacts', 'pipedrive'])(
  '%s: a push does not change a person’s company',
  async (name) => {
    const { push, people } = await started(name);
    await push(leads.slice(0, 1), reach());
    const before = people();
    await push([pushed(aLead(1, { company: 'Another', first_name: 'First1', last_name: 'Last1' }))], reach());
    expect(people()).toEqual(before);
  },
);

test('pipedrive: creates no duplicate person while its search lags behind', async () => {
  const { push, standIn, people, addresses } = await started('pipedrive');
  if ('searchLags' in standIn && typeof standIn.searchLags === 'function') standIn.searchLags();
  standIn.fail('carry-out-and-drop', ({ method, path }) => method === 'POST' && path.endsWith('persons'));
  const [first] = await push(leads.slice(0, 1), reach());
  expect(first?.at).toBe('later');
  await push([{ ...pushed(aLead(1)), attempted: Date.now() }], reach());
  expect(people()).toHaveLength(1);
  expect(addresses()).toEqual(['person1@ferrocrate.test']);
});

test('pipedrive: waits for x-ratelimit-reset after 429 without retry-after', async () => {
  const { push, standIn } = await started('pipedrive');
  standIn.fail({ status: 429, headers: { 'x-ratelimit-reset': '2' } });
  expect((await push(leads, reach()))[0]).toMatchObject({ at: 'later', wait: 2_000 });
});

test('pipedrive: waits an hour once the day’s tokens are used up', async () => {
  const { push, standIn } = await started('pipedrive');
  const headers = { 'x-ratelimit-reset': '2', 'x-daily-ratelimit-token-remaining': '0' };
  standIn.fail({ status: 429, headers });
  expect((await push(leads, reach()))[0]).toMatchObject({ at: 'later', wait: 3_600_000 });
});

test.each(Object.keys(crms))('%s: stays on and waits five minutes if a firewall refuses a request', async (name) => {
  const { push, standIn, addresses } = await started(name);
  standIn.fail({ ...webPage, status: 403 });
  expect((await push(leads, reach())).map((one) => 'wait' in one && one.wait)).toEqual([300_000, 300_000, 300_000]);
  await push(leads, reach());
  expect(addresses()).toHaveLength(3);
});

test('pipedrive: ignores x-ratelimit-reset if no rate limit was exceeded', async () => {
  const { push, standIn } = await started('pipedrive');
  standIn.fail({ status: 503, headers: { 'x-ratelimit-reset': '2' } });
  expect((await push(leads, reach()))[0]).toMatchObject({ at: 'later', wait: null });
});

test('espocrm: leaves existing records unchanged with the setting `duplicates: skip`', async () => {
  const { push, people } = await started('espocrm leads', { duplicates: 'skip' });
  await push(leads, reach());
  const before = people();
  const outcomes = await push(
    leads.map(({ lead }) => pushed({ ...lead, last_name: 'Ayers' })),
    reach(),
  );
  expect(people()).toEqual(before);
  expect(outcomes.map((one) => one.at === 'synced' && one.recordId)).toEqual(before.map(({ id }) => id));
});

test('espocrm: finds a record by any of its addresses', async () => {
  const { push, standIn, people, edit } = await started('espocrm leads');
  if ('checksDuplicates' in standIn) standIn.checksDuplicates = false;
  await push(leads.slice(0, 1), reach());
  const [first] = people();
  edit(first?.id ?? '', { emailAddress: 'private@elsewhere.test', otherAddresses: ['person1@ferrocrate.test'] });
  await push(leads.slice(0, 1), reach());
  expect(people()).toEqual([
    { id: first?.id, fields: expect.objectContaining({ emailAddress: 'private@elsewhere.test' }) },
  ]);
});

test('espocrm: searches for long addresses in several requests', async () => {
  const { push, addresses } = await started('espocrm leads');
  const long = Array.from({ length: 40 }, (_, index) =>
    pushed(aLead(index + 1, { email: `${'a'.repeat(200)}${index}@ferrocrate.test`, last_name: `Last${index}` })),
  );
  expect((await push(long, reach())).every(({ at }) => at === 'synced')).toBe(true);
  await push(long, reach());
  expect(addresses()).toHaveLength(40);
});

test('pipedrive: a first name alone replaces an address used as a name, but no full name', async () => {
  const { push, people } = await started('pipedrive');
  await push([...leads.slice(0, 1), pushed(aLead(2))], reach());
  const before = people();
  await push(
    [1, 2].map((id) => pushed(aLead(id, { first_name: `First${id}` }))),
    reach(),
  );
  expect(people().slice(0, 1)).toEqual(before.slice(0, 1));
  expect(people()[1]?.fields.name).toBe('First2');
});

test('pipedrive: a push does not change a person’s existing phone numbers', async () => {
  const { push, people, edit } = await started('pipedrive');
  const numbered = pushed(aLead(1, { phone_number: '+49 30 1' }));
  await push([numbered], reach());
  const [first] = people();
  edit(first?.id ?? '', {
    phones: [
      { value: '+49 40 2', label: 'home' },
      { value: '+49 50 3', label: 'work' },
    ],
  });
  const before = people();
  await push([numbered], reach());
  expect(people()).toEqual(before);
});

test('espocrm: updates a record created meanwhile, and refuses another person with the same name', async () => {
  const { push, standIn, people } = await started('espocrm leads');
  await push(leads.slice(0, 1), reach());
  const [first] = people();
  // The first look-up misses a record that appears right after it.
  standIn.fail({ status: 200, body: { total: 0, list: [] } }, ({ method }) => method === 'GET');
  expect(await push(leads.slice(0, 1), reach())).toEqual([{ at: 'synced', recordId: first?.id }]);
  const namesake = pushed(aLead(9, { email: 'other@elsewhere.test', first_name: 'First1', last_name: 'Last1' }));
  expect((await push([namesake], reach()))[0]).toMatchObject({ at: 'refused' });
  expect(people()).toHaveLength(1);
});

test('espocrm: syncs the other leads if one causes an error 500', async () => {
  const { push, standIn, addresses } = await started('espocrm leads');
  standIn.fail({ status: 500 }, ({ text }) => text.includes('person1'));
  expect((await push(leads, reach())).map(({ at }) => at)).toEqual(['later', 'synced', 'synced']);
  expect(addresses()).toEqual(['person2@ferrocrate.test', 'person3@ferrocrate.test']);
});

test('espocrm: syncs the other leads if its user may not change one record', async () => {
  const { push, standIn } = await started('espocrm leads');
  await push(leads, reach());
  standIn.fail({ status: 403, headers: { 'x-status-reason': 'No edit access' } }, ({ method }) => method === 'PUT');
  const outcomes = await push(leads, reach());
  expect(outcomes.map(({ at }) => at)).toEqual(['refused', 'synced', 'synced']);
  expect(outcomes[0]).toMatchObject({ reason: expect.stringContaining('No edit access.') });
});

test('espocrm: stops after three leads if the app is down', async () => {
  const { push, standIn } = await started('espocrm leads');
  for (let asked = 0; asked < 9; asked += 1) standIn.fail({ status: 503 }, ({ method }) => method === 'POST');
  const many = Array.from({ length: 9 }, (_, index) => pushed(aLead(index + 1)));
  expect((await push(many, reach())).map(({ at }) => at)).toEqual([...repeat(3, 'later'), ...repeat(6, 'unsent')]);
});

const named = (id: number, more: Record<string, unknown>) =>
  pushed(aLead(id, { first_name: `First${id}`, last_name: `Last${id}`, position: 'Head of Tooling', ...more }));

test.each(['espocrm leads', 'espocrm contacts'])(
  '%s: adapts a title, a company and a website that its fields would refuse',
  async (name) => {
    const { push, standIn, people } = await started(name);
    const company = { company: 'Kelp <Works>', website: 'www.köhler.test/über uns' };
    const position = `Head of <Tooling> ${'🛠 and more '.repeat(20)}`;
    const outcomes = await push([named(1, { ...company, position }), named(2, company)], reach());
    expect(outcomes.map(({ at }) => at)).toEqual(repeat(2, 'synced'));
    expect(people()[0]?.fields.title).toMatch(/^Head of Tooling 🛠 and more/);
    const taken = { name: 'Kelp Works', website: 'https://www.xn--khler-jua.test/%C3%BCber%20uns' };
    if (name === 'espocrm leads')
      expect(people()[0]?.fields).toMatchObject({ accountName: taken.name, website: taken.website });
    else {
      const made = standIn.received.filter(({ method, path }) => method === 'POST' && path.endsWith('/Account'));
      expect(made.map(({ body }) => body)).toEqual([taken]);
    }
  },
);

test('espocrm: leaves out a field that it refuses, but refuses a lead for its address', async () => {
  const { push, people } = await started('espocrm leads');
  const refused = { phone_number: '+49 30 1234', website: 'a|b.test', notes: 'Met' };
  const outcomes = await push([named(1, refused), named(2, { email: 'nobody@nowhere' })], reach());
  expect(outcomes.map(({ at }) => at)).toEqual(['synced', 'refused']);
  expect(people().map(({ fields }) => fields)).toEqual([
    {
      ...{ emailAddress: 'person1@ferrocrate.test', firstName: 'First1', lastName: 'Last1' },
      ...{ title: 'Head of Tooling', description: 'Met' },
    },
  ]);
});

test('hubspot: syncs a lead without a property whose value the account refuses', async () => {
  const { push, people } = await started('hubspot');
  const batch = [named(1, { company_industry: 'Nowhere on its list' }), named(2, { company_industry: 'Machinery' })];
  for (const _ of ['made', 'updated'])
    expect((await push(batch, reach())).map(({ at }) => at)).toEqual(repeat(2, 'synced'));
  expect(people().map(({ fields }) => [fields.jobtitle, fields.industry])).toEqual([
    ['Head of Tooling', undefined],
    ['Head of Tooling', 'Machinery'],
  ]);
});

test('twenty: gives each person a company although one company is refused as a duplicate', async () => {
  const { push, people } = await started('twenty');
  const at = (id: number, company: string, website: string) =>
    pushed(aLead(id, { first_name: `First${id}`, company, website }));
  const sent = [
    at(1, 'Ferrocrate', 'ferrocrate.test'),
    // A domain is unique in Twenty.
    at(2, 'Ferrocrate AG', 'https://www.ferrocrate.test/en'),
    at(3, 'Kelp Works', 'kelp.test'),
  ];
  expect((await push(sent, reach())).map(({ at: outcome }) => outcome)).toEqual(['synced', 'synced', 'synced']);
  const companies = people().map(({ fields }) => fields.companyId);
  expect(companies).toEqual(sent.map(() => expect.any(String)));
  expect(companies[1]).toBe(companies[0]);
  expect(companies[2]).not.toBe(companies[0]);
});

test('twenty: keeps a person’s additional phone numbers', async () => {
  const { push, people, edit } = await started('twenty');
  await push([named(1, {})], reach());
  const [first] = people();
  const phones = { primaryPhoneNumber: '301', additionalPhones: [{ number: '402', callingCode: '+49' }] };
  edit(first?.id ?? '', { phones });
  await push([named(1, { phone_number: '+49 30 123456', last_name: 'Ayers' })], reach());
  expect(people()[0]?.fields).toMatchObject({ phones, name: { lastName: 'Ayers' } });
  edit(first?.id ?? '', { phones: { ...phones, additionalPhones: null } });
  await push([named(1, { phone_number: '+49 30 123456' })], reach());
  expect(people()[0]?.fields.phones).toMatchObject({ primaryPhoneNumber: '+4930123456' });
});

test('twenty: recognises a punycode address that it stores in Unicode', async () => {
  const { push, people } = await started('twenty');
  const lead = named(1, { email: 'ada@xn--khler-jua.test' });
  const [made] = await push([lead], reach());
  expect(made).toMatchObject({ at: 'synced', recordId: people()[0]?.id });
  expect(await push([{ ...lead, recordId: people()[0]?.id ?? null }], reach())).toEqual([made]);
  expect(people()).toHaveLength(1);
});

test('twenty: reads the errors in a response with status 200', async () => {
  const { push, standIn } = await started('twenty');
  const limited = { data: null, errors: [{ message: 'Limit reached', extensions: { code: 'TOO_MANY_REQUESTS' } }] };
  standIn.fail({ status: 200, body: limited });
  expect((await push(leads, reach()))[0]).toMatchObject({ at: 'later', wait: 60_000 });
  standIn.fail({ status: 200, body: { errors: [{ message: 'Not yours', extensions: { code: 'FORBIDDEN' } }] } });
  expect((await push(leads, reach()))[0]).toMatchObject({ at: 'off' });
});

test.each([
  ['its ten-second limit', 'TEN_SECONDLY_ROLLING', 10_000],
  ['its daily limit', 'DAILY', 3_600_000],
])('hubspot: waits after a 429 without retry-after for %s', async (_, policyName, wait) => {
  const { push, standIn } = await started('hubspot');
  const body = { status: 'error', message: 'You have reached your limit.', errorType: 'RATE_LIMIT', policyName };
  standIn.fail({ status: 429, body });
  expect(await push(leads.slice(0, 1), reach())).toMatchObject([{ at: 'later', wait }]);
});

test.each([
  ['answers 423 to concurrent writes', { status: 423 }, null],
  ['answers 477 with retry-after while it moves an account', { status: 477, headers: { 'retry-after': '40' } }, 40_000],
])('hubspot: postpones a lead if it %s', async (_, fault, wait) => {
  const { push, standIn, addresses } = await started('hubspot');
  standIn.fail(fault, ({ path }) => path.endsWith('/upsert'));
  expect(await push(leads.slice(0, 1), reach())).toMatchObject([{ at: 'later', wait }]);
  await push(leads.slice(0, 1), reach());
  expect(addresses()).toEqual(['person1@ferrocrate.test']);
});

test('hubspot: keeps a contact’s primary address if the lead’s address is a secondary one', async () => {
  const { push, people, edit } = await started('hubspot');
  await push(leads.slice(0, 1), reach());
  const [first] = people();
  edit(first?.id ?? '', {
    email: 'private@elsewhere.test',
    hs_additional_emails: 'person1@ferrocrate.test;x@y.test',
  });
  await push(
    leads.slice(0, 1).map((one) => ({ ...one, recordId: first?.id ?? null })),
    reach(),
  );
  expect(people()).toEqual([{ id: first?.id, fields: expect.objectContaining({ email: 'private@elsewhere.test' }) }]);
});

const repeat = (times: number, word: string): string[] => Array.from({ length: times }, () => word);
