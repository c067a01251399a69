// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createAccount } from '../../../components/account/account-store.ts';
import { AccountView } from '../../../components/account/account-view.tsx';
import type { Chosen } from '../../../components/account/chosen-leads.ts';
import { shownAnswer, UnknownAnswer } from '../../../components/account/unknown-answer.tsx';
import { UsageHistory } from '../../../components/account/usage-history.tsx';
import { type OperationName, operations, type Reply } from '../../../lib/contract/operations.ts';
import type { Problem } from '../../../lib/contract/problem.ts';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { settled } from '../harness/fake-background.ts';
import { opening, remoteService } from '../harness/fixtures.ts';
import { openWorkspace } from '../harness/opened-workspace.ts';
import { byRole, click, draw, nameOf, now, press } from '../harness/render.tsx';

/** The account view for a service with these response bodies; other operations return an empty list. */
async function shown(
  bodies: Partial<Record<OperationName, unknown>>,
  lists = [{ id: 3, name: 'Prospects', leads: 61 }],
) {
  const { workspace, background } = await openWorkspace('#/account', { lists });
  const answer = (operation: OperationName): Asked<OperationName> => {
    const reply = z.parse(operations[operation].reply, { data: bodies[operation] ?? [] }) as Reply<OperationName>;
    return { ok: true, reply, asked: now - 8 * 60_000, cached: false, planEnd: null };
  };
  background.answer('request', ({ operation }) => answer(operation));
  const store = createAccount(workspace);
  await settled();
  const said = (operation: OperationName) => background.said('request').filter((one) => one.operation === operation);
  return { workspace, background, store, said, drawn: draw(<AccountView workspace={workspace} store={store} />) };
}

describe('a response of unknown shape', () => {
  test('shows its fields and those of nested objects; deeper values are JSON', () => {
    const answer = {
      most_used_source: 'api',
      leads_count: 1284,
      paid: true,
      plan: { name: 'Team', seats: { used: 4, of: 5 } },
      tags: ['a', 'b'],
      gone: null,
    };
    expect(shownAnswer(answer)).toEqual({
      at: 'fields',
      fields: [
        { name: 'Most used source', text: 'api' },
        { name: 'Leads', text: '1,284' },
        { name: 'Paid', text: 'Yes' },
        { name: 'Plan · Name', text: 'Team' },
        { name: 'Plan · Seats', text: '{"used":4,"of":5}' },
        { name: 'Tags', text: '["a","b"]' },
        { name: 'Gone', text: '–' },
      ],
    });
  });

  test('never shows deprecated fields', () => {
    const shown = shownAnswer({
      email: 'a@x.test',
      calls: { used: 3, available: 9, _deprecation_notice: 'Use requests' },
      old_calls: { used: 3, _deprecation_notice: 'Use requests' },
      _deprecation_notice: 'old',
      requests: { searches: 3 },
    });
    expect(JSON.stringify(shown)).not.toMatch(/calls|deprecat|old/i);
    expect(shown).toMatchObject({ fields: [{ name: 'Address' }, { name: 'Requests · Searches' }] });
  });

  test('shows rows if it is a list or an object with a single list', () => {
    const rows = {
      at: 'rows',
      columns: ['Id', 'Name'],
      rows: [
        ['1', 'R'],
        ['2', '–'],
      ],
    };
    expect(shownAnswer([{ id: 1, name: 'R' }, { id: 2 }])).toEqual(rows);
    expect(shownAnswer({ seats: [{ id: 1, name: 'R' }, { id: 2 }] })).toEqual(rows);
    expect(shownAnswer(['a', null])).toEqual({ at: 'rows', columns: [''], rows: [['a'], ['–']] });
  });

  test.each([null, undefined, '', [], {}, { members: [] }])('is reported as empty: %j', (answer) => {
    expect(draw(<UnknownAnswer label="Team" answer={answer} />).textContent).toBe('The service’s answer is empty.');
  });

  test('is inert and bounded, whatever it contains', () => {
    const deep: Record<string, unknown> = {};
    deep.self = '<img src=x onerror=alert(1)>';
    const answer = {
      '<b>name</b>': deep,
      turned: 'moc\u202Eexe.gpj',
      long: 'x'.repeat(100_000),
      ...Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`field_${at}`, at])),
    };
    const drawn = draw(<UnknownAnswer label="Team" answer={answer} />);
    expect(drawn.querySelector('img, b')).toBeNull();
    expect(drawn.textContent).not.toContain('\u202E');
    expect(drawn.querySelectorAll('dt')).toHaveLength(100);
    expect((drawn.textContent ?? '').length).toBeLessThan(10_000);
    const [markup, turned, long] = [...drawn.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect([markup, turned, long]).toEqual([deep.self, 'mocexe.gpj', `${'x'.repeat(159)}…`]);
  });
});

