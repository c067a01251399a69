import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createAccount, isNothing } from '../../../components/account/account-store.ts';
import { leftOf } from '../../../components/account/account-view.tsx';
import { mailboxesOf } from '../../../components/account/email-account-list.tsx';
import { usedPeriods } from '../../../components/account/usage-history.tsx';
import type { OperationName, Reply } from '../../../lib/contract/operations.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Asked } from '../../../lib/messages/views.ts';
import { settled } from '../harness/fake-background.ts';
import { remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';

/** What the service says, by operation; a list of nothing where it is left out. */
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
  const { worker, workspace } = rest;
  worker.answer('request', ({ operation }) => answerTo(operation));
  const screen = createAccount(workspace);
  await settled();
  const asked = () => worker.said('request').map(({ operation }) => operation);
  return { ...rest, screen, asked };
}

const failsWith = (problem: Problem) => () => ({ ok: false, problem });

describe('the account', () => {
  it('asks each part once, free, and not while it is not looked at', async () => {
    const { asked, worker, goTo } = await opened('#/leads');
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
    expect(worker.said('request').every(({ click }) => !click)).toBe(true);
  });

  it('shows the other parts when one fails, and asks only that one again', async () => {
    const { screen, worker, asked } = await opened('#/leads');
    worker.answer('request', ({ operation }) =>
      operation === 'listTeamMembers'
        ? { ok: false, problem: { code: 'no-access', quoted: 'Team plans only' } }
        : answerTo(operation),
    );
    screen.refresh();
    await settled();
    expect(screen.requests.listTeamMembers.state.value).toMatchObject({ at: 'failed' });
    expect(screen.requests.listConnectedApps.state.value).toMatchObject({ at: 'shown' });
    worker.answer('request', ({ operation }) => answerTo(operation));
    screen.retry('listTeamMembers');
    await settled();
    expect(screen.requests.listTeamMembers.state.value).toMatchObject({ at: 'shown' });
    expect(asked()).toHaveLength(9);
  });

  it('is another one when another service answers', async () => {
    const { worker, asked } = await opened();
    worker.push({ revision: 2, topic: 'service', service: { ...remoteService, state: 'no-key' } });
    await settled();
    expect(asked()).toHaveLength(8);
    worker.push({ revision: 3, topic: 'service', service: { ...remoteService, id: 's2' } });
    await settled();
    expect(asked()).toHaveLength(16);
  });

  it('asks for one app’s details when it is unfolded, once', async () => {
    const { screen, asked } = await opened();
    screen.unfold('ledgerly');
    await settled();
    expect(screen.apps.value.get('ledgerly')?.value).toMatchObject({ at: 'shown' });
    screen.fold('ledgerly');
    expect(screen.apps.value.has('ledgerly')).toBe(false);
    screen.unfold('ledgerly');
    await settled();
    expect(asked().filter((operation) => operation === 'getConnectedApp')).toHaveLength(1);
  });
});

describe('the two names', () => {
  const account = { first_name: 'Marit', last_name: 'Lindqvist' };

  it('are sent where they are another now, and the account is read again', async () => {
    const { screen, worker } = await opened();
    screen.names.edit(account);
    screen.names.type({ first: ' Márit ' });
    await screen.names.save(account);
    expect(worker.said('request').at(-2)).toMatchObject({
      operation: 'updateAccount',
      params: { first_name: 'Márit' },
    });
    expect(Object.keys(worker.said('request').at(-2)?.params ?? {})).toEqual(['first_name']);
    expect(worker.said('request').at(-1)?.operation).toBe('getAccount');
    expect(screen.names.form.value).toBeNull();
  });

  it('are not sent when nothing was changed', async () => {
    const { screen, asked } = await opened();
    screen.names.edit(account);
    await screen.names.save(account);
    expect(asked()).not.toContain('updateAccount');
    expect(screen.names.form.value).toBeNull();
  });

  it('stay typed when the service refuses, with its problem beside them', async () => {
    const { screen, worker } = await opened();
    worker.answer('request', failsWith({ code: 'not-created', field: 'last_name', quoted: 'Too long' }));
    screen.names.edit(account);
    screen.names.type({ last: 'L' });
    await screen.names.save(account);
    expect(screen.names.form.value).toEqual({
      first: 'Marit',
      last: 'L',
      saving: false,
      problem: { code: 'not-created', field: 'last_name', quoted: 'Too long' },
    });
  });

  it('are sent once, however often it is clicked', async () => {
    const { screen, worker, asked } = await opened();
    worker.hold('request');
    screen.names.edit(account);
    screen.names.type({ last: 'L' });
    void screen.names.save(account);
    void screen.names.save(account);
    await settled();
    expect(asked().filter((operation) => operation === 'updateAccount')).toHaveLength(1);
  });

  it('half typed survive a closed tab, and are forgotten when they are given up', async () => {
    const { screen, worker } = await opened('#/account', { 'account.first': 'Mar', 'account.last': 'Lindqvist' });
    expect(screen.names.form.value).toMatchObject({ first: 'Mar', last: 'Lindqvist' });
    screen.names.cancel();
    expect(worker.said('keep-draft').at(-1)?.values).toEqual({});
  });
});

