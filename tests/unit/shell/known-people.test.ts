/** Pages look an address up once, show its newest verdict, and never wait for a job that skips it. */
import { signal } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toVerify } from '../../../components/contact/fresh.ts';
import { createRows } from '../../../components/contact/rows.ts';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import type { JobView, SaveView } from '../../../lib/messages/job-views.ts';
import type { Known } from '../../../lib/messages/people-views.ts';
import type { Push } from '../../../lib/messages/push.ts';
import type { ServiceView } from '../../../lib/messages/service-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { job, knownLead, nothingKnown, remoteService, settings } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { done } from '../harness/stage.ts';

let background: FakeBackground;
let life: AbortController;
let shared: SharedState;
let known: Known;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  shared = createSharedState(life.signal, () => 5_000, 'popup');
  known = { ...nothingKnown };
  background.answer('known', () => ({ ...known, names: [] }));
});
afterEach(() => life.abort());

const email = 'ann@acme.test';
const person = (some: Partial<Contact>): Contact => ({ ...contactOfAddress(email, null), ...some });
const checked = (status: string, asked: number) => done(email, status, asked);
const rowOf = (contact: Contact) => createRows(signal([contact]), shared).value[0];
const verifies = (some: Parameters<typeof job>[0]) =>
  background.answer('verify', () => ({ job: job({ kind: 'verify', ...some }) }));
const state = () => shared.checks.known.value.get(email)?.at ?? null;

describe('a row', () => {
  it('prefers known values, and fills in the rest from its own', async () => {
    known.people = [person({ first_name: 'Ann', last_name: 'Berg', position: 'Buyer', seniority: 'senior' })];
    shared.known.show(['ANN@acme.test']);
    shared.known.show([email]);
    await settled();
    expect(background.said('known')).toEqual([{ emails: [email], names: [], private: false }]);
    const row = rowOf(person({ first_name: 'Anna', last_name: 'Berg', position: 'Head', type: 'personal' }));
    expect(row?.contact).toMatchObject({
      ...{ first_name: 'Ann', position: 'Buyer', seniority: 'senior' },
      type: 'personal',
    });
    // A message's own name for its sender counts less than the service's.
    expect(rowOf(contactOfAddress(email, 'Your Bank'))?.contact).toMatchObject({
      first_name: 'Ann',
      last_name: 'Berg',
    });
  });

  it.each([
    ['jana@müller-optik.test', 'jana@xn--mller-optik-thb.test'],
    ['jana@xn--mller-optik-thb.test', 'jana@müller-optik.test'],
  ])('of %s shows the data known for %s, and is not verified again', async (shown, other) => {
    known = {
      people: [{ ...contactOfAddress(other, null), first_name: 'Jana', last_name: 'Vogt' }],
      checks: [done(other, 'valid', 4_000)],
      knownLeads: [knownLead({ email: other })],
    };
    shared.known.show([shown, other, `${shown.toUpperCase()}.`]);
    await settled();
    expect(background.said('known')).toMatchObject([{ emails: [shown] }]);
    const row = rowOf(contactOfAddress(shown, null));
    expect(row).toMatchObject({
      contact: { email: shown, last_name: 'Vogt' },
      check: { at: 'done' },
      knownLead: { email: other },
    });
    expect(row && toVerify([row], 5_000)).toEqual([]);
    background.answer('known', () => ({ ...nothingKnown, names: [] }));
    shared.onPush({ topic: 'known', revision: 1, emails: [other] });
    shared.onPush({ topic: 'known-leads', service: null, revision: 1, knownLeads: [], gone: [other] });
    await settled();
    expect(rowOf(contactOfAddress(shown, null))).toMatchObject({
      contact: { last_name: null },
      check: null,
      knownLead: null,
    });
  });

  it('shows the verdict of a lead that becomes known later', async () => {
    shared.onPush({ topic: 'service', revision: 1, service: remoteService });
    shared.known.show([email]);
    await settled();
    expect(rowOf(person({}))?.contact.verification.status).toBeNull();
    known.people = [person({ verification: { status: 'invalid', date: '2026-01-12' } })];
    const knownLeads = [knownLead({ email }), knownLead({ email: 'b@acme.test' })];
    shared.onPush({ topic: 'known-leads', revision: 2, service: remoteService.id, knownLeads, gone: [] });
    await settled();
    expect(background.said('known').map(({ emails }) => emails)).toEqual([[email], [email]]);
    expect(rowOf(person({}))).toMatchObject({
      contact: { verification: { status: 'invalid' } },
      knownLead: { email },
    });
  });

  it('shows the newest verdict with its date, whichever source it is from', async () => {
    const march = Date.parse('2026-03-05T10:00:00Z');
    known.checks = [checked('valid', march)];
    shared.known.show([email]);
    await settled();
    const said = (date: string) => rowOf(person({ verification: { status: 'invalid', date } }));
    expect(said('2026-03-04')?.check).toMatchObject({ at: 'done', asked: march });
    expect(said('2026-03-06')).toMatchObject({ check: null, contact: { verification: { status: 'invalid' } } });
    known.people = [person({ verification: { status: 'accept_all', date: '2026-03-09' } })];
    background.push({ topic: 'known', revision: 1, emails: [email] });
    shared.onPush({ topic: 'known', revision: 1, emails: [email, 'nobody@shown.test'] });
    await settled();
    expect(background.said('known').at(-1)?.emails).toEqual([email]);
    expect(said('2026-03-06')).toMatchObject({ check: null, contact: { verification: { status: 'accept_all' } } });
  });

  it('prefers the known verdict, as all pages do, if two sources verified on the same day', async () => {
    known.people = [person({ verification: { status: 'valid', date: '2026-03-05' } })];
    shared.known.show([email]);
    await settled();
    const row = rowOf(person({ verification: { status: 'invalid', date: '2026-03-05' } }));
    expect(row?.contact.verification.status).toBe('valid');
  });

  it('drops data that is no longer known', async () => {
    known = { people: [person({ position: 'Buyer' })], checks: [checked('valid', 1)], knownLeads: [] };
    shared.known.show([email]);
    await settled();
    known = { ...nothingKnown };
    shared.onPush({ topic: 'known', revision: 1, emails: [email] });
    await settled();
    expect(rowOf(person({}))).toMatchObject({ check: null, contact: { position: null } });
  });
});

