/** A saved or edited lead is known at its company until the lead is deleted or the person forgotten. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { takeTurns } from '../../../../lib/contract/async.ts';
import type { OperationName, Params } from '../../../../lib/contract/operations.ts';
import type { Service } from '../../../../lib/contract/service.ts';
import { createLocalService } from '../../../../lib/device-service/device-service.ts';
import { createLearning } from '../../../../lib/device-service/learn/learning.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';
import { look } from '../../device-service/learn/looks.ts';
import { freshName, openStore } from './stores.ts';

const noon = Date.UTC(2026, 2, 18, 12);

let name: string;
let store: DeviceStore;
let service: Service;

function open(): void {
  store = openStore(name, noon);
  service = createLocalService({ store, now: () => noon, answers: { byKnownAddresses: true } });
}

beforeEach(() => {
  name = freshName();
  open();
});
afterEach(() => store.close());

async function request<Name extends OperationName>(operation: Name, params: Params<Name>) {
  const answer = await service.request(operation, params);
  if (!answer.ok || answer.at !== 'done') throw new Error(`${operation} failed`);
  return answer.reply;
}

const save = async (params: Params<'createLead'>) => (await request('createLead', params)).data.id;
const find = async (full_name: string) => (await request('findEmail', { domain: 'acme.test', full_name })).data;
const search = async (domain = 'acme.test') => (await request('searchDomain', { domain })).data.emails;
const people = async (domain?: string) =>
  (await search(domain)).map(({ value, first_name, last_name, position }) =>
    [value, first_name, last_name, position].join(' | '),
  );

const ada = { email: 'a.krol@acme.test', first_name: 'Ada', last_name: 'Król', position: 'CTO', company: 'Acme' };
const saved = 'a.krol@acme.test | Ada | Król | CTO';

async function shows(position: string | null) {
  const person = { email: ada.email, first_name: 'Ada', last_name: 'Król', position };
  const { domain: _, ...seen } = look({ after: 0, shows: { addresses: [ada.email] }, people: [person] });
  const learning = createLearning({ ...store, registrable: publicDomain, now: () => noon }, undefined, takeTurns());
  await learning.learn({ ...seen, people: seen.people.map((one) => ({ ...one, form: 'text' })) });
}

describe('a saved lead', () => {
  test('is known at its company with the user as its source, and is evidence for the pattern', async () => {
    await save(ada);
    expect(await people()).toEqual([saved]);
    const [entry] = await search();
    expect(entry?.field_sources).toMatchObject({ position: { by: 'user', uri: null, extracted_on: '2026-03-18' } });
    expect((await request('countDomainEmails', { domain: 'acme.test' })).data.total).toBe(1);
    expect(await find('KROL, Ada')).toMatchObject({ email: ada.email, source_type: 'found' });
    expect(await find('Mia Lund')).toMatchObject({ email: 'm.lund@acme.test', source_type: 'generated', based_on: 1 });
    expect(await request('searchDomain', { company: 'Acme' })).toMatchObject({ data: { domain: 'acme.test' } });
  });

  test('at a mail provider or a private host adds no address', async () => {
    await save({ ...ada, email: 'ada@freemail.test' });
    await save({ ...ada, email: 'ada@files.internal' });
    expect((await store.counts()).addresses).toBe(0);
  });

  test('is unknown again once deleted, as is a company without other data', async () => {
    const id = await save(ada);
    await request('deleteLead', { id });
    expect(await people()).toEqual([]);
    const { addresses, companies, leads } = await store.counts();
    expect({ addresses, companies, leads }).toEqual({ addresses: 0, companies: 0, leads: 0 });
  });

  test('leaves the page’s data when deleted, also after the store was reopened', async () => {
    await shows('Engineer');
    const id = await save(ada);
    expect(await people()).toEqual([saved]);
    await store.close();
    open();
    await shows('Head of Sales');
    expect(await people()).toEqual([saved]);
    await request('deleteLead', { id });
    expect(await people()).toEqual(['a.krol@acme.test | Ada | Król | Head of Sales']);
  });

  test('is forgotten with the person', async () => {
    await save(ada);
    await store.forgetPerson(ada.email);
    expect(await people()).toEqual([]);
  });

  test('is unknown again once deleted after a restore', async () => {
    const id = await save(ada);
    const file = await new Response(await store.backUp(null)).blob();
    await store.restore(file, null, { how: 'replace' });
    expect(await people()).toEqual([saved]);
    await request('deleteLead', { id });
    expect(await people()).toEqual([]);
  });
});

describe('an edited lead', () => {
  test('takes precedence over a page until the user empties the field', async () => {
    await shows('Engineer');
    const id = await save({ email: ada.email });
    await request('updateLead', { id, position: 'CTO' });
    expect(await people()).toEqual([saved]);
    expect((await search())[0]).toMatchObject({ seniority: 'executive' });
    await request('updateLead', { id, position: '' });
    expect(await people()).toEqual(['a.krol@acme.test | Ada | Król | Engineer']);
  });

  test('with another address is known by that address only', async () => {
    const id = await save(ada);
    await request('updateLead', { id, email: 'ada@other.test' });
    expect(await people()).toEqual([]);
    expect(await people('other.test')).toEqual(['ada@other.test | Ada | Król | CTO']);
  });

  test('that only joins a list adds nothing to the company', async () => {
    const id = await save(ada);
    await request('updateLead', { id, leads_list_name: 'Fair' });
    expect(await people()).toEqual([saved]);
    await request('deleteLead', { id });
    expect(await people()).toEqual([]);
  });
});

describe('a saved guess', () => {
  const guess = { ...ada, email: 'krol@acme.test', confidence_score: 60 };

  test('stays a guess and is no evidence for a pattern', async () => {
    const { email, score, candidates, based_on } = await find('Mia Lund');
    const id = await save(guess);
    expect((await search())[0]).toMatchObject({ value: guess.email, source_type: 'generated', sources: [] });
    expect(await find('Mia Lund')).toMatchObject({ email, score, candidates, based_on });
    expect(await find('Ada Król')).toMatchObject({ source_type: 'generated', based_on: 0 });
    await request('updateLead', { id, position: 'CFO' });
    expect((await search())[0]).toMatchObject({ position: 'CFO', source_type: 'generated' });
    await request('deleteLead', { id });
    expect(await people()).toEqual([]);
  });

  test('is no longer a guess once the user corrects its address or a page shows it', async () => {
    const id = await save(guess);
    await request('updateLead', { id, email: 'ada.krol@acme.test' });
    expect(await search()).toMatchObject([{ value: 'ada.krol@acme.test', source_type: null }]);
    await request('updateLead', { id, email: ada.email, confidence_score: 70 });
    await shows(null);
    expect(await search()).toMatchObject([{ value: ada.email, source_type: 'found' }]);
  });
});