describe('leads pushed to an app', () => {
  const app = { id: 'ledgerly', name: 'Ledgerly', provider: null, category: null, connected_at: null };
  const list = { from: 'list', list: 3, name: 'Prospects', count: 61 } as const;

  it('are those that were brought, each once', async () => {
    const { screen } = await opened('#/account?push=12,7,12,x,-1');
    expect(screen.brought()).toEqual({ from: 'ids', ids: [12, 7] });
  });

  it('may be a list that was brought, if it is known', async () => {
    expect((await opened('#/account?list=3')).screen.brought()).toEqual(list);
    expect((await opened('#/account?list=4')).screen.brought()).toBeNull();
  });

  it('are sent once, and taken in', async () => {
    const { screen, worker } = await opened();
    bodies.pushToConnectedApp = { status: 'queued' };
    screen.pushing.begin(app, null);
    await screen.pushing.send();
    expect(worker.said('request').map(({ operation }) => operation)).not.toContain('pushToConnectedApp');
    screen.pushing.choose(list);
    await Promise.all([screen.pushing.send(), screen.pushing.send()]);
    await screen.pushing.send();
    const said = worker.said('request').filter(({ operation }) => operation === 'pushToConnectedApp');
    expect(said).toEqual([
      expect.objectContaining({ params: { id: 'ledgerly', leads_list_id: 3 }, click: true, again: false }),
    ]);
    expect(screen.pushing.now.value?.sent).toEqual({ at: 'accepted', status: 'queued' });
  });

  it.each<Problem>([
    { code: 'no-answer', why: 'broken' },
    { code: 'outcome-unknown', asked: 1 },
  ])('are sent again only by a click that says so when the outcome is unknown: $code', async (problem) => {
    const { screen, worker } = await opened();
    const pushes = () => worker.said('request').filter(({ operation }) => operation === 'pushToConnectedApp');
    worker.answer('request', failsWith(problem));
    screen.pushing.begin(app, { from: 'ids', ids: [12] });
    await screen.pushing.send();
    expect(screen.pushing.now.value?.sent).toMatchObject({ at: 'lost' });
    await screen.pushing.send();
    expect(pushes()).toHaveLength(1);
    await screen.pushing.sendAgain();
    expect(pushes().at(-1)).toMatchObject({ params: { id: 'ledgerly', lead_ids: [12] }, again: true });
  });

  it('can be sent again at once after a refusal, which did nothing', async () => {
    const { screen, worker } = await opened();
    worker.answer('request', failsWith({ code: 'not-created', field: null, quoted: 'There is no lead 12.' }));
    screen.pushing.begin(app, { from: 'ids', ids: [12] });
    await screen.pushing.send();
    expect(screen.pushing.now.value?.sent).toMatchObject({ at: 'failed' });
    await screen.pushing.send();
    expect(worker.said('request').filter(({ operation }) => operation === 'pushToConnectedApp')).toHaveLength(2);
  });
});

describe('the usage history', () => {
  const periods = (raw: unknown) => {
    const { data } = z.parse(operations.getUsageHistory.reply, { data: raw });
    return usedPeriods(data.rows);
  };

  it('is read in each form that services use, oldest first', () => {
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

  it('leaves out what says neither when nor how many', () => {
    expect(periods([{ date: 'last week', searches: 3 }, { date: '2026-03-01' }, null, 7])).toEqual([]);
  });
});

describe('what is left', () => {
  const left = (searches: unknown) =>
    leftOf(z.parse(operations.getUsage.reply, { data: { requests: { searches } } }).data).searches;

  it('is said by the service, else counted, and never below nothing', () => {
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

describe('an answer that holds nothing', () => {
  it.each([null, undefined, [], {}, { members: [] }])('is told from one of another form: %j', (answer) => {
    expect(isNothing(answer)).toBe(true);
  });

  it.each([[[1]], [{ members: [{}] }], [{ total: 0 }], ['closed'], [0]])('is not %j', (answer) => {
    expect(isNothing(answer)).toBe(false);
  });
});
