/** Saves write all fields, can be undone in time or removed later, and never overwrite the user's own text. */
import { beforeEach, expect, test } from 'vitest';
import { type Contact, contactOfAddress } from '../../../../lib/contract/contact.ts';
import type { JobView } from '../../../../lib/messages/job-views.ts';
import { createDevice, type Device, type Life, settled, testClock } from '../requests/device.ts';
import { type WatchedService, watchedService } from '../requests/services.ts';

let service: WatchedService;
let device: Device;
let life: Life;

const second = 1_000;
const page = 'https://acme.test/team';

beforeEach(() => {
  const clock = testClock();
  service = watchedService({ now: clock.now });
  device = createDevice(service, clock);
  life = device.start();
});

const ann: Contact = {
  email: 'ann.berg@acme.test',
  type: 'personal',
  first_name: 'Ann',
  last_name: 'Berg',
  position: 'Engineer',
  department: 'it',
  seniority: 'senior',
  decision_maker: true,
  phone_number: '+31 20 555 0100',
  linkedin_url: 'https://linkedin.example/in/ann',
  twitter: 'annberg',
  confidence: 91.6,
  verification: { status: 'valid', date: '2026-03-01' },
  sources: [
    {
      domain: 'acme.test',
      uri: 'https://acme.test/about',
      extracted_on: null,
      last_seen_on: '2026-02-01',
      still_on_page: true,
    },
  ],
  source_type: 'found',
  company: 'Acme',
  domain: 'acme.test',
  company_industry: 'Software',
  company_size: '11-50',
  country_code: 'NL',
};

const save = (contacts: Contact[] = [ann], list: string | null = 'Spring', id = 'message-1') =>
  life.jobs.create('save', id, { contacts, page, list });

async function view(): Promise<JobView | undefined> {
  return (await life.jobs.views())[0];
}

const sent = () => device.clock.pass(9 * second);
const lead = () => service.store.leads.leadOf(ann.email);
const writes = () => service.asked.filter(({ name }) => name === 'createLead' || name === 'updateLead');

async function existing(texts: Record<string, string>): Promise<void> {
  await service.request('createLead', { email: ann.email, leads_list_name: 'Old', ...texts });
  service.asked.length = 0;
}

test.each([
  ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
  ['jana@xn--mller-optik-thb.test', 'jana@MÜLLER-optik.test'],
])('a lead saved as %s is not saved again as %s', async (first, second) => {
  const contacts = [second, first].map((email) => contactOfAddress(email, 'Jana Vogt'));
  const saveAll = (id: string, all: Contact[]) => life.jobs.create('save', id, { contacts: all, page, list: null });
  await saveAll('message-1', contacts);
  await sent();
  await saveAll('message-2', contacts.slice(0, 1));
  await sent();
  expect(await life.jobs.views()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'message-1', total: 1, counts: { created: 1 } }),
      expect.objectContaining({ id: 'message-2', total: 1, counts: { existed: 1 } }),
    ]),
  );
  expect(await service.store.leads.leadOf(second)).toMatchObject({ email: first });

  // Removing the second save leaves the lead of the first save.
  await life.jobs.removeSaved('message-2', second);
  const { total } = await service.store.leads.leads({}, 0, { offset: 0, limit: 9 });
  expect(total).toBe(1);
});

test('a save writes all fields of the row, with the page in source and notes, into the chosen list', async () => {
  expect(await save()).toMatchObject({
    state: 'waiting',
    total: 1,
    sendAfter: device.clock.now() + 8 * second,
    list: 'Spring',
  });
  await sent();
  expect(await lead()).toMatchObject({
    confidence_score: 92,
    lists: [1],
    texts: {
      first_name: 'Ann',
      last_name: 'Berg',
      position: 'Engineer',
      company: 'Acme',
      company_industry: 'Software',
      company_size: '11-50',
      website: 'acme.test',
      country_code: 'NL',
      department: 'it',
      linkedin_url: 'https://linkedin.example/in/ann',
      phone_number: '+31 20 555 0100',
      twitter: 'annberg',
      source: page,
      notes: `Saved from ${page}\nSeniority: senior\nDecision maker\nVerification: valid (2026-03-01)\nSeen on https://acme.test/about, last 2026-02-01`,
    },
  });
  expect(await view()).toMatchObject({
    state: 'done',
    counts: { created: 1 },
    saves: [{ at: 'saved', created: true, differing: [] }],
  });
  expect(await life.knownLeads.known(['acme.test'])).toMatchObject([{ email: ann.email, list: 'Spring', by: 'leads' }]);
  expect(life.pushed).toContainEqual(
    expect.objectContaining({ topic: 'known-leads', knownLeads: [expect.objectContaining({ email: ann.email })] }),
  );
});