describe('the usage', () => {
  const periods = [
    { from: '2026-03-01', to: null, searches: 2, verifications: 0 },
    { from: '2026-03-02', to: null, searches: 4, verifications: 7 },
    { from: '2026-03-03', to: null, searches: null, verifications: 1 },
  ];
  const said = (drawn: HTMLElement) => byRole(drawn, '[role=slider]', 'Period').getAttribute('aria-valuetext');

  test('shows the total, and by keyboard the usage of a day', () => {
    const drawn = draw(<UsageHistory periods={periods} />);
    const slider = byRole(drawn, '[role=slider]', 'Period');
    expect(said(drawn)).toBe('1 Mar – 3 Mar: 6 searches, 8 verifications');
    press(slider, 'Home');
    expect(said(drawn)).toBe('1 March 2026: 2 searches, 0 verifications');
    press(slider, 'ArrowRight');
    press(slider, 'ArrowRight');
    press(slider, 'ArrowRight');
    expect(said(drawn)).toBe('3 March 2026: 1 verification');
    expect(slider.getAttribute('aria-valuenow')).toBe('3');
    expect(drawn.querySelector('figcaption')?.textContent).toBe(said(drawn));
  });

  test('scales each kind to its own highest day', () => {
    const drawn = draw(<UsageHistory periods={periods} />);
    const heights = [...drawn.querySelectorAll<HTMLElement>('.usage-bars i')].map((bar) =>
      bar.style.getPropertyValue('--v'),
    );
    expect(heights.slice(0, 3)).toEqual(['50%', '100%', '0%']);
    expect(heights[4]).toBe('100%');
    expect([...drawn.querySelectorAll('.usage-most')].map(({ textContent }) => textContent)).toEqual(['4', '7']);
  });

  test('is also a table, newest first, with a dash for a missing value', () => {
    const drawn = draw(<UsageHistory periods={periods} />);
    const rows = [...drawn.querySelectorAll('tbody tr')].map((row) =>
      [...row.children].map(({ textContent }) => textContent),
    );
    expect(rows).toEqual([
      ['3 March 2026', '–', '1'],
      ['2 March 2026', '4', '7'],
      ['1 March 2026', '2', '0'],
    ]);
  });

  test('draws the newest 120 days, and lists all days in the table', () => {
    const many = Array.from({ length: 400 }, (_, at) => ({
      from: new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10),
      to: null,
      searches: at,
      verifications: null,
    }));
    const drawn = draw(<UsageHistory periods={many} />);
    expect(drawn.querySelectorAll('.usage-plot.searches .usage-bars > span')).toHaveLength(120);
    expect(drawn.querySelectorAll('tbody tr')).toHaveLength(400);
  });
});

