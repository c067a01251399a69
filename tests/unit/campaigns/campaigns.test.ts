import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createCampaigns } from '../../../components/campaigns/campaigns-store.ts';
import { contactOfRecipient, csvOfRecipients } from '../../../components/campaigns/recipient.ts';
import { operations, type Reply } from '../../../lib/contract/operations.ts';
import type { Says } from '../../../lib/messages/catalogue.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { settled } from '../harness/fake-background.ts';
import { job, opening } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { readCsv } from '../read-csv.ts';

type Page = Reply<'listCampaignRecipients'>;

/** A page with the recipients `from` up to `to`. */
function page(from: number, to: number, some: Record<string, unknown> = {}): Page {
  const recipients = Array.from({ length: to - from }, (_, index) => ({
    email: `person${from + index}@round.test`,
    first_name: `First${from + index}`,
    sending_status: 'sent',
    lead_id: null,
    ...some,
  }));
  return read(recipients, { limit: 100, offset: from });
}

const read = (recipients: readonly unknown[], meta: object): Page =>
  z.parse(operations.listCampaignRecipients.reply, { data: { recipients }, meta });

const answered = (reply: Page): Asked<'listCampaignRecipients'> => ({
  ok: true,
  reply,
  asked: 1,
  cached: false,
  planEnd: null,
});

/** A campaign with `people` recipients; all other campaigns are unknown. */
async function opened(hash: string, people: number, draft: Record<string, string> = {}) {
  const { workspace, background, goTo } = await openWorkspace(hash, { draft });
  background.answer('request', ({ params }) => {
    if (params.id !== '3101') return { ok: false, problem: { code: 'not-found', quoted: null } };
    const offset = Number(params.offset);
    return answered(page(offset, Math.min(people, offset + 100)));
  });
  const store = createCampaigns(workspace);
  await settled();
  const asked = () => background.said('request').map(({ params }: Says<'request'>) => params);
  return { workspace, background, goTo, store, asked };
}

