import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fillsOf, leadFieldsOf, profileOf } from '../../../components/enrichment/lead-fill-store.ts';
import { whoOf } from '../../../components/enrichment/who.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { settled } from '../harness/fake-background.ts';
import { nothingKnown, remoteService } from '../harness/fixtures.ts';
import { answered, company, email, leadOf, opened, person, personReply } from './enrichment-fixtures.ts';

const failsWith = (problem: Problem) => () => ({ ok: false, problem });

describe('a look-up that still runs when its page is reopened', () => {
  const underWay = {
    message: 'sent-before',
    since: 5_000,
    skipCache: false,
    private: false,
    service: remoteService.id,
  };
  const requests = [{ ...underWay, operation: 'enrichCompany' as const, params: { domain: 'aldermoor.test' } }];

  it('is shown with its kind and its start, then with its answer; nothing is sent', async () => {
    const { store, asked, answerJoined } = await opened({ requests, hash: `#/enrichment?email=${email}` });
    expect(store.looked.value).toMatchObject({ at: 'asking', way: 'company', since: 5_000 });
    expect(store.way.value).toBe('company');
    await store.look();
    const reply = z.parse(operations.enrichCompany.reply, { data: company });
    answerJoined({ answer: answered(reply) });
    await settled();
    expect(store.looked.value).toMatchObject({ at: 'shown', way: 'company', company: { name: 'Aldermoor' } });
    expect(asked()).not.toContain('enrichCompany');
  });

  it('is offered again if the background no longer knows it', async () => {
    const { store, answerJoined } = await opened({ requests, hash: '#/enrichment?domain=aldermoor.test' });
    expect(store.looked.value.at).toBe('asking');
    answerJoined({ answer: null });
    await settled();
    expect(store.looked.value).toEqual({ at: 'idle' });
  });

  it('is not shown for another company or another service', async () => {
    const other = requests.map((one) => ({ ...one, service: 'other' }));
    for (const those of [other, requests])
      expect(
        (await opened({ requests: those, hash: '#/enrichment?domain=wadden.example' })).store.looked.value,
      ).toEqual({
        at: 'idle',
      });
    expect((await opened({ requests: other, hash: '#/enrichment?domain=aldermoor.test' })).store.looked.value).toEqual({
      at: 'idle',
    });
  });
});