describe('pushing leads', () => {
  const ledgerly = { id: 'ledgerly', name: 'Ledgerly' };
  const prospects: Chosen = { from: 'list', list: 3, name: 'Prospects', count: 61 };
  async function dialog(chosen: Chosen | null, lists?: { id: number; name: string; leads: number }[]) {
    const opened = await shown({ listConnectedApps: [ledgerly], pushToConnectedApp: { status: 'queued' } }, lists);
    opened.store.pushing.begin({ ...ledgerly, provider: null, category: null, connected_at: null }, chosen);
    await settled();
    return opened;
  }
  const buttons = (drawn: HTMLElement) => [...drawn.querySelectorAll('button')].map(({ textContent }) => textContent);

  test('shows the number of leads and the price on its only primary button', async () => {
    const { drawn, said } = await dialog(prospects);
    expect(drawn.querySelectorAll('.btn.primary')).toHaveLength(1);
    click(byRole(drawn, 'button', 'Push 61 leads · free'));
    await settled();
    expect(said('pushToConnectedApp')).toHaveLength(1);
  });

  test('is disabled until leads are chosen, and two clicks push once', async () => {
    const before = await dialog(null);
    expect(byRole(before.drawn, 'button', 'Push this list · free')).toHaveProperty('disabled', true);
    const { drawn, background, said } = await dialog(prospects);
    background.hold('request');
    click(byRole(drawn, 'button', 'Push 61 leads · free'));
    await settled();
    click(byRole(drawn, 'button', 'Push 61 leads · free'));
    await settled();
    expect(said('pushToConnectedApp')).toHaveLength(1);
  });

  test('reports that it was accepted, and shows an unknown status as received', async () => {
    const { drawn, store } = await dialog(prospects);
    await store.pushing.send();
    await settled();
    expect(drawn.textContent).toContain('61 leads were accepted. It waits in the service’s queue');
    const other = await shown({ listConnectedApps: [ledgerly], pushToConnectedApp: { status: 'partly_done' } });
    other.store.pushing.begin({ ...ledgerly, provider: null, category: null, connected_at: null }, prospects);
    await other.store.pushing.send();
    await settled();
    expect(other.drawn.textContent).toContain('The service says: partly_done');
  });

  test('repeats a push without a response only by the button “Push again anyway”', async () => {
    const { drawn, background, store, said } = await dialog(prospects);
    background.answer('request', () => ({ ok: false, problem: { code: 'no-answer', why: 'broken' } }));
    await store.pushing.send();
    await settled();
    expect(drawn.textContent).toContain('pushing again may add them twice');
    expect(buttons(drawn)).not.toContain('Push 61 leads · free');
    click(byRole(drawn, 'button', 'Push again anyway'));
    await settled();
    expect(said('pushToConnectedApp').map(({ again }) => again)).toEqual([false, true]);
  });

  test('says that no list is known yet if there is none', async () => {
    expect((await dialog(null, [])).drawn.textContent).toContain('No list is known yet.');
  });
});

test('an app without a name is named by its provider, also on its buttons', async () => {
  const app = { id: 'g', provider: 'gridline', connected_at: '2025-09-01T08:00:00Z' };
  const { drawn, store } = await shown({ listConnectedApps: [app] });
  expect(drawn.textContent).toContain('connected on 1 September 2025');
  byRole(drawn, 'button', 'Details of gridline');
  click(byRole(drawn, 'button', 'Push leads to gridline'));
  expect(store.pushing.now.value?.app.id).toBe('g');
});

test('an email account shows its daily capacity, even if the service states only a part', async () => {
  const capacity = async (sent: number | null, scheduled: number | null, limit: number | null) => {
    const { drawn } = await shown({
      listEmailAccounts: [{ id: 1, email: 'a@x.test', daily_limit: limit }],
      listEmailAccountCapacities: [{ id: 1, sent, scheduled }],
    });
    const meter = drawn.querySelector('.mailbox-capacity [role=meter]');
    return [drawn.querySelector('.mailbox-capacity')?.textContent, meter?.getAttribute('aria-valuenow') ?? null];
  };
  expect(await capacity(38, 112, 200)).toEqual(['38 sent, 112 scheduled of 200 today', '150']);
  expect(await capacity(38, null, null)).toEqual(['38 sent', null]);
  expect(await capacity(null, null, 50)).toEqual(['50 a day', null]);
  expect(await capacity(null, null, null)).toEqual(['Capacity not stated', null]);
});

