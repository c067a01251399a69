// @vitest-environment jsdom
/** Which leads an app already has, before they are pushed to it. */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAccount } from '../../../components/account/account-store.ts';
import type { Chosen } from '../../../components/account/chosen-leads.ts';
import { PushDialog } from '../../../components/account/push-dialog.tsx';
import { operations } from '../../../lib/contract/operations.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { AppAnswers } from '../../../lib/messages/app-views.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, click, draw } from '../harness/render.tsx';

const app = { id: 'ab12', name: 'Twenty', provider: 'twenty', category: 'crm', connected_at: null };
const leads = (from: number, many: number) =>
  Array.from({ length: many }, (_, at) => ({ id: from + at, email: `p${from + at}@ferrocrate.test`, name: null }));
const record = { kind: 'person' as const, name: null, owner: null, stage: null, deal: null, url: null };

/** The response about this page of leads. The app has records of the leads in `ids`. */
function about(page: AppAnswers['leads'], ids: number[], some: Partial<AppAnswers> = {}): AppAnswers {
  const answers = page.map(({ id, email }) => ({
    about: email,
    asked: null,
    records: ids.includes(id) ? [record] : [],
  }));
  return { answers, leads: page, problem: null, next: null, ...some };
}

async function pushing(chosen: Chosen, answers: AppAnswers[]) {
  const service = { ...remoteService, team: true, looksUp: 50 };
  const { workspace, background } = await openWorkspace('#/leads', { service });
  const reply = z.parse(operations.pushToConnectedApp.reply, { data: { status: 'queued' } });
  const pushed: Asked<'pushToConnectedApp'> = { ok: true, reply, asked: 1, cached: false, planEnd: null };
  background.answer('request', () => pushed);
  const next = (): Answers['look-up-in-app'] => ({ ok: true, value: answers.shift() ?? about([], []) });
  background.answer('look-up-in-app', next);
  const store = createAccount(workspace);
  store.pushing.begin(app, chosen);
  await settled();
  const drawn = draw(<PushDialog workspace={workspace} store={store} />);
  const params = () => background.said('request').map((one) => one.params);
  return { drawn, params, asked: () => background.said('look-up-in-app').map(({ of }) => of) };
}

const five: Chosen = { from: 'ids', ids: [1, 2, 3, 4, 5] };

describe('leads that the app already has', () => {
  test('are listed, and left out of the push by one switch', async () => {
    const { drawn, params, asked } = await pushing(five, [about(leads(1, 5), [2, 4])]);
    expect(asked()).toEqual([{ lead_ids: [1, 2, 3, 4, 5] }]);
    expect(drawn.textContent).toContain('2 of 5 are already in Twenty.');
    expect(drawn.textContent).toContain('p2@ferrocrate.test, p4@ferrocrate.test');
    byRole(drawn, 'button', 'Push 5 leads · free');
    const leaveOut = drawn.querySelector<HTMLInputElement>('[role=switch]');
    if (leaveOut) click(leaveOut);
    await settled();
    click(byRole(drawn, 'button', 'Push 3 leads · free'));
    await settled();
    expect(params()).toEqual([{ id: 'ab12', lead_ids: [1, 3, 5] }]);
  });

  test('are pushed like the others without that switch', async () => {
    const { drawn, params } = await pushing(five, [about(leads(1, 5), [2, 4])]);
    click(byRole(drawn, 'button', 'Push 5 leads · free'));
    await settled();
    expect(params()).toEqual([{ id: 'ab12', lead_ids: five.ids }]);
  });

  test('of a list are found page by page', async () => {
    const list: Chosen = { from: 'list', list: 3, name: 'Fair', count: 60 };
    const { drawn, asked } = await pushing(list, [about(leads(1, 50), [7], { next: 50 }), about(leads(51, 10), [55])]);
    expect(asked()).toEqual([
      { leads_list_id: 3, from: 0 },
      { leads_list_id: 3, from: 50 },
    ]);
    expect(drawn.textContent).toContain('2 of 60 are already in Twenty.');
  });

  test('of a long list are looked up only on a click', async () => {
    const list: Chosen = { from: 'list', list: 3, name: 'All', count: 5_000 };
    const { drawn, asked } = await pushing(list, [about(leads(1, 50), [7])]);
    expect(asked()).toEqual([]);
    click(byRole(drawn, 'button', 'Check which are in Twenty · free'));
    await settled();
    expect(asked()).toHaveLength(1);
  });

  test('are not looked up if the service does not support it', async () => {
    const { workspace } = await openWorkspace('#/leads', { service: { ...remoteService, team: true } });
    const store = createAccount(workspace);
    store.pushing.begin(app, five);
    expect(store.pushing.now.value?.duplicates).toEqual({ at: 'none' });
  });

  test('are listed even if a push fails during the look-up', async () => {
    const service = { ...remoteService, team: true, looksUp: 50 };
    const { workspace, background } = await openWorkspace('#/leads', { service });
    const store = createAccount(workspace);
    const answer = background.hold('look-up-in-app');
    const refuse = background.hold('request');
    store.pushing.begin(app, five);
    await settled();
    const sent = store.pushing.send();
    await settled();
    answer({ ok: true, value: about(leads(1, 5), [2, 4]) });
    await settled();
    refuse({ ok: false, problem: { code: 'offline' } });
    await sent;
    const drawn = draw(<PushDialog workspace={workspace} store={store} />);
    expect(drawn.textContent).toContain('2 of 5 are already in Twenty.');
  });

  test('are reported as none, without a switch', async () => {
    const { drawn } = await pushing(five, [about(leads(1, 5), [])]);
    expect(drawn.textContent).toContain('None of them is in Twenty yet.');
    expect(drawn.querySelector('[role=switch]')).toBeNull();
  });

  test('are listed as far as known if the app reports a problem', async () => {
    const problem = { reason: 'It answered 429.', again: null };
    const { drawn } = await pushing(five, [{ ...about(leads(1, 5), [2]), problem }]);
    expect(drawn.textContent).toContain('Twenty could not answer. It answered 429.');
    expect(drawn.textContent).toContain('1 of 5 is already in Twenty.');
  });
});
