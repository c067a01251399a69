// The fake browser has to stand before anything speaks to it.
import '../harness/fake-background.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createEnrichment } from '../../../components/enrichment/enrichment-store.ts';
import { whoOf } from '../../../components/enrichment/who.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import { lead as leadSchema } from '../../../lib/contract/resources/lead.ts';
import type { Asked, KeptAnswer } from '../../../lib/messages/views.ts';
import { fillsOf, leadFieldsOf, profileOf } from '../../../lib/screens/workspace/enrichment/lead-fields.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { settled } from '../harness/fake-background.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';

const email = 'marit@aldermoor.test';
const person = {
  name: { fullName: 'Marit Lindqvist', givenName: 'Marit', familyName: 'Lindqvist' },
  email,
  employment: { title: 'Head of Calibration', name: 'Aldermoor Optics', domain: 'aldermoor.test', role: 'operations' },
  linkedin: { handle: 'in/marit' },
  geo: { countryCode: 'nl' },
};
const company = {
  name: 'Aldermoor',
  domain: 'aldermoor.test',
  category: { industry: 'Optics' },
  metrics: { employees: '201-500' },
};
const personReply = () => z.parse(operations.enrichPerson.reply, { data: person });
const leadOf = (some: Record<string, unknown>) => z.parse(leadSchema, { id: 5, email, ...some });

const answered = (reply: unknown): Asked<'enrichPerson'> =>
  ({ ok: true, reply, asked: 9_000, kept: false, planEnd: null }) as Asked<'enrichPerson'>;

async function opened({
  hash = '#/enrichment',
  kept = [],
  marks = [],
}: {
  hash?: string;
  kept?: KeptAnswer[];
  marks?: { email: string; id: number }[];
} = {}) {
  const stage = await openWorkspace(hash);
  const { worker } = stage;
  const nobody = {
    list: null,
    sending_status: null,
    last_contacted_at: null,
    last_activity_at: null,
    by: 'leads' as const,
  };
  worker.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { kept: [], checks: [], marks: [] } }));
  worker.answer('about', () => ({ kept, checks: [], marks: marks.map((mark) => ({ ...nobody, ...mark })) }));
  const screen = createEnrichment(stage.workspace);
  await settled();
  await settled();
  const asked = () => worker.said('ask').map(({ operation }) => operation);
  return { ...stage, screen, asked };
}

const failsWith = (problem: Problem) => () => ({ ok: false, problem });

describe('what is typed', () => {
  it('is an address, a domain, or a profile', () => {
    expect(whoOf(readTyped(email))).toEqual({ by: 'email', email });
    expect(whoOf(readTyped('aldermoor.test'))).toMatchObject({ by: 'domain', domain: 'aldermoor.test' });
    expect(whoOf(readTyped('https://www.linkedin.com/in/marit'))).toEqual({ by: 'handle', handle: 'marit' });
    expect(whoOf(readTyped('@marit-lindqvist'))).toEqual({ by: 'handle', handle: 'marit-lindqvist' });
    expect(whoOf(readTyped('two words'))).toBeNull();
  });

  it('chooses nothing while it is half typed: an address is a person’s, though it began as a company', async () => {
    const { screen, asked, worker } = await opened();
    worker.answer('ask', () => answered(personReply()));
    screen.write('klara.test');
    await settled();
    expect(screen.way.value).toBe('company');
    screen.write('klara.test@aldermoor.test');
    await settled();
    expect(screen.way.value).toBe('person');
    await screen.look();
    await settled();
    expect(asked()).toContain('enrichPerson');
    expect(asked()).not.toContain('enrichCompany');
  });

  it('leaves the way that was chosen where it can be gone', async () => {
    const { screen } = await opened();
    screen.write(email);
    await settled();
    screen.setWay('both');
    screen.write('aldermoor.test');
    await settled();
    expect(screen.way.value).toBe('company');
    screen.write('laila@aldermoor.test');
    await settled();
    expect(screen.way.value).toBe('both');
  });

  it('by a link is only filled in', async () => {
    const { screen, asked } = await opened({ hash: `#/enrichment?email=${email}` });
    expect(screen.field.value).toBe(email);
    expect(screen.typed.value).toMatchObject({ at: 'who', ways: ['person', 'both', 'company'] });
    expect(screen.looked.value.at).toBe('idle');
    expect(asked()).toEqual([]);
  });

  it('is wrong beside its field when it is none of them', async () => {
    const { screen, asked } = await opened();
    screen.write('two words');
    await screen.look();
    expect(screen.wrong.value).toBe(true);
    expect(asked()).toEqual([]);
    screen.write('two word');
    expect(screen.wrong.value).toBe(false);
  });

  it('that is kept is shown at once with its age, and nobody is asked', async () => {
    const kept = {
      operation: 'enrichPerson' as const,
      params: { email },
      reply: personReply(),
      asked: 4_000,
      planEnd: null,
    };
    const { screen, asked } = await opened({ hash: `#/enrichment?email=${email}`, kept: [kept] });
    expect(screen.looked.value).toMatchObject({ at: 'shown', kept: true, asked: 4_000, person: { email } });
    expect(screen.kept.value).toBe(true);
    expect(screen.isShown.value).toBe(true);
    expect(asked()).toEqual([]);
    screen.setWay('both');
    expect(screen.kept.value).toBe(false);
    expect(screen.isShown.value).toBe(false);
  });

  it('that is kept in another way is shown in that way', async () => {
    const reply = z.parse(operations.enrichPersonAndCompany.reply, { data: { person, company } });
    const both = {
      operation: 'enrichPersonAndCompany' as const,
      params: { email },
      reply,
      asked: 4_000,
      planEnd: null,
    };
    const { screen, asked } = await opened({ hash: `#/enrichment?email=${email}`, kept: [both] });
    expect(screen.way.value).toBe('both');
    expect(screen.looked.value).toMatchObject({ at: 'shown', way: 'both', company: { name: 'Aldermoor' } });
    expect(asked()).toEqual([]);
  });
});