test('refused names stay in their fields, with the service’s message beside them', async () => {
  const profile = { first_name: 'Marit', last_name: null, email: 'm@x.test', plan_name: 'Team', reset_date: null };
  const { drawn, store, background } = await shown({ getAccount: profile });
  click(byRole(drawn, 'button', 'Change names'));
  const refused: Problem = { code: 'not-created', field: null, quoted: 'Too short' };
  background.answer('request', () => ({ ok: false, problem: refused }));
  store.names.type({ first: 'Márit', last: 'L' });
  await store.names.save(profile);
  await settled();
  expect([...drawn.querySelectorAll('input')].map(({ value }) => value)).toEqual(['Márit', 'L']);
  expect(drawn.textContent).toContain('This wasn’t accepted. The service said Too short');
  click(byRole(drawn, 'button', 'Cancel'));
  expect(store.names.form.value).toBeNull();
});

test('the account shows the same plan and quota as the sidebar, whatever its own requests return', async () => {
  const usage = {
    ...{ searches: { left: 41, of: 500 }, verifications: { left: null, of: null } },
    ...{ plan: 'Growth', resets: '2026-04-01', asked: 1 },
  };
  const { service } = opening();
  const account = { name: 'Robin Achterberg', plan: 'Starter' };
  const { workspace, background } = await openWorkspace('#/account', {
    usage,
    service: service && { ...service, account },
  });
  background.answer('request', () => ({ ok: false, problem: { code: 'offline' } }));
  const store = createAccount(workspace);
  await settled();
  const drawn = draw(<AccountView workspace={workspace} store={store} />);
  const part = (name: string) =>
    nameOf(
      [...drawn.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === name) ?? drawn,
    );
  expect(part('Account holder')).toContain('Robin Achterberg');
  expect(part('Account holder')).toContain('Growth');
  expect(part('Account holder')).toContain('1 April 2026');
  expect(part('Left of the plan')).toContain('41 left of 500');

  // The summary adds to the numbers; it never gives a second number for the same thing.
  const said = { searches: { used: 400, available: 500 }, verifications: { used: 1, available: 9 } };
  const reply = z.parse(operations.getUsage.reply, { data: { requests: said } });
  background.answer('request', ({ operation }) =>
    operation === 'getUsage'
      ? { ok: true, reply, asked: 1, cached: false, planEnd: null }
      : { ok: false, problem: { code: 'offline' } },
  );
  store.refresh();
  await settled();
  draw(<AccountView workspace={workspace} store={store} />, drawn);
  expect(part('Left of the plan')).toContain('41 left of 500');
  expect(part('Left of the plan')).toContain('8 left of 9');
  background.push({
    revision: 2,
    topic: 'usage',
    service: remoteService.id,
    usage: { ...usage, searches: { left: 40, of: 500 } },
  });
  draw(<AccountView workspace={workspace} store={store} />, drawn);
  expect(part('Left of the plan')).toContain('40 left of 500');
});

test('with this device as the service, the account shows usage, but no plan, team or names', async () => {
  const { workspace, background } = await openWorkspace('#/account', {
    service: { ...opening().service, ...JSON.parse('{"kind":"device"}') },
  });
  const usage = { reset_date: '2026-12-01', requests: { searches: { used: 12 }, verifications: { used: 1 } } };
  background.answer('request', ({ operation }) => ({
    ok: true,
    reply: z.parse(operations[operation].reply, { data: operation === 'getUsage' ? usage : [] }) as never,
    ...{ asked: 1, cached: false, planEnd: null },
  }));
  const store = createAccount(workspace);
  await settled();
  const drawn = draw(<AccountView workspace={workspace} store={store} />);
  expect(drawn.textContent).toContain('This device');
  expect(drawn.textContent).toContain('12 lookups, 1 verification');
  expect(drawn.textContent).toContain('belong to an account at a service');
  // A device shows no end of a plan, no team and no names to change.
  for (const words of ['Change names', 'Team', 'Left on your plan', 'Connected apps No', '1 Dec'])
    expect(drawn.textContent).not.toContain(words);
});

test('the usage chart shows its age', async () => {
  const { drawn } = await shown({ getUsageHistory: [{ date: '2026-03-03', searches: 3, verifications: 4 }] });
  const part = [...drawn.querySelectorAll('.account-block')].find((one) => one.querySelector('.usage-history'));
  expect(part?.querySelector('.line')?.textContent).toBe('UsageUpdated 8 min ago');
});
