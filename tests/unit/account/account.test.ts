import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAccount, isNothing } from '../../../components/account/account-store.ts';
import { leftOf } from '../../../components/account/account-view.tsx';
import { mailboxesOf } from '../../../components/account/email-account-list.tsx';
import { usedPeriods } from '../../../components/account/usage-history.tsx';
import type { OperationName, Reply } from '../../../lib/contract/operations.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';

/** Response data by operation; an empty list where left out. */
const bodies: Partial<Record<OperationName, unknown>> = {
  getAccount: { first_name: 'Marit', last_name: 'Lindqvist', email: 'marit@contacts.test', plan_name: 'Team' },
  getUsage: { requests: { searches: { used: 5, available: 500 } } },
  listConnectedApps: [{ id: 'ledgerly', name: 'Ledgerly' }],
  getConnectedApp: { id: 'ledgerly', name: 'Ledgerly', fields: 12 },
};

function answerTo(operation: OperationName): Asked<OperationName> {
  const reply = z.parse(operations[operation].reply, { data: bodies[operation] ?? [] }) as Reply<OperationName>;
  return { ok: true, reply, asked: 1, cached: false, planEnd: null };
}

const lists = [{ id: 3, name: 'Prospects', leads: 61 }];

async function opened(hash = '#/account', draft: Record<string, string> = {}) {
  const rest = await openWorkspace(hash, { lists, draft });
  const { background, workspace } = rest;
  background.answer('request', ({ operation }) => answerTo(operation));
  const store = createAccount(workspace);
  await settled();
  const asked = () => background.said('request').map(({ operation }) => operation);
  return { ...rest, store, asked };
}

const failsWith = (problem: Problem) => () => ({ ok: false, problem });

describe('the account', () => {
  it('requests each part once, without cost, and only once it is shown', async () => {
    const { asked, background, goTo } = await opened('#/leads');
    expect(asked()).toEqual([]);
    goTo('#/account');
    await settled();
    goTo('#/leads');
    goTo('#/account?list=3');
    await settled();
    expect(asked().toSorted()).toEqual(
      [
        'getAccount',
        'getAccountStats',
        'getUsage',
        'getUsageHistory',
        'listConnectedApps',
        'listEmailAccountCapacities',
        'listEmailAccounts',
        'listTeamMembers',
      ].toSorted(),
    );
    expect(background.said('request').every(({ click }) => !click)).toBe(true);
  });

  it('shows the other parts if one fails, and retries only that one', async () => {
    const { store, background, asked } = await opened('#/leads');
    background.answer('request', ({ operation }) =>
      operation === 'listTeamMembers'
        ? { ok: false, problem: { code: 'no-access', quoted: 'Team plans only' } }
        : answerTo(operation),
    );
    store.refresh();
    await settled();
    expect(store.requests.listTeamMembers.state.value).toMatchObject({ at: 'failed' });
    expect(store.requests.listConnectedApps.state.value).toMatchObject({ at: 'shown' });
    background.answer('request', ({ operation }) => answerTo(operation));
    store.retry('listTeamMembers');
    await settled();
    expect(store.requests.listTeamMembers.state.value).toMatchObject({ at: 'shown' });
    expect(asked()).toHaveLength(9);
  });

  it('reloads and drops a started edit when another service is chosen', async () => {
    const { background, store, asked } = await opened();
    store.names.edit({ first_name: 'Marit', last_name: 'Lindqvist' });
    background.push({ revision: 2, topic: 'service', service: { ...remoteService, state: 'no-key' } });
    await settled();
    expect(asked()).toHaveLength(8);
    expect(store.names.form.value).not.toBeNull();
    background.push({ revision: 3, topic: 'service', service: { ...remoteService, id: 's2' } });
    await settled();
    expect(asked()).toHaveLength(16);
    expect(store.names.form.value).toBeNull();
  });

  it('requests an app’s details once, when it is unfolded', async () => {
    const { store, asked } = await opened();
    store.unfold('ledgerly');
    await settled();
    expect(store.apps.value.get('ledgerly')?.value).toMatchObject({ at: 'shown' });
    store.fold('ledgerly');
    expect(store.apps.value.has('ledgerly')).toBe(false);
    store.unfold('ledgerly');
    await settled();
    expect(asked().filter((operation) => operation === 'getConnectedApp')).toHaveLength(1);
  });
});