test('open tables receive pushes for the created lead, the filled lead and the removed lead', async () => {
  await service.request('createLead', { email: 'bo@acme.test', last_name: 'Dahl' });
  const bo = { ...contactOfAddress('bo@acme.test', 'Bo Dahl'), position: 'CFO' };
  await life.jobs.create('save', 'message-1', { contacts: [ann, bo], page, list: null });
  await sent();
  await device.clock.pass(5 * second);
  const pushes = () => life.pushed.flatMap((push) => (push.topic === 'leads' ? [push] : []));
  expect(pushes().flatMap(({ changed }) => changed)).toMatchObject([
    { email: ann.email, position: 'Engineer' },
    { email: 'bo@acme.test', position: 'CFO' },
  ]);
  const id = (await service.store.leads.leadOf(ann.email))?.id;
  await life.jobs.removeSaved('message-1', ann.email);
  await device.clock.pass(5 * second);
  expect(pushes().flatMap(({ gone }) => gone)).toEqual([id]);
});

test('a save sends nothing within the undo time, and undo leaves nothing behind', async () => {
  await save();
  await device.clock.pass(7 * second);
  expect(service.asked).toEqual([]);
  expect(await life.jobs.undo('message-1')).toBe(true);
  await device.clock.pass(60 * second);
  expect(service.asked).toEqual([]);
  expect(await life.jobs.views()).toEqual([]);
  expect(await device.store.count('steps')).toBe(0);
  expect(life.pushed.at(-1)).toEqual({ topic: 'job-gone', id: 'message-1' });
  expect(await save()).toBeNull();
  expect(await life.jobs.undo('message-1')).toBe(false);
});

test('a save for one service is refused if another one was chosen meanwhile', async () => {
  const wanted = { contacts: [ann], page, list: null, service: 'former' };
  await expect(life.jobs.create('save', 'message-1', wanted)).rejects.toMatchObject({
    problem: { code: 'service-changed' },
  });
  expect(await life.jobs.views()).toEqual([]);
  await sent();
  expect(service.asked).toEqual([]);
});

test('the list of a save can be changed only until it is sent', async () => {
  await save();
  await device.clock.pass(second);
  expect(await life.jobs.relist('message-1', 'Autumn')).toMatchObject({ state: 'waiting', list: 'Autumn' });
  life.kill();
  life = device.start();
  await life.jobs.resume();
  await sent();
  expect(await life.jobs.relist('message-1', 'Winter')).toMatchObject({ state: 'done', list: 'Autumn' });
  expect(await life.knownLeads.known(['acme.test'])).toMatchObject([{ list: 'Autumn' }]);
  expect(service.count('createLead')).toBe(1);
});

test('undo does nothing once the save was sent', async () => {
  await save();
  await sent();
  expect(await life.jobs.undo('message-1')).toBe(false);
  expect(await view()).toMatchObject({ state: 'done' });
});

test('a save is sent once after a background restart', async () => {
  await save();
  life.kill();
  await device.clock.pass(60 * second);
  life = device.start();
  expect(await save()).toMatchObject({ id: 'message-1' });
  await life.jobs.resume();
  await settled();
  expect(await view()).toMatchObject({ state: 'done' });
  expect(service.count('createLead')).toBe(1);
});

test.each(['write', 'reply'] as const)(
  'killed while a save is in flight (%s): the retry makes one lead, which Remove deletes (case 2)',
  async (effect) => {
    const effects = effect === 'reply' ? 4 : 6;
    for (let at = 1; at <= effects; at += 1) {
      let seen = 0;
      const id = `message-${at}`;
      const email = `killed${at}@acme.test`;
      const mortal = device.start((one) => {
        seen += one === effect ? 1 : 0;
        return seen < at;
      });
      void mortal.jobs.create('save', id, { contacts: [{ ...ann, email }], page, list: 'Spring' });
      await sent();
      life = device.start();
      await life.jobs.create('save', id, { contacts: [{ ...ann, email }], page, list: 'Spring' });
      await life.jobs.resume();
      await sent();
      expect(await life.jobs.views()).toContainEqual(
        expect.objectContaining({ id, state: 'done', counts: { created: 1 } }),
      );
      const leads = await service.store.leads.leads({ email }, 0, { offset: 0, limit: 10 });
      expect(leads.total).toBe(1);
      await life.jobs.removeSaved(id, email);
      expect(await service.store.leads.leadOf(email)).toBeNull();
      life.kill();
    }
  },
);