describe('a campaign', () => {
  it('is requested once when the URL names it, a hundred recipients per page', async () => {
    const { store, asked, goTo } = await opened('#/campaigns?id=3101', 230);
    expect(asked()).toEqual([{ id: '3101', limit: 100, offset: 0 }]);
    expect(store.state.value).toEqual({ at: 'shown' });
    expect(store.recipients.value).toMatchObject({ question: '3101', next: 100 });
    goTo('#/leads');
    goTo('#/campaigns?id=3101');
    await settled();
    expect(asked()).toHaveLength(1);
  });

  it('is not requested before its ID is submitted', async () => {
    const { store, asked } = await opened('#/campaigns', 3, { campaign: '31' });
    expect(asked()).toEqual([]);
    expect(store.typed.value).toBe('31');
    store.type('  ');
    store.open();
    expect(store.wrong.value).toBe('missing');
    expect(asked()).toEqual([]);
  });

  it('continues at the next offset, and ends with a page that is not full', async () => {
    const { store, asked } = await opened('#/campaigns?id=3101', 230);
    store.more();
    store.more();
    await settled();
    store.more();
    await settled();
    expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 200]);
    expect(store.state.value).toEqual({ at: 'shown' });
    expect(store.recipients.value?.next).toBe(null);
    store.more();
    expect(asked()).toHaveLength(3);
  });

  it('continues by the page size of a service that returns fewer than requested', async () => {
    const { store, background, asked } = await opened('#/campaigns', 0);
    background.answer('request', ({ params }) => {
      const offset = Number(params.offset);
      const { data } = page(offset, Math.min(45, offset + 20));
      return answered(read(data.recipients, { limit: 20, offset }));
    });
    store.open('3101');
    await settled();
    for (let more = 0; more < 3; more += 1) {
      store.more();
      await settled();
    }
    expect(asked().map(({ offset }) => offset)).toEqual([0, 20, 40]);
    expect(store.recipients.value).toMatchObject({ rows: { length: 45 }, next: null });
  });

  it.each<[string, (reply: Page) => Page]>([
    ['a row that cannot be read', ({ data, meta }) => read([{ email: null }, ...data.recipients.slice(1)], meta)],
    [
      'a person who opted out',
      ({ data, ...reply }) => ({ ...reply, data: { ...data, recipients: data.recipients.slice(1) } }),
    ],
  ])('continues after a page with %s', async (_, without) => {
    const { store, background } = await opened('#/campaigns?id=3101', 230);
    background.answer('request', ({ params }) =>
      answered(params.offset === 0 ? without(page(0, 100)) : page(Number(params.offset), 150)),
    );
    store.again();
    await settled();
    expect(store.recipients.value?.rows).toHaveLength(99);
    store.more();
    await settled();
    expect(store.recipients.value).toMatchObject({ next: null });
    expect(store.recipients.value?.rows).toHaveLength(149);
  });

  it('ends when a service returns the same page again', async () => {
    const { store, background } = await opened('#/campaigns?id=3101', 230);
    background.answer('request', () => answered(page(0, 100)));
    store.more();
    await settled();
    expect(store.recipients.value?.next).toBe(null);
    expect(store.recipients.value?.rows.length).toBe(100);
  });

  it('keeps its loaded pages when a later page fails, and retries that page', async () => {
    const { store, background, asked } = await opened('#/campaigns?id=3101', 230);
    background.answer('request', () => ({ ok: false, problem: { code: 'service-failed', status: 500, quoted: null } }));
    store.more();
    await settled();
    expect(store.state.value).toMatchObject({ at: 'failed', wanted: 'more' });
    expect(store.recipients.value?.rows.length).toBe(100);
    background.answer('request', () => answered(page(100, 150)));
    store.more();
    await settled();
    expect(asked().map(({ offset }) => offset)).toEqual([0, 100, 100]);
    expect(store.recipients.value?.rows.length).toBe(150);
  });

  it('is remembered, newest first, only if it exists', async () => {
    const { store, goTo, background } = await opened('#/campaigns?id=nobody', 3, { campaigns: '7\n3101' });
    expect(store.recipients.value).toBe(null);
    expect(store.state.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
    expect(store.recent.value).toEqual(['7', '3101']);
    goTo('#/campaigns?id=3101');
    await settled();
    expect(store.recent.value).toEqual(['3101', '7']);
    expect(background.said('keep-draft').at(-1)?.values).toMatchObject({ campaigns: expect.any(String) });
    store.forget('3101');
    expect(store.recent.value).toEqual(['7']);
  });

  it('of the former service disappears when another service is chosen', async () => {
    const { store, background } = await opened('#/campaigns?id=3101', 3);
    background.answer('request', () => ({ ok: false, problem: { code: 'not-found', quoted: null } }));
    const service = opening().service;
    if (!service) throw new Error('no service');
    background.push({ revision: 2, topic: 'service', service: { ...service, id: 's2' } });
    await settled();
    expect(store.recipients.value).toBe(null);
    expect(store.state.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
  });

  it('saves its selected recipients as leads in the chosen list', async () => {
    const { store, background } = await opened('#/campaigns?id=3101', 5);
    background.answer('save', () => ({ job: job({}) }));
    store.selection.toggle('person1@round.test', false);
    store.selection.toggle('person3@round.test', true);
    store.save('Prospects');
    await settled();
    expect(background.said('save')).toHaveLength(1);
    expect(background.said('save')[0]).toMatchObject({ list: 'Prospects', page: null });
    expect(background.said('save')[0]?.contacts.map(({ email }) => email)).toEqual([
      'person1@round.test',
      'person2@round.test',
      'person3@round.test',
    ]);
    expect(store.selection.rows.value).toEqual([]);
  });
});

describe('a recipient', () => {
  const [recipient] = page(0, 1, {
    email: 'Marit@aldermoor.test',
    first_name: '=1+1',
    position: '+41 44',
    website: 'aldermoor.test',
    lead_id: 12,
  }).data.recipients;
  if (!recipient) throw new Error('no recipient');

  it('becomes a contact with all known fields', () => {
    expect(contactOfRecipient(recipient)).toMatchObject({
      email: 'Marit@aldermoor.test',
      first_name: '=1+1',
      position: '+41 44',
      domain: 'aldermoor.test',
      confidence: null,
    });
  });

  it('is no formula in a spreadsheet, and reads back without loss', () => {
    const file = csvOfRecipients([recipient]);
    expect(file).toContain("'=1+1,");
    const { header, rows } = readCsv(file);
    expect(Object.fromEntries(header.map((name, at) => [name, rows[0]?.[at]]))).toEqual({
      email: 'Marit@aldermoor.test',
      first_name: '=1+1',
      last_name: '',
      position: '+41 44',
      company: '',
      website: 'aldermoor.test',
      sending_status: 'sent',
      lead_id: '12',
    });
  });
});
