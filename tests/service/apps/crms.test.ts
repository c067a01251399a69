/** For every CRM, over HTTP against stand-ins: no lead is lost, duplicated or emptied, whatever the app answers. */
import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { LeadOutcome, PushedLead, PushReach } from '../../../lib/team-service/apps/app.ts';
import { requireApp } from '../../../lib/team-service/apps/connections.ts';
import { closeServer, listen, loopback } from '../listen.ts';
import { type Crm, crms } from './crms.ts';
import { aLead, fullLead, pushed, reach } from './pushed-leads.ts';
import { type Received, webPage } from './stand-ins/stand-in.ts';

const leads = [1, 2, 3].map((id) =>
  pushed(aLead(id, { first_name: `First${id}`, last_name: `Last${id}`, company: 'Ferrocrate' })),
);

/** Writes an existing record. Twenty takes all writes at one path. */
const isWriteOfRecord = ({ method, path }: Received) =>
  method === 'PUT' || method === 'PATCH' || path.endsWith('/batch/update');

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
    more: Partial<PushReach> = {},
    settings: unknown = crm.settings,
  ): Promise<readonly LeadOutcome[]> {
    const connected = crm.app.connect(settings);
    if (!connected.ok) throw new Error(`Not connected: ${connected.faults}`);
    return connected.push(some, reach(more));
  }

  const idsOf = (outcomes: readonly LeadOutcome[]) => outcomes.map((one) => (one.at === 'synced' ? one.recordId : one));

  test('a connection check writes nothing, and names a refused token, an unreachable address or a failing app', async () => {
    const check = (more: Record<string, unknown> = {}) =>
      requireApp(crm.app.provider, { ...crm.settings, ...more }, reach());
    await check();
    expect(crm.standIn.received).not.toEqual([]);
    expect(crm.standIn.received.filter(crm.writes)).toEqual([]);

    const wrong = check({ token: 'another-token' });
    await expect(wrong).rejects.toThrow('Check its token');
    await expect(wrong).rejects.toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('another-token') }),
    );
    const unreachable = 'http://127.0.0.1:1';
    await expect(check({ address: unreachable })).rejects.toThrow('could not be reached');
    crm.standIn.fail({ status: 503 });
    await expect(check()).rejects.toThrow('503');
    crm.standIn.fail(webPage);
    await expect(check()).rejects.toThrow('could not be read');
  });

  test('does not take a web page for an empty search result', async () => {
    if ('checksDuplicates' in crm.standIn) crm.standIn.checksDuplicates = false;
    await push(leads);
    const [first] = crm.people();
    crm.edit(first?.id ?? '', { ...crm.theirs.own, ...crm.theirs.lacked });
    const before = crm.people();
    crm.standIn.fail(webPage);
    expect((await push(leads.map(({ lead }) => pushed(aLead(lead.id)))))[0]).toMatchObject({ at: 'later' });
    const address = crm.addresses()[0];
    expect(crm.addresses().filter((one) => one === address)).toHaveLength(1);
    expect(crm.people().slice(0, 1)).toEqual(before.slice(0, 1));
  });

  test('creates a record for each lead and returns its id', async () => {
    const outcomes = await push(leads);
    expect(idsOf(outcomes)).toEqual(crm.people().map(({ id }) => id));
    expect(crm.addresses()).toEqual(leads.map(({ lead }) => lead.email));
  });

  test('finds existing records by address, ignoring case, and updates them', async () => {
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

  test('keeps fields that only the app has or that the lead lacks', async () => {
    await push(leads);
    const [first] = crm.people();
    crm.edit(first?.id ?? '', { ...crm.theirs.own, ...crm.theirs.lacked });
    const before = crm.people();
    await push(leads.map(({ lead }) => pushed(aLead(lead.id), { id: `again_${lead.id}` })));
    expect(crm.people()).toEqual(before);
  });

  test('finds a record by its id after the lead’s address has changed', async () => {
    const [first] = idsOf(await push(leads.slice(0, 1)));
    const moved = pushed(aLead(1, { email: 'moved@ferrocrate.test', first_name: 'First1', last_name: 'Last1' }), {
      recordId: String(first),
    });
    expect(idsOf(await push([moved]))).toEqual([first]);
    expect(crm.people()).toHaveLength(1);
    expect(crm.addresses()).toContain('moved@ferrocrate.test');
  });

  test('creates a new record if the remembered one is gone', async () => {
    const gone = name === 'twenty' ? '8f1f7a3e-6d7c-4d1c-9b9e-0a3a55b1c7aa' : '987654';
    const [outcome] = await push([pushed(aLead(1), { recordId: gone })]);
    expect(outcome?.at).toBe('synced');
    expect(crm.addresses()).toEqual(['person1@ferrocrate.test']);
  });

  test('returns the wait of a rate limit, creates nothing, and syncs on the next push', async () => {
    crm.standIn.fail({ status: 429, headers: { 'retry-after': '7' } }, crm.writes);
    const outcomes = await push(leads);
    expect(outcomes.every((one) => (one.at === 'later' || one.at === 'unsent') && one.wait === 7_000)).toBe(true);
    expect(crm.people()).toHaveLength(0);
    expect((await push(leads)).map(({ at }) => at)).toEqual(['synced', 'synced', 'synced']);
  });

  test.each(['drop', 'carry-out-and-drop'] as const)(
    'creates one record per lead if the connection breaks: %s',
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

  test('postpones a push that times out or fails', async () => {
    crm.standIn.fail('hang');
    expect((await push(leads.slice(0, 1), { patience: 60 }))[0]).toEqual({
      at: 'later',
      reason: 'It did not answer in time.',
      wait: null,
    });
    crm.standIn.fail({ status: 502 });
    expect((await push(leads.slice(0, 1)))[0]).toMatchObject({ at: 'later', wait: null });
  });

  test('turns off if its token is refused, and does not repeat the token', async () => {
    const [outcome] = await push(leads, {}, { ...crm.settings, token: 'another-token-that-is-secret' });
    expect(outcome?.at).toBe('off');
    expect(JSON.stringify(outcome)).not.toContain('another-token-that-is-secret');
  });

  test('stays on if a record is deleted between look-up and write', async () => {
    const first = await push(leads);
    crm.standIn.fail({ status: 404 }, isWriteOfRecord);
    const again = leads.map((one, at) => ({ ...one, recordId: String(idsOf(first)[at]) }));
    expect((await push(again)).map(({ at }) => at)).not.toContain('off');
    expect((await push(again)).map(({ at }) => at)).toEqual(['synced', 'synced', 'synced']);
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

  test('syncs the other leads if one is refused', async () => {
    const broken = pushed(aLead(4, { email: 'nobody@nowhere', first_name: 'First4', last_name: 'Last4' }));
    const outcomes = await push([...leads.slice(0, 2), broken, ...leads.slice(2)]);
    expect(outcomes.map(({ at }) => at)).toEqual(['synced', 'synced', 'refused', 'synced']);
    expect(crm.addresses()).toEqual(leads.map(({ lead }) => lead.email));
  });

  test('sends nothing once it is aborted', async () => {
    const outcomes = await push(leads, { signal: AbortSignal.abort() });
    expect(outcomes.map(({ at }) => at)).toEqual(['unsent', 'unsent', 'unsent']);
    expect(crm.standIn.received).toHaveLength(0);
  });

  test('syncs a full batch in one push', async () => {
    const many = Array.from({ length: crm.app.batchSize }, (_, index) =>
      pushed(aLead(index + 1, { last_name: `Last${index}` })),
    );
    expect((await push(many)).every(({ at }) => at === 'synced')).toBe(true);
    expect(new Set(crm.addresses()).size).toBe(crm.app.batchSize);
  });
});

test('each app receives a lead’s fields under its own names', async () => {
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

// The other apps receive several leads in one request.
test.each(['espocrm leads', 'espocrm contacts', 'pipedrive'])(
  '%s: creates no record for a lead that was removed before its turn',
  async (name) => {
    const crm = await crms[name]?.();
    if (!crm) throw new Error(`There is no ${name}.`);
    onTestFinished(() => crm.standIn.close());
    const connected = crm.app.connect(crm.settings);
    if (!connected.ok) throw new Error(`Not connected: ${connected.faults}`);
    const outcomes = await connected.push(leads, reach({ mayBeSent: async ({ lead }) => lead.id !== 2 }));
    expect(outcomes.map(({ at }) => at)).toEqual(['synced', 'gone', 'synced']);
    expect(crm.addresses()).toEqual([1, 3].map((id) => aLead(id).email));
  },
);