test('an existing lead gets the list and its empty fields; differing fields are only reported', async () => {
  await existing({ position: 'CEO', first_name: 'Ann', notes: 'Met at the fair' });
  await save();
  await sent();
  expect(await lead()).toMatchObject({
    lists: [1, 2],
    texts: {
      position: 'CEO',
      first_name: 'Ann',
      last_name: 'Berg',
      company: 'Acme',
      notes: 'Met at the fair',
      source: page,
    },
  });
  expect(writes()).toEqual([
    { name: 'createLead', params: { email: ann.email, leads_list_name: 'Spring' } },
    {
      name: 'updateLead',
      params: expect.not.objectContaining({ position: expect.anything(), first_name: expect.anything() }),
    },
  ]);
  expect(await view()).toMatchObject({
    counts: { existed: 1 },
    saves: [{ at: 'saved', created: false, differing: ['position'] }],
  });
});

test('a contact without new fields writes only notes, source and website', async () => {
  await existing({ first_name: 'Ann' });
  await save([contactOfAddress(ann.email, 'Ann')], null);
  await sent();
  expect(writes().map(({ name, params }) => [name, Object.keys(params).sort()])).toEqual([
    ['updateLead', ['id', 'notes', 'source', 'website']],
  ]);
});

test('Remove deletes the lead that the save created, and pushes it', async () => {
  await save();
  await sent();
  expect(await life.jobs.removeSaved('message-1', ann.email.toUpperCase())).toMatchObject({
    saves: [{ at: 'removed' }],
  });
  expect(await lead()).toBeNull();
  expect(await life.knownLeads.known(['acme.test'])).toEqual([]);
  expect(life.pushed).toContainEqual({ topic: 'known-leads', service: 'main', knownLeads: [], gone: [ann.email] });
});

test.each([
  [
    'deleted in the table',
    async (id: number) => void (await life.jobs.create('delete', 'd', { leads: [{ id, email: ann.email }] })),
  ],
  [
    'deleted at the service',
    async (id: number) => {
      await service.request('deleteLead', { id });
      await life.knownLeads.of('acme.test', true);
    },
  ],
])('a contact whose lead was %s can be saved again', async (_, remove) => {
  await save();
  await sent();
  await remove((await lead())?.id ?? 0);
  await sent();
  await settled();
  expect(await lead()).toBeNull();
  const saved = async () => (await life.jobs.views()).find(({ id }) => id === 'message-1')?.saves;
  expect(await saved()).toMatchObject([{ email: ann.email, at: 'removed' }]);
  life = device.start();
  expect(await saved()).toMatchObject([{ at: 'removed' }]);
  await save([ann], 'Fair', 'message-2');
  await sent();
  expect(await lead()).not.toBeNull();
  expect((await view())?.saves).toMatchObject([{ email: ann.email, at: 'saved' }]);
});

test('a lead that is dropped at another service, or before it was sent, changes no save', async () => {
  await save();
  await life.knownLeads.drop('main', ann.email);
  expect((await view())?.saves).toMatchObject([{ at: 'waiting' }]);
  await sent();
  await life.knownLeads.drop('other', ann.email);
  expect((await view())?.saves).toMatchObject([{ at: 'saved' }]);
});

test('Remove keeps an existing lead, even if many newer addresses end with its address', async () => {
  const short = { ...ann, email: 'n@acme.test' };
  await save([short]);
  await sent();
  for (let nth = 0; nth < 25; nth += 1) await service.request('createLead', { email: `person${nth}n@acme.test` });
  await save([short], 'Spring', 'message-2');
  await sent();
  expect((await life.jobs.views()).find(({ id }) => id === 'message-2')).toMatchObject({ counts: { existed: 1 } });
  await life.jobs.removeSaved('message-2', short.email);
  expect(await service.store.leads.leadOf(short.email)).not.toBeNull();
});

test('Remove restores the fields of an existing lead, except those changed since', async () => {
  await existing({ position: 'CEO' });
  await save();
  await sent();
  const { id = 0 } = (await lead()) ?? {};
  await service.request('updateLead', { id, company: 'Acme Holding' });
  await life.jobs.removeSaved('message-1', ann.email);
  const { texts } = (await lead()) ?? {};
  expect(texts).toMatchObject({
    position: 'CEO',
    company: 'Acme Holding',
    first_name: null,
    last_name: null,
    source: null,
    notes: null,
  });
  expect(await life.knownLeads.known(['acme.test'])).toHaveLength(1);
});

