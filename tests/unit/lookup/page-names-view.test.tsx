// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '../../../components/contact/rows.ts';
import { FindNames, type NameView, PageNames } from '../../../components/lookup/page/page-names-view.tsx';
import { PageAddresses, PagePart } from '../../../components/lookup/page/page-view.tsx';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import type { PageAddress } from '../../../lib/page/facts.ts';
import { contact, knownLead, row } from '../../gallery/made-up.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { answered, countReply, opening, pageFacts } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf } from '../harness/render.tsx';

const events = () => ({
  onCopy: vi.fn(),
  onVerify: vi.fn(),
  onSave: vi.fn(),
  onUndo: vi.fn(),
  onRemove: vi.fn(),
  onNext: vi.fn(),
  onToggle: vi.fn(),
  onToggleAll: vi.fn(),
  onUnfold: vi.fn(),
  onFind: vi.fn(),
  onStop: vi.fn(),
  onNameNext: vi.fn(),
  onEndNext: vi.fn(),
  onProfile: vi.fn(),
});
const place = { canVerify: true, lists: [], list: null };
const still = { picked: 0, all: 'none' as const, run: 'idle' as const, ended: null, searchesLeft: 38 };
const open = (name: string, some: Partial<NameView> = {}): NameView => ({
  name,
  position: null,
  profile: null,
  picked: false,
  state: { at: 'open' },
  ...some,
});
const buttons = (drawn: HTMLElement) => [...drawn.querySelectorAll('button')].map(nameOf);

afterEach(() => document.body.replaceChildren());

describe('the names of a page', () => {
  test('show on their one button the maximum price and the searches left', () => {
    const handlers = events();
    const names = [open('Ada Byron', { picked: true }), open('Grace Brewster', { picked: true }), open('Mary Kenneth')];
    const drawn = draw(<PageNames {...still} {...place} {...handlers} names={names} picked={2} all="some" />);
    expect(drawn.querySelector('h2')?.textContent).toBe('3 people named on this page');
    click(byRole(drawn, 'button', 'Find 2 addresses · up to 2 searches, 38 left'));
    expect(handlers.onFind).toHaveBeenCalledOnce();
    click(byRole(drawn, 'input', 'Select Mary Kenneth'));
    expect(handlers.onToggle).toHaveBeenCalledWith('Mary Kenneth');
  });

  test('show the exact price of one', () => {
    const names = [open('Ada Byron', { picked: true }), open('Mary Kenneth')];
    const drawn = draw(<PageNames {...still} {...place} {...events()} names={names} picked={1} all="some" />);
    byRole(drawn, 'button', 'Find 1 address · 1 search, 38 left');
  });

  test('offer no button before a name is selected', () => {
    const drawn = draw(<PageNames {...still} {...place} {...events()} names={[open('Ada Byron')]} />);
    expect(buttons(drawn)).toEqual([]);
    expect(drawn.textContent).toContain('Select the people whose addresses to find.');
  });

  test('show a found person as a normal row, and the reason for each other one', () => {
    const found = row(contact('ada@aldermoor.test', 'Ada Byron', { confidence: 90 }));
    const names = [
      open('Ada Byron', { state: { at: 'found', row: found, unfolded: true } }),
      open('Grace Brewster', { state: { at: 'none' } }),
      open('Mary Kenneth', { state: { at: 'failed', problem: { code: 'opted-out' } } }),
    ];
    const handlers = events();
    const drawn = draw(<PageNames {...still} {...place} {...handlers} names={names} />);
    click(byRole(drawn, 'button', 'Verify · 1 verification'));
    expect(handlers.onVerify).toHaveBeenCalledWith('ada@aldermoor.test', false);
    expect(drawn.textContent).toContain('Not found');
    expect(drawn.textContent).toContain('This person asked not to be looked up.');
    // None of them can be selected any more.
    expect(drawn.querySelectorAll('input')).toHaveLength(0);
  });

  test('can be stopped during the search, and can’t be selected meanwhile', () => {
    const handlers = events();
    const names = [open('Ada Byron', { picked: true, state: { at: 'asking' } }), open('Grace Brewster')];
    const drawn = draw(<PageNames {...still} {...place} {...handlers} names={names} run="finding" />);
    click(byRole(drawn, 'button', 'Stop'));
    expect(handlers.onStop).toHaveBeenCalledOnce();
    expect([...drawn.querySelectorAll('input')].every((box) => box.disabled)).toBe(true);
  });

  test('show the problem that ended the run', () => {
    const ended = { code: 'used-up' as const, quoted: 'No searches left.' };
    const drawn = draw(<PageNames {...still} {...place} {...events()} names={[open('Ada Byron')]} ended={ended} />);
    expect(drawn.querySelector('[role=alert]')?.textContent).toContain('No searches left.');
  });

  test('open the finder only for web profiles, and render a page’s text as text only', () => {
    const handlers = events();
    const bad = '<img onerror=x>\u202eAda';
    const names = [
      open('Ada Byron', { profile: 'https://www.linkedin.com/in/ada-b' }),
      open(bad, { position: bad, profile: 'javascript:alert(1)' }),
    ];
    const drawn = draw(<PageNames {...still} {...place} {...handlers} names={names} />);
    click(byRole(drawn, 'button', 'Find Ada Byron by profile'));
    expect(handlers.onProfile).toHaveBeenCalledWith('https://www.linkedin.com/in/ada-b');
    expect(buttons(drawn)).toHaveLength(1);
    expect(drawn.querySelector('img')).toBeNull();
    expect(drawn.textContent).not.toContain('\u202e');
  });

  test('are read on a click; the hint says that nothing is sent', () => {
    const onRead = vi.fn();
    const drawn = draw(<FindNames busy={false} closed={false} onRead={onRead} />);
    click(byRole(drawn, 'button', 'Find names on this page · free'));
    expect(onRead).toHaveBeenCalledOnce();
    expect(drawn.textContent).toContain('nothing is sent');
  });
});