describe('the names of the account holder', () => {
  const account = { first_name: 'Marit', last_name: 'Lindqvist' };

  it('are sent if changed, and the account is reloaded', async () => {
    const { store, background } = await opened();
    store.names.edit(account);
    store.names.type({ first: ' Márit ' });
    await store.names.save(account);
    expect(background.said('request').at(-2)).toMatchObject({
      operation: 'updateAccount',
      params: { first_name: 'Márit' },
      service: 's1',
    });
    expect(Object.keys(background.said('request').at(-2)?.params ?? {})).toEqual(['first_name']);
    expect(background.said('request').at(-1)?.operation).toBe('getAccount');
    expect(store.names.form.value).toBeNull();
  });

  it('are not sent if unchanged', async () => {
    const { store, asked } = await opened();
    store.names.edit(account);
    await store.names.save(account);
    expect(asked()).not.toContain('updateAccount');
    expect(store.names.form.value).toBeNull();
  });

  it('stay in the form with the problem if the service refuses them', async () => {
    const { store, background } = await opened();
    background.answer('request', failsWith({ code: 'not-created', field: 'last_name', quoted: 'Too long' }));
    store.names.edit(account);
    store.names.type({ last: 'L' });
    await store.names.save(account);
    expect(store.names.form.value).toEqual({
      first: 'Marit',
      last: 'L',
      saving: false,
      problem: { code: 'not-created', field: 'last_name', quoted: 'Too long' },
    });
  });

  it('that are typed after a cancelled change are not replaced by its late answer', async () => {
    const { store, background, workspace } = await opened();
    const problem = { code: 'offline' } as const;
    for (const isAccepted of [false, true]) {
      const answer = background.hold('request');
      store.names.edit(account);
      store.names.type({ last: 'L' });
      const saving = store.names.save(account);
      store.names.cancel();
      store.names.edit(account);
      store.names.type({ last: 'Lind' });
      background.answer('request', failsWith(problem));
      answer(isAccepted ? answerTo('updateAccount') : { ok: false, problem });
      await saving;
      expect(store.names.form.value).toMatchObject({ last: 'Lind', saving: false, problem: null });
      expect(workspace.shared.flash.now.value?.done).toEqual({ what: 'refused', problem });
      store.names.cancel();
    }
  });

  it('are sent once despite repeated clicks', async () => {
    const { store, background, asked } = await opened();
    background.hold('request');
    store.names.edit(account);
    store.names.type({ last: 'L' });
    void store.names.save(account);
    void store.names.save(account);
    await settled();
    expect(asked().filter((operation) => operation === 'updateAccount')).toHaveLength(1);
  });

  it('survive a closed tab when half typed, and are dropped on cancel', async () => {
    const { store, background } = await opened('#/account', { 'account.first': 'Mar', 'account.last': 'Lindqvist' });
    expect(store.names.form.value).toMatchObject({ first: 'Mar', last: 'Lindqvist' });
    store.names.cancel();
    expect(background.said('keep-draft').at(-1)?.values).toEqual({});
  });
});

describe('leads pushed to an app', () => {
  const app = { id: 'ledgerly', name: 'Ledgerly', provider: null, category: null, connected_at: null };
  const list = { from: 'list', list: 3, name: 'Prospects', count: 61 } as const;

  it('are those named in the URL, each once', async () => {
    const { store } = await opened('#/account?push=12,7,12,x,-1');
    expect(store.brought()).toEqual({ from: 'ids', ids: [12, 7] });
  });

  it.each(['push=12,7', 'list=3'])(
    'are not those of a former service, where the ids mean other leads: %s',
    async (of) => {
      const { store, background, workspace } = await opened(`#/account?${of}`);
      expect(store.brought()).not.toBeNull();
      background.push({ topic: 'service', service: { ...remoteService, id: 'other' }, revision: 20 });
      await settled();
      expect(store.brought()).toBeNull();
      expect(workspace.route.value).toEqual({ at: 'account', of: {} });
    },
  );

  it('can be a list named in the URL, if it is known', async () => {
    expect((await opened('#/account?list=3')).store.brought()).toEqual(list);
    expect((await opened('#/account?list=4')).store.brought()).toBeNull();
  });

  it('are sent once and accepted', async () => {
    const { store, background } = await opened();
    bodies.pushToConnectedApp = { status: 'queued' };
    store.pushing.begin(app, null);
    await store.pushing.send();
    expect(background.said('request').map(({ operation }) => operation)).not.toContain('pushToConnectedApp');
    store.pushing.choose(list);
    await Promise.all([store.pushing.send(), store.pushing.send()]);
    await store.pushing.send();
    const said = background.said('request').filter(({ operation }) => operation === 'pushToConnectedApp');
    expect(said).toEqual([
      expect.objectContaining({ params: { id: 'ledgerly', leads_list_id: 3 }, click: true, service: 's1' }),
    ]);
    expect(store.pushing.now.value?.sent).toEqual({ at: 'accepted', status: 'queued' });
  });

  it.each<Problem>([
    { code: 'no-answer', why: 'broken' },
    { code: 'outcome-unknown', asked: 1 },
  ])('are sent again only by an explicit click if the outcome is unknown: $code', async (problem) => {
    const { store, background } = await opened();
    const pushes = () => background.said('request').filter(({ operation }) => operation === 'pushToConnectedApp');
    background.answer('request', failsWith(problem));
    store.pushing.begin(app, { from: 'ids', ids: [12] });
    await store.pushing.send();
    expect(store.pushing.now.value?.sent).toMatchObject({ at: 'lost' });
    await store.pushing.send();
    expect(pushes()).toHaveLength(1);
    await store.pushing.sendAgain();
    expect(pushes().at(-1)).toMatchObject({ params: { id: 'ledgerly', lead_ids: [12] }, again: true });
  });

  it('can be sent again at once after a refusal, which had no effect', async () => {
    const { store, background } = await opened();
    background.answer('request', failsWith({ code: 'not-created', field: null, quoted: 'There is no lead 12.' }));
    store.pushing.begin(app, { from: 'ids', ids: [12] });
    await store.pushing.send();
    expect(store.pushing.now.value?.sent).toMatchObject({ at: 'failed' });
    await store.pushing.send();
    expect(background.said('request').filter(({ operation }) => operation === 'pushToConnectedApp')).toHaveLength(2);
  });
});

