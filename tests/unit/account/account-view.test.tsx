// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { AppList } from '../../../components/account/app-list.tsx';
import { MailboxList } from '../../../components/account/mailbox-list.tsx';
import { Profile, type ProfileProps } from '../../../components/account/profile.tsx';
import { PushDialog, type PushDialogProps } from '../../../components/account/push-dialog.tsx';
import { UnknownAnswer } from '../../../components/account/unknown-answer.tsx';
import { shownAnswer } from '../../../components/account/unknown-fields.ts';
import { UsageHistory } from '../../../components/account/usage-history.tsx';
import { byRole, click, draw, press } from '../harness/render.tsx';

describe('an answer of a form that nobody told us', () => {
  test('is shown with its fields, those of a block beside it, and no deeper', () => {
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
        { name: 'Leads count', text: '1,284' },
        { name: 'Paid', text: 'Yes' },
        { name: 'Plan · Name', text: 'Team' },
        { name: 'Plan · Seats', text: '{"used":4,"of":5}' },
        { name: 'Tags', text: '["a","b"]' },
        { name: 'Gone', text: '–' },
      ],
    });
  });

  test('never shows what is deprecated', () => {
    const shown = shownAnswer({
      email: 'a@x.test',
      calls: { used: 3, available: 9, _deprecation_notice: 'Use requests' },
      old_calls: { used: 3, _deprecation_notice: 'Use requests' },
      _deprecation_notice: 'old',
      requests: { searches: 3 },
    });
    expect(JSON.stringify(shown)).not.toMatch(/calls|deprecat|old/i);
    expect(shown).toMatchObject({ fields: [{ name: 'Email' }, { name: 'Requests · Searches' }] });
  });

  test('is rows where it is a list, also under one name', () => {
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

  test.each([null, undefined, '', [], {}, { members: [] }])('says so when there is nothing in it: %j', (answer) => {
    expect(draw(<UnknownAnswer label="Team" answer={answer} />).textContent).toBe('The service’s answer is empty.');
  });

  test('is inert and bounded, whatever it holds', () => {
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
    expect(drawn.querySelectorAll('dt').length).toBeLessThanOrEqual(100);
    expect((drawn.textContent ?? '').length).toBeLessThan(10_000);
  });
});