describe('looking up', () => {
  it('means what stands in the field now, also while it is still being read', async () => {
    const { screen, worker } = await opened({ hash: `#/enrichment?email=${email}` });
    worker.answer('ask', failsWith({ code: 'not-found', quoted: null }));
    screen.write('noor@aldermoor.test');
    await screen.look();
    expect(worker.said('ask').map(({ params }) => params)).toEqual([{ email: 'noor@aldermoor.test' }]);
  });

  it('asks on a click, once, and then whether it is a lead, which is free', async () => {
    const { screen, worker, asked } = await opened({ hash: `#/enrichment?email=${email}` });
    worker.answer('ask', ({ operation }) =>
      operation === 'leadExists'
        ? answered(z.parse(operations.leadExists.reply, { data: { id: null } }))
        : answered(personReply()),
    );
    void screen.look();
    await screen.look();
    await settled();
    expect(asked()).toEqual(['enrichPerson', 'leadExists']);
    expect(worker.said('ask')[0]).toMatchObject({ params: { email }, click: true, anew: false, again: false });
    expect(screen.looked.value).toMatchObject({ at: 'shown', kept: false });
    expect(screen.lead.state.value).toEqual({ at: 'none' });
  });

  it('asks for a company by the domain of an address, and for both by the address', async () => {
    const { screen, worker } = await opened({ hash: `#/enrichment?email=${email}` });
    worker.answer('ask', failsWith({ code: 'not-found', quoted: null }));
    screen.setWay('company');
    await screen.look();
    screen.setWay('both');
    await screen.look();
    expect(worker.said('ask').map(({ operation, params }) => [operation, params])).toEqual([
      ['enrichCompany', { domain: 'aldermoor.test' }],
      ['enrichPersonAndCompany', { email }],
    ]);
    expect(screen.looked.value).toMatchObject({ at: 'failed', problem: { code: 'not-found' } });
  });

  it('is asked again as charged twice only by the click that says so', async () => {
    const { screen, worker } = await opened({ hash: '#/enrichment?handle=marit' });
    worker.answer('ask', failsWith({ code: 'outcome-unknown', asked: 1 }));
    await screen.look();
    screen.retry(true);
    await settled();
    expect(worker.said('ask').map(({ params, again }) => [params, again])).toEqual([
      [{ linkedin_handle: 'marit' }, false],
      [{ linkedin_handle: 'marit' }, true],
    ]);
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

  it('never gets an address of something else as its profile', () => {
    expect(profileOf('javascript:alert(1)')).toBeNull();
    expect(profileOf('in/marit/')).toBe('https://www.linkedin.com/in/marit');
    expect(profileOf('../settings')).toBeNull();
    expect(profileOf(null)).toBeNull();
  });

  it('is written what is ticked, with what was seen; a change meanwhile is shown and not written over', async () => {
    const { screen, worker } = await opened({ hash: `#/enrichment?email=${email}`, marks: [{ email, id: 5 }] });
    worker.answer('ask', ({ operation }) =>
      operation === 'getLead'
        ? answered({ data: leadOf({ first_name: 'Marit', last_name: 'Lindqvist', department: 'x', website: 'y' }) })
        : answered(personReply()),
    );
    await screen.look();
    await settled();
    expect(worker.said('ask').map(({ operation }) => operation)).toEqual(['enrichPerson', 'getLead']);
    expect(screen.lead.state.value).toMatchObject({
      at: 'lead',
      fills: [{ field: 'position' }, { field: 'company' }, {}, {}],
    });
    for (const field of ['country_code', 'linkedin_url'] as const) screen.lead.tick(field, false);
    const changed = leadOf({ first_name: 'Marit', position: 'Director' });
    worker.answer('edit-lead', () => ({ at: 'differs' as const, lead: changed, fields: ['position'] }));
    await screen.lead.fill();
    expect(worker.said('edit-lead')).toEqual([
      {
        lead: 5,
        saw: { position: null, company: null },
        changes: { position: 'Head of Calibration', company: 'Aldermoor Optics' },
        over: false,
      },
    ]);
    expect(screen.lead.state.value).toMatchObject({ at: 'lead', changed: true });
    const now = screen.lead.state.value;
    expect(now.at === 'lead' && now.fills.map(({ field }) => field)).not.toContain('position');
    worker.answer('edit-lead', () => ({ at: 'edited' as const, lead: changed }));
    await screen.lead.fill();
    expect(screen.lead.state.value).toMatchObject({ at: 'filled' });
  });

  it('that is none is saved with all that is known', async () => {
    const { screen, worker } = await opened({ hash: `#/enrichment?email=${email}` });
    worker.answer('ask', ({ operation }) =>
      operation === 'leadExists'
        ? answered(z.parse(operations.leadExists.reply, { data: {} }))
        : answered(z.parse(operations.enrichPersonAndCompany.reply, { data: { person, company } })),
    );
    worker.answer('save', () => ({ job: null }));
    screen.setWay('both');
    await screen.look();
    await settled();
    screen.saveAsLead('Prospects');
    await settled();
    expect(worker.said('save')).toMatchObject([
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