describe('the typed text', () => {
  it('is read as an address, a domain or a profile', () => {
    expect(whoOf(readTyped(email))).toEqual({ by: 'email', email });
    expect(whoOf(readTyped('aldermoor.test'))).toMatchObject({ by: 'domain', domain: 'aldermoor.test' });
    expect(whoOf(readTyped('https://www.linkedin.com/in/marit'))).toEqual({ by: 'handle', handle: 'marit' });
    expect(whoOf(readTyped('@marit-lindqvist'))).toEqual({ by: 'handle', handle: 'marit-lindqvist' });
    expect(whoOf(readTyped('two words'))).toBeNull();
  });

  it('settles no kind while unfinished: an address selects the person, even if it began as a domain', async () => {
    const { store, asked, background } = await opened();
    background.answer('request', () => answered(personReply()));
    store.write('klara.test');
    await settled();
    expect(store.way.value).toBe('company');
    store.write('klara.test@aldermoor.test');
    await settled();
    expect(store.way.value).toBe('person');
    await store.look();
    await settled();
    expect(asked()).toContain('enrichPerson');
    expect(asked()).not.toContain('enrichCompany');
  });

  it('keeps the chosen kind wherever that is possible', async () => {
    const { store } = await opened();
    store.write(email);
    await settled();
    store.setWay('both');
    store.write('aldermoor.test');
    await settled();
    expect(store.way.value).toBe('company');
    store.write('laila@aldermoor.test');
    await settled();
    expect(store.way.value).toBe('both');
  });

  it('is saved as a draft during a look-up', async () => {
    const { store, workspace, background } = await opened();
    store.write(email);
    await settled();
    const answer = background.hold('request');
    void store.look();
    await settled();
    store.write('laila@alder');
    answer(answered(personReply()));
    await settled();
    expect(Object.values(workspace.shared.drafts.values.value)).toEqual(['laila@alder']);
    expect(store.field.value).toBe('laila@alder');
  });

  it('from a link is only filled in', async () => {
    const { store, asked } = await opened({ hash: `#/enrichment?email=${email}` });
    expect(store.field.value).toBe(email);
    expect(store.typed.value).toMatchObject({ at: 'who', ways: ['person', 'both', 'company'] });
    expect(store.looked.value.at).toBe('idle');
    expect(asked()).toEqual([]);
  });

  it('is read again after a reload, and the pending answer is shown when it arrives', async () => {
    const hash = `#/enrichment?email=${email}`;
    const { store, asked, background } = await opened({ hash, draft: { 'enrichment.field': email } });
    expect(store.typed.value).toMatchObject({ at: 'who', ways: ['person', 'both', 'company'] });
    const answer = { operation: 'enrichPerson' as const, params: { email }, reply: personReply(), asked: 4_000 };
    background.answer('about', () => ({ ...nothingKnown, cached: [{ ...answer, planEnd: null }] }));
    background.push({ topic: 'known', revision: 90, emails: [email] });
    await settled();
    expect(store.looked.value).toMatchObject({ at: 'shown', cached: true, person: { email } });
    expect(asked()).toEqual([]);
  });

  it('has a fault at its field if it is none of these', async () => {
    const { store, asked } = await opened();
    store.write('two words');
    await store.look();
    expect(store.wrong.value).toBe(true);
    expect(asked()).toEqual([]);
    store.write('two word');
    expect(store.wrong.value).toBe(false);
  });

  it('shows a cached record at once with its age, without a request', async () => {
    const cached = {
      operation: 'enrichPerson' as const,
      params: { email },
      reply: personReply(),
      asked: 4_000,
      planEnd: null,
    };
    const { store, asked } = await opened({ hash: `#/enrichment?email=${email}`, cached: [cached] });
    expect(store.looked.value).toMatchObject({ at: 'shown', cached: true, asked: 4_000, person: { email } });
    expect(store.isCached.value).toBe(true);
    expect(store.isShown.value).toBe(true);
    expect(asked()).toEqual([]);
    store.setWay('both');
    expect(store.isCached.value).toBe(false);
    expect(store.isShown.value).toBe(false);
  });

  it('shows a record cached under another kind as that kind', async () => {
    const reply = z.parse(operations.enrichPersonAndCompany.reply, { data: { person, company } });
    const both = {
      operation: 'enrichPersonAndCompany' as const,
      params: { email },
      reply,
      asked: 4_000,
      planEnd: null,
    };
    const { store, asked } = await opened({ hash: `#/enrichment?email=${email}`, cached: [both] });
    expect(store.way.value).toBe('both');
    expect(store.looked.value).toMatchObject({ at: 'shown', way: 'both', company: { name: 'Aldermoor' } });
    expect(asked()).toEqual([]);
  });
});