test('Remove before sending takes only that contact out of the save', async () => {
  await save([ann, { ...ann, email: 'bo.dahl@acme.test' }]);
  await life.jobs.removeSaved('message-1', ann.email);
  await sent();
  expect(await lead()).toBeNull();
  expect(await service.store.leads.leadOf('bo.dahl@acme.test')).not.toBeNull();
});

test('a Remove that cannot be sent now is sent later, also after a background restart', async () => {
  await save();
  await sent();
  service.disturb = () => ({ code: 'offline' });
  expect(await life.jobs.removeSaved('message-1', ann.email)).toMatchObject({ saves: [{ at: 'saved' }] });
  life.kill();
  service.disturb = () => undefined;
  life = device.start();
  await life.jobs.resume('start');
  await settled();
  expect(await view()).toMatchObject({ saves: [{ at: 'removed' }] });
  expect(await lead()).toBeNull();
});

test('a Remove that waits for the network outlasts many later saves', async () => {
  await save();
  await sent();
  service.disturb = (name) => (name === 'deleteLead' ? { code: 'offline' } : undefined);
  await life.jobs.removeSaved('message-1', ann.email);
  for (let number = 0; number < 31; number += 1) {
    await save([contactOfAddress(`p${number}@acme.test`, 'Bo Dahl')], null, `later-${number}`);
    await sent();
  }
  life.kill();
  service.disturb = () => undefined;
  life = device.start();
  await life.jobs.resume('start');
  await settled();
  expect(await lead()).toBeNull();
});

test.each(['offline', 'no-permission'] as const)('%s: a save waits, and nothing is lost', async (code) => {
  service.disturb = () => ({ code });
  await save();
  await sent();
  expect(await view()).toMatchObject({ state: 'held', held: { problem: { code } } });
  life.kill();
  service.disturb = () => undefined;
  life = device.start();
  await life.jobs.resume('online');
  await life.jobs.resume('key');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1 });
});

test('a save with a refused key waits for a new one (case 16)', async () => {
  service.disturb = () => ({ code: 'key-refused', quoted: null });
  await save();
  await sent();
  expect(await view()).toMatchObject({ state: 'held', held: { problem: { code: 'key-refused' } } });
  service.disturb = () => undefined;
  await life.jobs.resume('alarm');
  expect(await view()).toMatchObject({ state: 'held' });
  await life.jobs.resume('key');
  await settled();
  expect(await view()).toMatchObject({ state: 'done' });
});

test('a list that the service refuses (422) is dropped, and the lead is saved without it', async () => {
  service.disturb = (name, { leads_list_name }) =>
    name === 'createLead' && leads_list_name !== undefined
      ? { code: 'not-created', field: null, quoted: 'No.' }
      : undefined;
  await save();
  await sent();
  expect(await view()).toMatchObject({ state: 'done', list: null, saves: [{ at: 'saved' }] });
  expect(await lead()).not.toBeNull();
});

test('a contact that the service refuses (422) does not cost the others their list', async () => {
  service.disturb = (name, { email }) =>
    name === 'createLead' && email === 'p1@acme.test' ? { code: 'not-created', field: null, quoted: 'No.' } : undefined;
  // More contacts than are saved at once, so that some saves begin after the refusal.
  const contacts = Array.from({ length: 9 }, (_, number) => ({ ...ann, email: `p${number}@acme.test` }));
  await save(contacts);
  await sent();
  expect(await view()).toMatchObject({ state: 'done', list: 'Spring', failed: 1 });
  const spring = (await service.store.leads.listNamed('Spring'))?.id;
  const { leads } = await service.store.leads.leads({}, 0, { offset: 0, limit: 100 });
  expect(leads.map(({ lists }) => lists)).toEqual(Array.from({ length: 8 }, () => [spring]));
});

test('an existing lead whose address the service refuses (422) does not cost the others their list', async () => {
  await existing({ position: 'CEO' });
  service.disturb = (name, { email }) =>
    name === 'createLead' && email === ann.email ? { code: 'not-created', field: 'email', quoted: 'No.' } : undefined;
  await save([ann, { ...ann, email: 'bea@acme.test' }]);
  await sent();
  expect(await view()).toMatchObject({ state: 'done', list: 'Spring', failed: 1, done: 1 });
});

test('a save without a list uses the list of the settings', async () => {
  device.settings = { ...device.settings, list: 'Habit' };
  expect(await save([ann], null)).toMatchObject({ list: 'Habit' });
  await sent();
  expect(await service.store.leads.listNamed('Habit')).not.toBeNull();
});

