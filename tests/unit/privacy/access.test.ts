/** The report of stored data about a person: its facts, its recipients, and the chosen service's part. */
import { expect, test } from 'vitest';
import { reachOf } from '../../../components/contact/forget-reach.ts';
import { recipientsOf, recipientWords } from '../../../components/contact/recipients.ts';
import { createAccess } from '../../../components/privacy/access-store.ts';
import { factsOf } from '../../../components/privacy/report-facts.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { PersonReport, ReportedRecord } from '../../../lib/messages/person-report.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { done, lead, pageOf } from '../leads/lead-fixtures.ts';

const email = 'ada@aldermoor.test';
const record = (fields: Partial<ReportedRecord>): ReportedRecord => ({
  ...{ place: 'lead', at: null, service: null, operation: null, name: null, data: {} },
  ...fields,
});

test('each field is listed with its page and day, and internal fields are omitted', () => {
  const page = { by: 'page', uri: 'https://aldermoor.test/team', extracted_on: '2026-03-12' };
  const data = {
    first_name: 'Ada',
    phone_number: null,
    verification: { status: 'valid', date: Date.UTC(2026, 2, 1) },
    origins: { first_name: page },
    sources: [{ uri: 'https://aldermoor.test/imprint', extracted_on: '2026-02-02' }],
    taught: { wrote: {} },
  };
  const source = { by: 'page', uri: page.uri, date: page.extracted_on };
  expect(factsOf(record({ data }))).toEqual([
    { field: 'first_name', value: 'Ada', source },
    { field: 'status', value: 'valid', source: null },
    { field: 'date', value: '2026-03-01 00:00:00 UTC', source: null },
    {
      field: 'source',
      value: 'https://aldermoor.test/imprint',
      source: { by: 'page', uri: 'https://aldermoor.test/imprint', date: '2026-02-02' },
    },
  ]);
});

test('recipients are the services asked and the apps that received the lead, with count and last time', () => {
  const noon = Date.UTC(2026, 2, 18, 12);
  const calls = [noon - 4, noon].map((at) =>
    record({ place: 'call', service: 'one', at, data: { params: { email } } }),
  );
  const push = record({ place: 'push', service: 'one', at: noon - 2, data: { params: { id: 'crm', lead_ids: [3] } } });
  const own = record({ place: 'answer', service: 'this device', at: noon - 1 });
  const found = recipientsOf({ records: [...calls, push, own, record({})] }, new Map([['one', 'Reference']]));
  expect(found).toEqual([
    { name: 'Reference', how: 'asked', app: null, times: 2, last: noon },
    { name: 'Reference', how: 'pushed', app: 'crm', times: 1, last: noon - 2 },
  ]);
  expect(found.map(recipientWords)).toEqual([
    expect.stringContaining('Reference was asked about this person 2 times, last on 18 Mar 2026'),
    expect.stringContaining('Reference pushed the lead to the app crm, last on 18 Mar 2026'),
  ]);
});

async function opened(report: Partial<PersonReport>) {
  const { workspace, background } = await openWorkspace(`#/person?email=${email}`, { service: remoteService });
  background.answer('person-report', () => ({ emails: [email], made: 1, optedOut: false, records: [], ...report }));
  background.answer('services', () => ({ services: [remoteService], chosen: remoteService.id }));
  background.answer('request', () => done(pageOf([lead(7, { email }), lead(8, { email: `b${email}` })], {})));
  const access = createAccess(workspace);
  await settled();
  return { access, background };
}

test('the report includes the chosen service’s leads with exactly that address', async () => {
  const { access, background } = await opened({});
  expect(background.said('person-report')).toEqual([{ email }]);
  expect(access.state.value).toMatchObject({ at: 'shown', leads: { at: 'known', leads: [{ id: 7 }] } });
});

test('the report includes all records of a team’s service; an older service is asked for leads', async () => {
  const team = { ...remoteService, optsOut: true } as const;
  const { workspace, background } = await openWorkspace('#/leads', { service: team });
  background.answer('person-report', () => ({ emails: [email], made: 1, optedOut: false, records: [] }));
  background.answer('services', () => ({ services: [team], chosen: team.id }));
  background.answer('request', () => done(pageOf([lead(7, { email })], {})));
  const records = [{ kind: 'push', data: { app: 'crm' } }];
  background.answer('report-at-team', (): Answers['report-at-team'] => ({
    ok: true,
    value: { optedOut: false, records },
  }));
  const access = createAccess(workspace);
  workspace.go('person', { email });
  await settled();
  expect(access.state.value).toMatchObject({ leads: { leads: [], records } });
  background.answer('report-at-team', (): Answers['report-at-team'] => ({
    ok: false,
    problem: { code: 'service-failed', status: 404, quoted: null },
  }));
  access.refresh();
  await settled();
  expect(access.state.value).toMatchObject({ leads: { leads: [{ id: 7 }], records: null } });
});

test('no service is asked about a person who opted out', async () => {
  const { access, background } = await opened({ optedOut: true });
  expect(background.said('request')).toEqual([]);
  expect(access.state.value).toMatchObject({ at: 'shown', leads: null });
});

test('a response requested before the person was forgotten is not shown', async () => {
  const { access, background } = await opened({ records: [record({ data: { first_name: 'Ada' } })] });
  const answer = background.hold('request');
  access.refresh();
  await settled();
  expect(access.state.value).toMatchObject({ at: 'shown', leads: { at: 'asking' } });
  background.answer('forget-person', () => ({ forgotten: true }));
  background.answer('person-report', () => ({ emails: [email], made: 2, optedOut: true, records: [] }));
  await access.forget(email);
  await settled();
  answer(done(pageOf([lead(7, { email })], {})));
  await settled();
  expect(access.state.value).toMatchObject({ report: { made: 2, optedOut: true, records: [] }, leads: null });
});

test('forgetting a person lists the copies that it can’t reach, from the records', async () => {
  await opened({
    records: [
      record({ place: 'call', service: remoteService.id, at: Date.UTC(2026, 10, 21, 12) }),
      record({ place: 'import', name: 'fair.csv' }),
      record({ place: 'lead', data: { last_contacted_at: Date.UTC(2026, 2, 1, 12), notified_at: null } }),
    ],
  });
  expect(await reachOf(email)).toEqual([
    expect.stringContaining(`${remoteService.name} was asked about this person, last on 21 Nov 2026`),
    'Your file fair.csv, which was imported',
    expect.stringContaining('Messages to the person, last on 1 Mar 2026'),
    'Browsers that are not in your sync, and files or back-ups that you saved',
  ]);
  expect(await reachOf('Ada Okafor')).toEqual([
    'Browsers that are not in your sync, and files or back-ups that you saved',
  ]);
});
