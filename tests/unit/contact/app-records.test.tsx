// @vitest-environment jsdom
/** The records of an opened contact in connected CRMs. */
import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppRecordsView } from '../../../components/contact/app-records-view.tsx';
import { createAppRecords, crmsOf } from '../../../components/shell/app-records.ts';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { AppRecord } from '../../../lib/messages/app-views.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { remoteService, settings } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

const email = 'ada@ferrocrate.test';
const blank = { owner: null, stage: null, deal: null, url: null };
const person: AppRecord = { ...blank, kind: 'person', name: 'Ada Okafor' };
const company: AppRecord = { ...blank, kind: 'company', name: 'Ferrocrate' };

type Answer = Answers['look-up-in-app'];
const found = (records: AppRecord[], some: object = {}): Answer => ({
  ok: true,
  value: {
    answers: [
      { about: email, asked: null, records },
      { about: 'ferrocrate.test', asked: null, records: [{ ...company, owner: 'Signe Aas' }] },
    ],
    ...{ problem: null, leads: [], next: null },
    ...some,
  },
});

/** Each app responds when the test calls `answer`. */
function started({ asksOnOpening = false, apps = ['Twenty'] }: { asksOnOpening?: boolean; apps?: string[] } = {}) {
  const background = createFakeBackground();
  const waiting = new Map<string, (answer: Answer) => void>();
  background.answer('look-up-in-app', ({ app }) => new Promise((resolve) => waiting.set(app, resolve)));
  const life = newLife();
  const records = createAppRecords({
    service: signal('s1'),
    connection: { signal: life.signal },
    apps: signal(apps.map((name) => ({ id: name, name }))),
    asksOnOpening: signal(asksOnOpening),
  });
  const drawn = draw(<AppRecordsView email={email} records={records} />);
  const lines = () => [...drawn.querySelectorAll('li')].map(({ textContent }) => textContent);
  const answer = async (app: string, given: Answer) => {
    await waitFor(() => expect(waiting.has(app)).toBe(true));
    waiting.get(app)?.(given);
    waiting.delete(app);
  };
  return { background, drawn, lines, answer };
}

test('a click looks the contact up and shows person and company with deal, owner and link', async () => {
  const { background, drawn, lines, answer } = started();
  expect(background.said('look-up-in-app')).toEqual([]);
  click(byRole(drawn, 'button', 'Look up in Twenty · free'));
  await waitFor(() => expect(lines()).toEqual(['Asking Twenty…']));
  await answer('Twenty', found([{ ...person, deal: 'Negotiation', url: 'https://crm.test/person/7' }]));
  await waitFor(() =>
    expect(lines()).toEqual(['In TwentyDeal: NegotiationOpen', 'Company in TwentyFerrocrateOwner: Signe Aas']),
  );
  expect(byRole(drawn, 'a', 'Open Ada Okafor in Twenty').getAttribute('href')).toBe('https://crm.test/person/7');
  expect(background.said('look-up-in-app')).toEqual([
    { service: 's1', app: 'Twenty', of: { emails: [email], domains: ['ferrocrate.test'] } },
  ]);
  expect(drawn.querySelectorAll('button')).toHaveLength(0);
});

test('with the preference on, opening the contact looks it up', async () => {
  const { lines, answer } = started({ asksOnOpening: true });
  await answer('Twenty', found([]));
  await waitFor(() => expect(lines()[0]).toBe('Not in Twenty'));
});

test('a slow app delays no other, and a failure is shown for its app', async () => {
  const { background, drawn, lines, answer } = started({ apps: ['Twenty', 'HubSpot', 'Sales'] });
  click(byRole(drawn, 'button', 'Look up in your CRMs · free'));
  await answer('HubSpot', found([], { answers: [], problem: { reason: 'It answered 401.', again: null } }));
  await answer('Sales', { ok: false, problem: { code: 'service-failed', status: 404, quoted: null } });
  await waitFor(() => expect(lines()[1]).toBe('HubSpot could not answer. It answered 401.'));
  await waitFor(() => expect(lines()[2]).toMatch(/^Sales could not answer/));
  expect(lines()[0]).toBe('Asking Twenty…');
  click(byRole(drawn, 'button', 'Ask again · free'));
  await answer('HubSpot', found([]));
  await waitFor(() => expect(lines()).toContain('Not in HubSpot'));
  expect(background.said('look-up-in-app').map(({ app }) => app)).toEqual([
    ...['Twenty', 'HubSpot', 'Sales'],
    ...['HubSpot', 'Sales'],
  ]);
});

test('only CRMs are asked', () => {
  const app = { provider: 'twenty', name: null, connected_at: null };
  expect(
    crmsOf([
      { ...app, id: 'a', category: 'crm' },
      { ...app, id: 'b', category: 'webhook' },
    ]),
  ).toEqual([{ id: 'a', name: 'twenty' }]);
});

test.each<[string, Problem, number]>([
  ['again for the next contact after a temporary failure', { code: 'key-locked', service: 's1' }, 2],
  ['only once if the service has no such list', { code: 'not-found', quoted: null }, 1],
])('the list of apps is requested %s', async (_, problem, times) => {
  const background = createFakeBackground();
  const shared = createSharedState(newLife().signal, () => 5_000, 'popup');
  shared.restore({ private: false, service: remoteService, usage: null, settings, recents: [], draft: {}, jobs: [] });
  background.answer('request', () => ({ ok: false, problem }));
  shared.apps.want();
  await settled();
  const reply = z.parse(operations.listConnectedApps.reply, { data: [{ id: 'twenty', name: 'Twenty' }] });
  background.answer('request', () => ({ ok: true, reply, cached: false, asked: 4_000, planEnd: null }));
  shared.apps.want();
  await settled();
  expect(background.said('request')).toHaveLength(times);
  expect(shared.apps.names.value).toEqual(times > 1 ? ['Twenty'] : []);
});
