/** What holds for every CRM: nobody is lost, doubled or emptied, whatever the app answers. Over HTTP, on stand-ins. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushedLead, PushOutcome, Reach } from '../../../lib/team-service/apps/app.ts';
import { closeServer, listen, loopback } from '../listen.ts';
import { type Crm, crms } from './crms.ts';
import { aLead, fullLead, pushed, reach } from './pushed-leads.ts';
import { startEspocrm } from './stand-ins/espocrm.ts';

const leads = [1, 2, 3].map((id) =>
  pushed(aLead(id, { first_name: `First${id}`, last_name: `Last${id}`, company: 'Ferrocrate' })),
);

describe.each(Object.keys(crms))('%s', (name) => {
  let crm: Crm;
  beforeEach(async () => {
    const start = crms[name];
    if (!start) throw new Error(`There is no ${name}.`);
    crm = await start();
  });
  afterEach(() => crm.standIn.close());

  function push(
    some: readonly PushedLead[],
    more: Partial<Reach> = {},
    settings: unknown = crm.settings,
  ): Promise<readonly PushOutcome[]> {
    const connected = crm.app.connect(settings);
    if (!connected.ok) throw new Error(`Not connected: ${connected.faults}`);
    return connected.push(some, reach(more));
  }

  const idsOf = (outcomes: readonly PushOutcome[]) => outcomes.map((one) => (one.at === 'synced' ? one.recordId : one));

  test('makes a record of each lead, and says which', async () => {
    const outcomes = await push(leads);
    expect(idsOf(outcomes)).toEqual(crm.people().map(({ id }) => id));
    expect(crm.addresses()).toEqual(leads.map(({ lead }) => lead.email));
  });

  test('finds those it has by address, in any case, and updates them', async () => {
    const first = await push(leads);
    const again = leads.map((one) => ({
      ...one,
      id: `${one.id}_2`,
      lead: { ...one.lead, email: one.lead.email.toUpperCase(), last_name: 'Ayers' },
    }));
    expect(idsOf(await push(again))).toEqual(idsOf(first));
    expect(crm.people()).toHaveLength(3);
    expect(JSON.stringify(crm.people())).toContain('Ayers');
  });

  test('leaves alone what only the app has, and what the lead lacks', async () => {
    await push(leads);
    const [first] = crm.people();
    crm.edit(first?.id ?? '', { ...crm.theirs.own, ...crm.theirs.lacked });
    const before = crm.people();
    await push(leads.map(({ lead }) => pushed(aLead(lead.id), { id: `again_${lead.id}` })));
    expect(crm.people()).toEqual(before);
  });

  test('finds a record by its id when the lead has another address since', async () => {
    const [first] = idsOf(await push(leads.slice(0, 1)));
    const moved = pushed(aLead(1, { email: 'moved@ferrocrate.test', first_name: 'First1', last_name: 'Last1' }), {
      recordId: String(first),
    });
    expect(idsOf(await push([moved]))).toEqual([first]);
    expect(crm.people()).toHaveLength(1);
    expect(crm.addresses()).toContain('moved@ferrocrate.test');
  });

  test('makes a record anew when the remembered one is gone', async () => {
    const gone = name === 'twenty' ? '8f1f7a3e-6d7c-4d1c-9b9e-0a3a55b1c7aa' : '987654';
    const [outcome] = await push([pushed(aLead(1), { recordId: gone })]);
    expect(outcome?.at).toBe('synced');
    expect(crm.addresses()).toEqual(['person1@ferrocrate.test']);
  });

  test('outwaits a refusal for rate, and counts no try for what was not sent', async () => {
    crm.standIn.fail({ status: 429, headers: { 'retry-after': '7' } }, crm.writes);
    const outcomes = await push(leads);
    expect(outcomes.every((one) => (one.at === 'later' || one.at === 'unsent') && one.wait === 7_000)).toBe(true);
    expect(crm.people()).toHaveLength(0);
    expect((await push(leads)).map(({ at }) => at)).toEqual(['synced', 'synced', 'synced']);
  });

  test.each(['drop', 'carry-out-and-drop'] as const)(
    'makes one record each when the connection breaks: %s',
    async (fault) => {
      crm.standIn.fail(fault, crm.writes);
      const outcomes = await push(leads);
      expect(outcomes.map(({ at }) => at)).toContain('later');
      await push(
        leads.filter((_, index) => outcomes[index]?.at !== 'synced').map((one) => ({ ...one, attempted: Date.now() })),
      );
      expect(crm.addresses().sort()).toEqual(leads.map(({ lead }) => lead.email));
    },
  );

  test('leaves for later what takes too long, and what fails', async () => {
    crm.standIn.fail('hang');
    expect((await push(leads.slice(0, 1), { patience: 60 }))[0]).toEqual({
      at: 'later',
      reason: 'It did not answer in time.',
      wait: null,
    });
    crm.standIn.fail({ status: 502 });
    expect((await push(leads.slice(0, 1)))[0]).toMatchObject({ at: 'later', wait: null });
  });

  test('is off where its token is not taken, and repeats no token', async () => {
    const [outcome] = await push(leads, {}, { ...crm.settings, token: 'another-token-that-is-secret' });
    expect(outcome?.at).toBe('off');
    expect(JSON.stringify(outcome)).not.toContain('another-token-that-is-secret');
  });

  test('follows no redirect with the token', async () => {
    const seen: string[] = [];
    const elsewhere = createServer((request, response) => {
      seen.push(String(request.url));
      response.end('{}');
    });
    const port = await listen(elsewhere, 0);
    crm.standIn.fail({ status: 307, headers: { location: `http://${loopback}:${port}/` } });
    expect((await push(leads))[0]).toMatchObject({ at: 'later' });
    expect(seen).toEqual([]);
    await closeServer(elsewhere);
  });

  test('does not let one lead that is refused cost the others', async () => {
    const broken = pushed(aLead(4, { email: 'nobody@nowhere', first_name: 'First4', last_name: 'Last4' }));
    const outcomes = await push([...leads.slice(0, 2), broken, ...leads.slice(2)]);
    expect(outcomes.map(({ at }) => at)).toEqual(['synced', 'synced', 'refused', 'synced']);
    expect(crm.addresses()).toEqual(leads.map(({ lead }) => lead.email));
  });

  test('sends nothing once it is told to stop', async () => {
    const outcomes = await push(leads, { signal: AbortSignal.abort() });
    expect(outcomes.map(({ at }) => at)).toEqual(['unsent', 'unsent', 'unsent']);
    expect(crm.standIn.received).toHaveLength(0);
  });

  test('reads a full batch in one go', async () => {
    const many = Array.from({ length: crm.app.batchSize }, (_, index) =>
      pushed(aLead(index + 1, { last_name: `Last${index}` })),
    );
    expect((await push(many)).every(({ at }) => at === 'synced')).toBe(true);
    expect(new Set(crm.addresses()).size).toBe(crm.app.batchSize);
  });
});

test('writes a lead field by field', async () => {
  const written: Record<string, unknown> = {};
  for (const [name, start] of Object.entries(crms)) {
    const crm = await start();
    const connected = crm.app.connect(crm.settings);
    if (connected.ok) await connected.push([pushed(fullLead)], reach());
    written[name] = crm.people().map(({ fields }) => fields)[0];
    await crm.standIn.close();
  }
  expect(written).toEqual({
    hubspot: {
      email: 'ada.okafor@ferrocrate.test',
      firstname: 'Ada',
      lastname: 'Okafor',
      jobtitle: 'Head of Tooling',
      company: 'Ferrocrate',
      industry: 'Machinery',
      company_size: '51-200',
      website: 'https://www.ferrocrate.test/about',
      country: 'Germany',
      phone: '+49 (0)30 123 456-7',
      hs_linkedin_url: 'https://linkedin.com/in/ada-okafor',
      twitterhandle: '@adaokafor',
    },
    twenty: {
      emails: { primaryEmail: 'ada.okafor@ferrocrate.test' },
      name: { firstName: 'Ada', lastName: 'Okafor' },
      jobTitle: 'Head of Tooling',
      phones: { primaryPhoneNumber: '+49301234567' },
      linkedinLink: { primaryLinkUrl: 'https://linkedin.com/in/ada-okafor' },
      xLink: { primaryLinkUrl: 'https://x.com/adaokafor' },
      companyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
    'espocrm leads': {
      emailAddress: 'ada.okafor@ferrocrate.test',
      firstName: 'Ada',
      lastName: 'Okafor',
      title: 'Head of Tooling',
      phoneNumber: '+49301234567',
      addressCountry: 'Germany',
      description: 'Met at the stand.\nCall in March.',
      accountName: 'Ferrocrate',
      website: 'https://www.ferrocrate.test/about',
    },
    'espocrm contacts': {
      emailAddress: 'ada.okafor@ferrocrate.test',
      firstName: 'Ada',
      lastName: 'Okafor',
      title: 'Head of Tooling',
      phoneNumber: '+49301234567',
      addressCountry: 'Germany',
      description: 'Met at the stand.\nCall in March.',
      accountId: expect.any(String),
    },
    pipedrive: {
      name: 'Ada Okafor',
      emails: [{ value: 'ada.okafor@ferrocrate.test', primary: true, label: 'work' }],
      phones: [{ value: '+49 (0)30 123 456-7', primary: true, label: 'work' }],
      org_id: expect.any(Number),
    },
  });
});

describe('what only one of them does', () => {
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
    '%s: people of one company share it, over batches',
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
    '%s: a person keeps the company that they have',
    async (name) => {
      const { push, people } = await started(name);
      await push(leads.slice(0, 1), reach());
      const before = people();
      await push([pushed(aLead(1, { company: 'Another', first_name: 'First1', last_name: 'Last1' }))], reach());
      expect(people()).toEqual(before);
    },
  );

  test('pipedrive: makes nobody twice while its search lags behind', async () => {
    const { push, standIn, people, addresses } = await started('pipedrive');
    if ('searchLags' in standIn && typeof standIn.searchLags === 'function') standIn.searchLags();
    standIn.fail('carry-out-and-drop', ({ method, path }) => method === 'POST' && path.endsWith('persons'));
    const [first] = await push(leads.slice(0, 1), reach());
    expect(first?.at).toBe('later');
    await push([{ ...pushed(aLead(1)), attempted: Date.now() }], reach());
    expect(people()).toHaveLength(1);
    expect(addresses()).toEqual(['person1@ferrocrate.test']);
  });

  test('pipedrive: waits as long as its window says where it names no other time', async () => {
    const { push, standIn } = await started('pipedrive');
    standIn.fail({ status: 429, headers: { 'x-ratelimit-reset': '2' } });
    expect((await push(leads, reach()))[0]).toMatchObject({ at: 'later', wait: 2_000 });
  });

  test('espocrm: leaves a known record as it is where the operator wants that', async () => {
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
    const { push, people, edit } = await started('espocrm leads');
    await push(leads.slice(0, 1), reach());
    const [first] = people();
    edit(first?.id ?? '', { emailAddress: 'private@elsewhere.test', otherAddresses: ['person1@ferrocrate.test'] });
    await push(leads.slice(0, 1), reach());
    expect(people()).toEqual([
      { id: first?.id, fields: expect.objectContaining({ emailAddress: 'private@elsewhere.test' }) },
    ]);
  });

  test('espocrm: takes the record that came meanwhile, and leaves another person to people', async () => {
    const { push, standIn, people } = await started('espocrm leads');
    await push(leads.slice(0, 1), reach());
    const [first] = people();
    // The first look finds nobody, as if the record came right after it.
    standIn.fail({ status: 200, body: { total: 0, list: [] } }, ({ method }) => method === 'GET');
    expect(await push(leads.slice(0, 1), reach())).toEqual([{ at: 'synced', recordId: first?.id }]);
    const namesake = pushed(aLead(9, { email: 'other@elsewhere.test', first_name: 'First1', last_name: 'Last1' }));
    expect((await push([namesake], reach()))[0]).toMatchObject({ at: 'refused' });
    expect(people()).toHaveLength(1);
  });

  test('espocrm: a lead that it breaks at does not hold up the rest', async () => {
    const { push, standIn, addresses } = await started('espocrm leads');
    standIn.fail({ status: 500 }, ({ text }) => text.includes('person1'));
    expect((await push(leads, reach())).map(({ at }) => at)).toEqual(['later', 'synced', 'synced']);
    expect(addresses()).toEqual(['person2@ferrocrate.test', 'person3@ferrocrate.test']);
  });

  test('espocrm: an app that is down is not asked for every lead', async () => {
    const standIn = await startEspocrm();
    closing.push(standIn);
    const { app, settings } = await started('espocrm leads');
    const connected = app.connect({ ...settings, address: standIn.origin });
    if (!connected.ok) throw new Error('Not connected.');
    for (let asked = 0; asked < 9; asked += 1) standIn.fail({ status: 503 }, ({ method }) => method === 'POST');
    const many = Array.from({ length: 9 }, (_, index) => pushed(aLead(index + 1)));
    expect((await connected.push(many, reach())).map(({ at }) => at)).toEqual([
      ...repeat(3, 'later'),
      ...repeat(6, 'unsent'),
    ]);
  });

  test('twenty: a wrong operation is said with the status 200', async () => {
    const { push, standIn } = await started('twenty');
    const limited = { data: null, errors: [{ message: 'Limit reached', extensions: { code: 'TOO_MANY_REQUESTS' } }] };
    standIn.fail({ status: 200, body: limited });
    expect((await push(leads, reach()))[0]).toMatchObject({ at: 'later', wait: 60_000 });
    standIn.fail({ status: 200, body: { errors: [{ message: 'Not yours', extensions: { code: 'FORBIDDEN' } }] } });
    expect((await push(leads, reach()))[0]).toMatchObject({ at: 'off' });
  });

  test('hubspot: finds a contact by its other addresses, which it keeps', async () => {
    const { push, people, edit } = await started('hubspot');
    await push(leads.slice(0, 1), reach());
    const [first] = people();
    edit(first?.id ?? '', {
      email: 'private@elsewhere.test',
      hs_additional_emails: 'person1@ferrocrate.test;x@y.test',
    });
    await push(leads.slice(0, 1), reach());
    expect(people()).toEqual([{ id: first?.id, fields: expect.objectContaining({ email: 'private@elsewhere.test' }) }]);
  });
});

const repeat = (times: number, word: string): string[] => Array.from({ length: times }, () => word);