describe('looking up', () => {
  it('waits for the running request before it shows a cached record', async () => {
    const other = 'noor@aldermoor.test';
    const cached = { operation: 'enrichPerson' as const, params: { email: other }, reply: personReply(), asked: 4_000 };
    const { store, background, workspace, asked } = await opened({ cached: [{ ...cached, planEnd: null }] });
    const answer = background.hold('request');
    store.write(email);
    const looking = store.look();
    await settled();
    store.write(other);
    await store.look();
    expect(store.looked.value).toMatchObject({ at: 'asking', who: { email } });
    expect(workspace.route.value.of.email).toBe(email);
    answer(answered(personReply()));
    await looking;
    expect(store.looked.value).toMatchObject({ at: 'shown', who: { email }, cached: false });
    await store.look();
    expect(store.looked.value).toMatchObject({ at: 'shown', who: { email: other }, cached: true });
    expect(asked().filter((operation) => operation.startsWith('enrich'))).toEqual(['enrichPerson']);
  });

  it('can be cancelled; a late answer is still shown', async () => {
    const { store, background } = await opened();
    const answer = background.hold('request');
    store.write(email);
    const looking = store.look();
    await settled();
    store.cancel();
    expect(store.looked.value.at).toBe('idle');
    expect(background.said('cancel-request')).toHaveLength(1);
    answer(answered(personReply()));
    await looking;
    expect(store.looked.value).toMatchObject({ at: 'shown', person: { email } });
  });

  it('uses the current text of the field, even before it is read', async () => {
    const { store, background } = await opened({ hash: `#/enrichment?email=${email}` });
    background.answer('request', failsWith({ code: 'not-found', quoted: null }));
    store.write('noor@aldermoor.test');
    await store.look();
    expect(background.said('request').map(({ params }) => params)).toEqual([{ email: 'noor@aldermoor.test' }]);
  });

  it('sends one request for two clicks, and then the free requests for a lead', async () => {
    const { store, background, asked } = await opened({ hash: `#/enrichment?email=${email}` });
    background.answer('request', ({ operation }) =>
      operation === 'leadExists'
        ? answered(z.parse(operations.leadExists.reply, { data: { id: null } }))
        : answered(personReply()),
    );
    void store.look();
    await store.look();
    await settled();
    await settled();
    expect(asked()).toEqual(['enrichPerson', 'leadExists', 'listLeads']);
    expect(background.said('request')[0]).toMatchObject({
      params: { email },
      click: true,
      skipCache: false,
      again: false,
    });
    expect(store.looked.value).toMatchObject({ at: 'shown', cached: false });
    expect(store.lead.state.value).toEqual({ at: 'none' });
  });

  it('requests a company by the domain of an address, and both by the address', async () => {
    const { store, background } = await opened({ hash: `#/enrichment?email=${email}` });
    background.answer('request', failsWith({ code: 'not-found', quoted: null }));
    store.setWay('company');
    await store.look();
    store.setWay('both');
    await store.look();
    expect(background.said('request').map(({ operation, params }) => [operation, params])).toEqual([
      ['enrichCompany', { domain: 'aldermoor.test' }],
      ['enrichPersonAndCompany', { email }],
    ]);
    expect(store.looked.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
  });

  it('is repeated after an unknown outcome only on a click, marked as one that may be charged again', async () => {
    const { store, background } = await opened({ hash: '#/enrichment?handle=marit' });
    background.answer('request', failsWith({ code: 'outcome-unknown', asked: 1 }));
    await store.look();
    store.retry(true);
    await settled();
    expect(background.said('request').map(({ params, again }) => [params, again])).toEqual([
      [{ linkedin_handle: 'marit' }, false],
      [{ linkedin_handle: 'marit' }, true],
    ]);
  });

  it('hides a failure and its retry once another person is typed', async () => {
    const { store, background } = await opened({ hash: '#/enrichment?handle=marit' });
    background.answer('request', failsWith({ code: 'outcome-unknown', asked: 1 }));
    await store.look();
    expect(store.looked.value.at).toBe('failed');
    store.write('wim');
    await settled();
    expect(store.looked.value).toEqual({ at: 'idle' });
    store.retry(true);
    await settled();
    expect(background.said('request')).toHaveLength(1);
  });
});

describe('the lead behind a record', () => {
  const both = () => ({
    person: personReply().data,
    company: z.parse(operations.enrichCompany.reply, { data: company }).data,
  });

  it('is filled in its empty fields only', () => {
    const lead = leadOf({ first_name: 'M.', company: '', position: null });
    expect(fillsOf(lead, leadFieldsOf(both()))).toEqual([
      { field: 'last_name', value: 'Lindqvist' },
      { field: 'position', value: 'Head of Calibration' },
      { field: 'department', value: 'operations' },
      { field: 'company', value: 'Aldermoor Optics' },
      { field: 'company_industry', value: 'Optics' },
      { field: 'company_size', value: '201-500' },
      { field: 'website', value: 'aldermoor.test' },
      { field: 'country_code', value: 'NL' },
      { field: 'linkedin_url', value: 'https://www.linkedin.com/in/marit' },
    ]);
  });

  it('gets only a LinkedIn URL as its profile', () => {
    expect(profileOf('javascript:alert(1)')).toBeNull();
    expect(profileOf('in/marit/')).toBe('https://www.linkedin.com/in/marit');
    expect(profileOf('https://www.linkedin.com/in/J%C3%B6rg/')).toBe('https://www.linkedin.com/in/j%C3%B6rg');
    expect(profileOf('marit/')).toBe('https://www.linkedin.com/in/marit');
    expect(profileOf('../settings')).toBeNull();
    expect(profileOf('marit-\ud800')).toBe('https://www.linkedin.com/in/marit-%EF%BF%BD');
    expect(profileOf(null)).toBeNull();
  });

  it('is written only in ticked fields, with the values seen; a change made meanwhile is shown, not overwritten', async () => {
    const { store, background } = await opened({ hash: `#/enrichment?email=${email}`, knownLeads: [{ email, id: 5 }] });
    background.answer('request', ({ operation }) =>
      operation === 'getLead'
        ? answered({ data: leadOf({ first_name: 'Marit', last_name: 'Lindqvist', department: 'x', website: 'y' }) })
        : answered(personReply()),
    );
    await store.look();
    await settled();
    expect(background.said('request').map(({ operation }) => operation)).toEqual(['enrichPerson', 'getLead']);
    expect(store.lead.state.value).toMatchObject({
      at: 'lead',
      fills: [{ field: 'position' }, { field: 'company' }, {}, {}],
    });
    for (const field of ['country_code', 'linkedin_url'] as const) store.lead.tick(field, false);
    const changed = leadOf({ first_name: 'Marit', position: 'Director' });
    background.answer('edit-lead', () => ({ at: 'differs' as const, lead: changed, fields: ['position'] }));
    await store.lead.fill();
    expect(background.said('edit-lead')).toEqual([
      {
        lead: 5,
        service: 's1',
        saw: { position: null, company: null },
        changes: { position: 'Head of Calibration', company: 'Aldermoor Optics' },
        over: false,
      },
    ]);
    expect(store.lead.state.value).toMatchObject({ at: 'lead', changed: true });
    const now = store.lead.state.value;
    expect(now.at === 'lead' && now.fills.map(({ field }) => field)).not.toContain('position');
    background.answer('edit-lead', () => ({ at: 'edited' as const, lead: changed }));
    await store.lead.fill();
    expect(store.lead.state.value).toMatchObject({ at: 'filled' });
  });

  it('is found even if it is in no list', async () => {
    const { store, background, asked } = await opened({ hash: `#/enrichment?email=${email}` });
    const lead = leadOf({ email: email.toUpperCase(), first_name: 'M.' });
    background.answer('request', ({ operation }) => {
      if (operation === 'listLeads') return answered({ data: { leads: [lead] } });
      return answered(operation === 'getLead' ? { data: lead } : personReply());
    });
    await store.look();
    await settled();
    expect(asked()).toEqual(['enrichPerson', 'leadExists', 'listLeads', 'getLead']);
    expect(store.lead.state.value).toMatchObject({ at: 'lead', lead: { id: 5 } });
  });

  it('is created with all known fields if there is none', async () => {
    const { store, background } = await opened({ hash: `#/enrichment?email=${email}` });
    background.answer('request', ({ operation }) =>
      operation === 'leadExists'
        ? answered(z.parse(operations.leadExists.reply, { data: {} }))
        : answered(z.parse(operations.enrichPersonAndCompany.reply, { data: { person, company, leads: [] } })),
    );
    background.answer('save', () => ({ job: null }));
    store.setWay('both');
    await store.look();
    await settled();
    store.saveAsLead('Prospects');
    await settled();
    expect(background.said('save')).toMatchObject([
      {
        list: 'Prospects',
        contacts: [
          {
            email,
            first_name: 'Marit',
            position: 'Head of Calibration',
            company: 'Aldermoor Optics',
            domain: 'aldermoor.test',
            country_code: 'NL',
            linkedin_url: 'https://www.linkedin.com/in/marit',
          },
        ],
      },
    ]);
  });
});