describe('the addresses of a page', () => {
  const list = (more: object) =>
    draw(
      <PageAddresses
        addresses={[
          { address: 'Ada@aldermoor.test', forms: ['mailto'], name: null },
          { address: 'workshop@aldermoor.test', forms: ['text'], name: null },
        ]}
        cut={false}
        rows={new Map()}
        canVerify
        verificationsLeft={null}
        lists={[]}
        list={null}
        onCopy={vi.fn()}
        onCopyAll={vi.fn()}
        onVerify={vi.fn()}
        onSave={vi.fn()}
        {...more}
      />,
    );

  const addresses = ['Ada@aldermoor.test', 'workshop@aldermoor.test'];
  const rowsThat = (states: readonly (string | null)[]) =>
    new Map(
      addresses.map((address, at): [string, Row] => {
        const isInvalid = states[at] === 'invalid';
        const known = states[at] === 'lead' ? knownLead(address, { list: 'Prospects' }) : null;
        const verification = isInvalid ? { status: 'invalid', date: '2026-03-18' } : undefined;
        return [
          keyOfEmail(address),
          row(contact(address, null, verification && { verification }), { knownLead: known }),
        ];
      }),
    );

  test('are labelled if the service knows them, too, and link to their rows', () => {
    const onReveal = vi.fn();
    const known = new Set(['ada@aldermoor.test']);
    const drawn = list({ known, among: known, onReveal });
    const [first, second] = drawn.querySelectorAll('.onpage > li');
    const marksOf = (line?: Element) => [...(line?.querySelectorAll('.row-mark > svg') ?? [])].map(nameOf);
    expect([marksOf(first), marksOf(second)]).toEqual([['known'], []]);
    click(byRole(drawn, 'button', 'Show Ada@aldermoor.test in the results'));
    click(byRole(drawn, 'button', 'Add workshop@aldermoor.test to the results'));
    expect(onReveal.mock.calls).toEqual([['Ada@aldermoor.test'], ['workshop@aldermoor.test']]);
  });

  test('have no buttons for results if there are none', () => {
    expect(buttons(list({})).filter((name) => name.includes('results'))).toEqual([]);
  });

  test.each([
    [[null, null], 'Save all 2', ['Ada@aldermoor.test', 'workshop@aldermoor.test']],
    [['lead', null], 'Save 1 new', ['workshop@aldermoor.test']],
    [['invalid', null], 'Save 1 new', ['workshop@aldermoor.test']],
    [['invalid', 'lead'], 'Save anyway', ['Ada@aldermoor.test']],
  ])('in the states %j are offered as “%s”', (states, words, saved) => {
    const onSave = vi.fn();
    click(byRole(list({ rows: rowsThat(states), onSave }), 'button', words));
    expect(onSave).toHaveBeenCalledWith(saved, null);
  });

  test('that are leads already show their list, and can be added to another', () => {
    const onSave = vi.fn();
    const drawn = list({ rows: rowsThat(['lead', 'lead']), lists: ['Prospects', 'Fair'], onSave });
    expect(buttons(drawn).filter((name) => name.startsWith('Save'))).toEqual(['Saved to Prospects']);
    click(byRole(drawn, 'button', 'Saved to Prospects'));
    expect([...drawn.querySelectorAll('[role=menuitem]')].map(nameOf)).toEqual(['Fair', 'New list…']);
    click(byRole(drawn, '[role=menuitem]', 'Fair'));
    expect(onSave).toHaveBeenCalledWith(['Ada@aldermoor.test', 'workshop@aldermoor.test'], 'Fair');
  });

  test('of a person who opted out are neither shown nor priced', async () => {
    const background = createFakeBackground();
    const at = (address: string): PageAddress => ({ address, forms: ['text'], name: null });
    const facts = { ...pageFacts, addresses: [at('ada@aldermoor.test'), at('bo@aldermoor.test')] };
    background.answer('lists', () => ({ lists: [] }));
    background.answer('request', () => answered(countReply(3)));
    background.answer('open', () => opening({ facts }));
    const popup = createPopup(newLife().signal, { tab: 7 });
    await settled();
    const again = (drawn?: HTMLElement) => draw(<PagePart lookup={popup} />, drawn);
    const drawn = again();
    byRole(drawn, 'button', 'Verify all 2 · up to 2 verifications');
    const check = { at: 'failed', email: 'Ada@aldermoor.test', job: 'j', problem: { code: 'opted-out' } } as const;
    background.push({ revision: 20, topic: 'checks', checks: [check] });
    byRole(again(drawn), 'button', 'Verify · 1 verification');
    expect(drawn.textContent).not.toContain('ada@aldermoor.test');
  });
});