test('the first contact of a save is sent alone, so that no list is created twice', async () => {
  const contacts = Array.from({ length: 5 }, (_, number) => ({ ...ann, email: `p${number}@acme.test` }));
  service.gate = new Promise(() => undefined);
  await save(contacts);
  await sent();
  expect(service.count('listLeads')).toBe(1);
});

test('a save of many contacts makes one lead for equal addresses', async () => {
  const contacts = Array.from({ length: 20 }, (_, number) => ({ ...ann, email: `p${number}@acme.test` }));
  await save([...contacts, { ...ann, email: 'P0@acme.test' }]);
  await sent();
  expect(await view()).toMatchObject({ state: 'done', total: 20, done: 20 });
  expect((await service.store.leads.leads({}, 0, { offset: 0, limit: 100 })).total).toBe(20);
});

test('a save that is refused for good fails, and a click retries it', async () => {
  service.disturb = (name) =>
    name === 'createLead' ? { code: 'not-created', field: 'email', quoted: 'No.' } : undefined;
  await save([ann], null);
  await sent();
  expect(await view()).toMatchObject({
    state: 'done',
    failed: 1,
    saves: [{ at: 'failed', problem: { code: 'not-created', quoted: 'No.' } }],
  });
  service.disturb = () => undefined;
  await life.jobs.retry('message-1', 'retry-1');
  await settled();
  expect(await view()).toMatchObject({ state: 'done', done: 1, failed: 0 });
});

test('a lead counts as created despite a 200 response if it matches the request', async () => {
  const real = service.request;
  service.request = async (name, params, options) => {
    const answer = await real(name, params, options);
    return answer.ok && answer.at === 'done' ? { ...answer, created: false } : answer;
  };
  await save();
  await sent();
  expect(await view()).toMatchObject({ saves: [{ created: true }] });
});

test('a lead that is older than the save was not created by it, even with the same values', async () => {
  await save();
  await sent();
  const { texts } = (await lead()) ?? {};
  await device.clock.pass(60 * 60 * second);
  const contact = { ...ann, email: 'ANN.Berg@acme.test' };
  withFilterByCase();
  await save([contact], null, 'message-2');
  await sent();
  expect(await view()).toMatchObject({ id: 'message-2', saves: [{ created: false }] });
  await life.jobs.removeSaved('message-2', contact.email);
  await settled();
  expect(await lead()).toMatchObject({ texts });
});

test('the list is added under the address of the lead that is there', async () => {
  await existing({});
  const contact = { ...ann, email: 'ANN.Berg@acme.test' };
  await save([contact]);
  await sent();
  const created = service.asked.filter(({ name }) => name === 'createLead');
  expect(created.map(({ params }) => params)).toEqual([{ email: ann.email, leads_list_name: 'Spring' }]);
});

/** Makes the address filter case-sensitive, as in some services. */
function withFilterByCase(): void {
  const real = service.request;
  service.request = async (name, params, options) => {
    const answer = await real(name, params, options);
    const { email = '' } = params as { email?: string };
    const isMissed = name === 'listLeads' && email !== email.toLowerCase();
    return isMissed ? real(name, { ...params, email: 'nobody@acme.test' }, options) : answer;
  };
}

test('a lead that another user creates in between is neither overwritten nor removed', async () => {
  let raced = false;
  service.turn = (name) => {
    if (name !== 'createLead' || raced) return null;
    raced = true;
    return service.request('createLead', { email: ann.email, position: 'CEO' }).then(() => undefined);
  };
  await save();
  await sent();
  expect(await view()).toMatchObject({ saves: [{ created: false, differing: ['position'] }] });
  await life.jobs.removeSaved('message-1', ann.email);
  expect(await lead()).toMatchObject({ texts: { position: 'CEO' } });
});

test('custom attributes are saved with a new lead, and fill only the empty ones of an existing lead', async () => {
  await service.store.account.put({ ...(await service.store.account.read()), attributes: ['tag', 'seat'] });
  const attributes = { tag: 'blue', seat: '17' };
  const bo = contactOfAddress('bo@acme.test', 'Bo Dahl');
  await service.request('createLead', { email: bo.email, custom_attributes: { seat: '4' } });
  await life.jobs.create('save', 'message-1', { contacts: [ann, bo], page, list: null, attributes });
  await sent();
  const attributesOf = async (email: string) => (await service.store.leads.leadOf(email))?.attributes;
  expect(await attributesOf(ann.email)).toEqual({ tag: 'blue', seat: '17' });
  expect(await attributesOf(bo.email)).toEqual({ tag: 'blue', seat: '4' });
});