describe('the usage', () => {
  const periods = [
    { from: '2026-03-01', to: null, searches: 2, verifications: 0 },
    { from: '2026-03-02', to: null, searches: 4, verifications: 7 },
    { from: '2026-03-03', to: null, searches: null, verifications: 1 },
  ];
  const said = (drawn: HTMLElement) => byRole(drawn, '[role=slider]', 'Period').getAttribute('aria-valuetext');

  test('says what was used altogether, and by the keyboard what a day used', () => {
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

  test('draws each kind against its own highest day', () => {
    const drawn = draw(<UsageHistory periods={periods} />);
    const heights = [...drawn.querySelectorAll<HTMLElement>('.usage-bars i')].map((bar) =>
      bar.style.getPropertyValue('--v'),
    );
    expect(heights.slice(0, 3)).toEqual(['50%', '100%', '0%']);
    expect(heights[4]).toBe('100%');
    expect([...drawn.querySelectorAll('.usage-most')].map(({ textContent }) => textContent)).toEqual(['4', '7']);
  });

  test('stands in a table too, newest first, and says what nobody said', () => {
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

  test('draws the newest of very many, and keeps all of them in the table', () => {
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
  const choice = { key: '3', list: 'Prospects', count: 61 };
  function dialog(some: Partial<PushDialogProps>) {
    const verbs = { onChoose: vi.fn(), onPush: vi.fn(), onPushAgain: vi.fn(), onNext: vi.fn(), onClose: vi.fn() };
    const rest = { app: 'Ledgerly', choices: [choice], chosen: choice, state: { at: 'not' } as const };
    return { verbs, drawn: draw(<PushDialog {...rest} {...verbs} {...some} />) };
  }

  test('says how many and what it costs on the one button that does it', () => {
    const { drawn, verbs } = dialog({});
    click(byRole(drawn, 'button', 'Push 61 leads · free'));
    expect(verbs.onPush).toHaveBeenCalledOnce();
    expect(drawn.querySelectorAll('.btn.primary')).toHaveLength(1);
  });

  test('can’t be done before something is chosen, nor twice at once', () => {
    expect(byRole(dialog({ chosen: null }).drawn, 'button', 'Push this list · free')).toHaveProperty('disabled', true);
    const { drawn, verbs } = dialog({ state: { at: 'asking' } });
    click(byRole(drawn, 'button', 'Push 61 leads · free'));
    expect(verbs.onPush).not.toHaveBeenCalled();
  });

  test('says that it was taken in, and shows a status that we don’t know as it came', () => {
    const { drawn } = dialog({ state: { at: 'accepted', status: 'queued' } });
    expect(drawn.textContent).toContain('61 leads were taken in. It waits in the service’s queue');
    const other = dialog({ state: { at: 'accepted', status: 'partly_done' } });
    expect(other.drawn.textContent).toContain('The service says: partly_done');
  });

  test('offers a lost one again only with a button that says so', () => {
    const { drawn, verbs } = dialog({ state: { at: 'lost' } });
    expect(drawn.textContent).toContain('pushing again may put them there twice');
    expect([...drawn.querySelectorAll('button')].map(({ textContent }) => textContent)).not.toContain('Push 61 leads');
    click(byRole(drawn, 'button', 'Push again all the same'));
    expect(verbs.onPushAgain).toHaveBeenCalledOnce();
    expect(verbs.onPush).not.toHaveBeenCalled();
  });

  test('says how lists become known when there are none', () => {
    expect(dialog({ choices: [], chosen: null }).drawn.textContent).toContain('No list is known yet.');
  });
});

test('an app without a name is called by its provider, and each of its buttons names it', () => {
  const app = { id: 'g', name: null, provider: 'gridline', category: null, connected_at: '2025-09-01T08:00:00Z' };
  const onPush = vi.fn();
  const drawn = draw(<AppList apps={[app]} detailsOf={() => null} onFold={() => {}} onPush={onPush} />);
  expect(drawn.textContent).toContain('connected on 1 September 2025');
  byRole(drawn, 'button', 'Details of gridline');
  click(byRole(drawn, 'button', 'Push leads to gridline'));
  expect(onPush).toHaveBeenCalledWith('g');
});

test('an email account says what its day holds, also where the service says only a part', () => {
  const mailbox = { key: '1', email: 'a@x.test', name: null, provider: null, status: null };
  const capacity = (sent: number | null, scheduled: number | null, limit: number | null) => {
    const drawn = draw(<MailboxList mailboxes={[{ ...mailbox, sent, scheduled, limit }]} />);
    const meter = drawn.querySelector('[role=meter]');
    return [drawn.querySelector('.mailbox-capacity')?.textContent, meter?.getAttribute('aria-valuenow') ?? null];
  };
  expect(capacity(38, 112, 200)).toEqual(['38 sent, 112 scheduled of 200 today', '150']);
  expect(capacity(38, null, null)).toEqual(['38 sent', null]);
  expect(capacity(null, null, 50)).toEqual(['50 a day', null]);
  expect(capacity(null, null, null)).toEqual(['Capacity not said', null]);
});

test('the names that the service refused stay in their fields, with its words beside them', () => {
  const profile = { first_name: 'Marit', last_name: null, email: 'm@x.test', plan_name: 'Team', reset_date: null };
  const form = {
    first: 'Márit',
    last: 'L',
    saving: false,
    problem: { code: 'not-created', field: null, quoted: 'Too short' } as const,
  };
  const verbs: Pick<ProfileProps, 'onEdit' | 'onType' | 'onSave' | 'onCancel' | 'onNext'> = {
    onEdit: vi.fn(),
    onType: vi.fn(),
    onSave: vi.fn(),
    onCancel: vi.fn(),
    onNext: vi.fn(),
  };
  const drawn = draw(<Profile profile={profile} form={form} {...verbs} />);
  expect([...drawn.querySelectorAll('input')].map(({ value }) => value)).toEqual(['Márit', 'L']);
  expect(drawn.textContent).toContain('The service didn’t take this. The service said Too short');
  click(byRole(drawn, 'button', 'Cancel'));
  expect(verbs.onCancel).toHaveBeenCalledOnce();
});