describe('a row does not wait', () => {
  it('for a job that had the verdict already', async () => {
    known.checks = [checked('valid', 1_000)];
    verifies({ state: 'done', done: 1 });
    await shared.checks.verify([email], false);
    await settled();
    expect(state()).toBe('done');
  });

  it('for a job that left its address out', async () => {
    verifies({ state: 'running' });
    await shared.checks.verify([email], false);
    await settled();
    expect(state()).toBeNull();
  });

  it.each(['paused', 'stopped', 'done'] as const)('for a job that is %s', async (at) => {
    verifies({ state: 'running' });
    known.checks = [{ at: 'waiting', email, job: 'j1' }];
    await shared.checks.verify([email], false);
    await settled();
    expect(state()).toBe('waiting');
    known.checks = [];
    shared.onPush({ topic: 'job', revision: 2, job: job({ kind: 'verify', state: at }) });
    await settled();
    expect(state()).toBeNull();
  });

  it('for a job that is gone', async () => {
    known.checks = [{ at: 'waiting', email, job: 'j1' }];
    verifies({ state: 'running' });
    await shared.checks.verify([email], false);
    await settled();
    known.checks = [];
    shared.onPush({ topic: 'job-gone', revision: 2, id: 'j1' });
    await settled();
    expect(state()).toBeNull();
  });

  it('if no job was started', async () => {
    background.answer('verify', () => ({ job: null }));
    await shared.checks.verify([email], false);
    expect(state()).toBeNull();
  });

  it('for a look-up if a newer verdict was pushed meanwhile', async () => {
    const answer = background.hold('known');
    verifies({ state: 'running' });
    await shared.checks.verify([email], false);
    shared.onPush({ topic: 'checks', revision: 2, checks: [checked('valid', 4_000)] });
    answer({ ...known, names: [], checks: [{ at: 'waiting', email, job: 'j1' }] });
    await settled();
    expect(state()).toBe('done');
  });
});

describe('after another service was chosen', () => {
  const team = { ...remoteService, id: 'team' };
  const at = (service: ServiceView, jobs: JobView[] = []) =>
    shared.restore({ ...{ private: false, usage: null, settings, recents: [], draft: {} }, service, jobs });
  const isSaved = async () => {
    background.answer('lists', () => ({ lists: [] }));
    background.answer('save', () => ({ job: null }));
    await shared.saves.save([contactOfAddress(email, null)], null, null);
    return background.said('save').length === 0;
  };

  it('only the leads of the new service are shown', async () => {
    background.answer('lists', () => ({ lists: [] }));
    at(remoteService);
    known.knownLeads = [knownLead({ email })];
    shared.known.show([email]);
    await settled();
    known.knownLeads = [];
    shared.onPush({ topic: 'service', revision: 2, service: team });
    await settled();
    expect(rowOf(contactOfAddress(email, null))?.knownLead).toBeNull();
    // A job that continues at the former service, then one at the new service.
    const pushed = (service: string): Push => ({
      ...{ topic: 'known-leads', service, knownLeads: [knownLead({ email })], gone: [], revision: 3 },
    });
    shared.onPush(pushed(remoteService.id));
    expect(await isSaved()).toBe(false);
    shared.onPush(pushed(team.id));
    expect(rowOf(contactOfAddress(email, null))?.knownLead).toMatchObject({ email });
  });

  it('an address saved at the former service can be saved', async () => {
    const saves: SaveView[] = [{ email, at: 'saved', created: true, differing: [], problem: null }];
    const spring = job({ state: 'done', list: 'Spring', saves });
    at(remoteService, [spring]);
    expect(await isSaved()).toBe(true);
    shared.onPush({ topic: 'service', revision: 2, service: team });
    expect(await isSaved()).toBe(false);
  });
});