describe('the usage history', () => {
  const periods = (raw: unknown) => {
    const { data } = z.parse(operations.getUsageHistory.reply, { data: raw });
    return usedPeriods(data.rows);
  };

  it('is parsed from each shape that services use, oldest first', () => {
    expect(
      periods([
        { date: '2026-03-02', searches: 4, verifications: '7' },
        { date: '2026-03-01', requests: { searches: { used: 2 }, verifications: 1 } },
      ]),
    ).toEqual([
      { from: '2026-03-01', to: null, searches: 2, verifications: 1 },
      { from: '2026-03-02', to: null, searches: 4, verifications: 7 },
    ]);
    expect(periods({ periods: [{ start_date: '2026-02-01', end_date: '2026-02-28', searches: 40 }] })).toEqual([
      { from: '2026-02-01', to: '2026-02-28', searches: 40, verifications: null },
    ]);
  });

  it('omits entries without a date or without numbers', () => {
    expect(periods([{ date: 'last week', searches: 3 }, { date: '2026-03-01' }, null, 7])).toEqual([]);
  });
});

describe('the remaining quota', () => {
  const left = (searches: unknown) =>
    leftOf(z.parse(operations.getUsage.reply, { data: { requests: { searches } } }).data).searches;

  it('is taken from the service, else computed, and never negative', () => {
    expect(left({ used: 462, available: 500, remaining: 40 })).toEqual({ left: 40, of: 500 });
    expect(left({ used: 462, available: 500 })).toEqual({ left: 38, of: 500 });
    expect(left({ used: 600, available: 500 })).toEqual({ left: 0, of: 500 });
    expect(left(null)).toEqual({ left: null, of: null });
  });
});

describe('email accounts', () => {
  const read = (accounts: unknown, capacities: unknown) =>
    mailboxesOf(
      z.parse(operations.listEmailAccounts.reply, { data: accounts }).data.rows,
      z.parse(operations.listEmailAccountCapacities.reply, { data: capacities }).data.rows,
    );

  it('find their capacity by id, else by address', () => {
    const found = read(
      [
        { id: 1, email: 'a@x.test', daily_limit: 40 },
        { id: 'b', email: 'B@x.test', first_name: 'Bea' },
      ],
      [
        { id: '1', sent: 3, scheduled: 4, daily_limit: 50 },
        { id: 99, email: 'b@x.test', sent: 1 },
      ],
    );
    expect(found).toMatchObject([
      { email: 'a@x.test', sent: 3, scheduled: 4, limit: 50 },
      { email: 'B@x.test', name: 'Bea', sent: 1, scheduled: null, limit: null },
    ]);
  });

  it('are shown without capacities, and a capacity without its account', () => {
    expect(read([{ id: 1, email: 'a@x.test', daily_limit: 40 }], null)).toMatchObject([{ limit: 40, sent: null }]);
    expect(read(null, [{ id: 2, email: 'c@x.test', sent: 5 }])).toMatchObject([{ email: 'c@x.test', sent: 5 }]);
  });
});

describe('an empty response', () => {
  it.each([null, undefined, [], {}, { members: [] }])('is recognised: %j', (answer) => {
    expect(isNothing(answer)).toBe(true);
  });

  it.each([[[1]], [{ members: [{}] }], [{ total: 0 }], ['closed'], [0]])('is not %j', (answer) => {
    expect(isNothing(answer)).toBe(false);
  });
});
