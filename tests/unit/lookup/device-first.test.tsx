// @vitest-environment jsdom
/** People known on this device are shown before a search is spent, and stay first among the rows. */
import { act } from 'preact/test-utils';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTypedLookup, type Lookup } from '../../../components/lookup/lookup-store.ts';
import { createOpened } from '../../../components/lookup/opened-store.ts';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import { SubjectView } from '../../../components/lookup/subject-view.tsx';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import { type Contact, contactOfAddress } from '../../../lib/contract/contact.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { Settings } from '../../../lib/messages/settings-views.ts';
import { snapshotVersion } from '../../../lib/messages/snapshot.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import {
  aldermoor,
  answered,
  countReply,
  deviceService,
  nothingKnown,
  opening,
  person,
  searchReply,
  settings,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw, nameOf, write } from '../harness/render.tsx';

let background: FakeBackground;
let life: AbortController;
let shared: SharedState;

/** A contact as this device read it on a page. */
function onDevice(email: string, name: string): Contact {
  const source = { uri: 'https://aldermoor.test/team', domain: 'aldermoor.test', extracted_on: '2026-03-02' };
  const seen = { ...source, last_seen_on: '2026-03-19', still_on_page: true };
  return { ...contactOfAddress(email, name), position: 'Lens grinder', confidence: 60, sources: [seen] };
}

const marit = onDevice('marit@aldermoor.test', 'Marit Lindqvist');
/** The service knows this address too. */
const first = onDevice('person1@aldermoor.test', 'Wrong Name');
const habit: Settings = { ...settings, deviceFirst: true };

// Loaded on the first draw, which takes longer than one turn.
beforeAll(() => import('../../../components/lookup/on-device/people-on-device-view.tsx'));
beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('keep-draft', () => ({ saved: true }));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
  background.answer('people-on-device', () => ({ people: [marit, first], more: false, company: null }));
  background.answer('request', ({ operation }) =>
    answered<'countDomainEmails' | 'searchDomain'>(operation === 'searchDomain' ? searchReply(0, 3) : countReply(3)),
  );
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const drawnOf = (lookup: Lookup) => {
  const view = lookup.showing.value?.view;
  if (!view) throw new Error('nothing is shown');
  return draw(<SubjectView lookup={lookup} view={view} />);
};

/** Waits for everything that loads without a click, including lazy modules. */
const come = () => act(settled);

async function typed(text: string, some: Partial<Opening> = {}): Promise<HTMLElement> {
  shared = createSharedState(life.signal, Date.now, 'popup');
  shared.restore(opening({ settings: habit, ...some }));
  const lookup = createTypedLookup(life.signal, shared, text);
  await settled();
  const drawn = drawnOf(lookup);
  await come();
  return drawn;
}

const asked = () => background.said('request').map(({ operation }) => operation);
const listOf = (drawn: Element, label: string) =>
  [...drawn.querySelectorAll(`[aria-label="${label}"] .contact`)].map((row) => row.getAttribute('data-email'));

/** Finds a button by the start of its name; the price follows. */
function buttonOf(drawn: Element, words: string): HTMLElement {
  const found = [...drawn.querySelectorAll('button')].find((button) => nameOf(button).startsWith(words));
  if (!found) throw new Error(`no button ${words}`);
  return found;
}

const before = 'Known on this device';
const after = 'Also known on this device';

describe('a company known on this device', () => {
  it('shows its people with their page above the search button, before a search is spent', async () => {
    const drawn = await typed('aldermoor.test');
    expect(listOf(drawn, before)).toEqual(['marit@aldermoor.test', 'person1@aldermoor.test']);
    expect(asked()).toEqual(['countDomainEmails']);
    const search = buttonOf(drawn, 'Show 3 addresses');
    expect(nameOf(search)).toContain('1 search');
    const list = drawn.querySelector('.contacts');
    expect(list && search.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    click(byRole(drawn, 'button', 'Details of Marit Lindqvist'));
    expect(drawn.querySelector('.unfold')?.textContent).toContain('aldermoor.test/team');
    expect(drawn.querySelector('.unfold')?.textContent).toContain('not from the service');
    byRole(drawn, 'button', 'Forget this person…');
  });

  it('keeps its people first in one list with the service’s rows, without duplicates and with their origin', async () => {
    const drawn = await typed('aldermoor.test');
    click(buttonOf(drawn, 'Show 3'));
    await come();
    expect(asked()).toContain('searchDomain');
    expect(drawn.querySelectorAll('.contacts')).toHaveLength(1);
    expect(listOf(drawn, 'People and addresses')).toEqual(
      ['marit', 'person1', 'person0', 'person2'].map((name) => `${name}@aldermoor.test`),
    );
    // The service names person1 too, and its values win.
    expect(drawn.querySelector('.contacts')?.textContent).not.toContain('Wrong Name');
    expect(drawn.textContent).toContain('All 4 loaded');
    const row = drawn.querySelector(`[data-email="${marit.email}"]`);
    expect(row?.textContent).toContain('60');
    expect(row?.querySelector('.row-mark')?.getAttribute('title')).toContain('on this device');
    click(byRole(drawn, 'button', 'Details of Marit Lindqvist'));
    expect(drawn.querySelector('.unfold')?.textContent).toContain('Lens grinder');
    expect(row?.querySelector('input')).not.toBeNull();
  });

  it('keeps the order of rows when this device learns more after the search', async () => {
    const drawn = await typed('aldermoor.test');
    click(buttonOf(drawn, 'Show 3'));
    await come();
    const others = ['person2@aldermoor.test', 'late@aldermoor.test'].map((email) => onDevice(email, 'Late Comer'));
    background.answer('people-on-device', () => ({ people: [...others, first, marit], more: false, company: null }));
    background.push({ topic: 'known', revision: 30, emails: [marit.email] });
    await come();
    expect(listOf(drawn, 'People and addresses')).toEqual(
      ['marit', 'person1', 'person0', 'person2', 'late'].map((name) => `${name}@aldermoor.test`),
    );
  });

  it('saves a person to the connected service, with their source page', async () => {
    background.answer('save', () => ({ job: null }));
    const drawn = await typed('aldermoor.test');
    click(byRole(drawn, 'button', 'Details of Marit Lindqvist'));
    click(byRole(drawn, '.acts button', 'Save'));
    await come();
    expect(background.said('save')).toMatchObject([{ contacts: [{ email: marit.email, sources: marit.sources }] }]);
  });

  it('drops a forgotten person when the push arrives', async () => {
    const drawn = await typed('aldermoor.test');
    background.answer('people-on-device', () => ({ people: [first], more: false, company: null }));
    background.push({ topic: 'known', revision: 30, emails: [marit.email] });
    await come();
    expect(listOf(drawn, before)).toEqual([first.email]);
  });

  it('shows four people, and the rest on a click, so the search button stays in view', async () => {
    const many = Array.from({ length: 23 }, (_, nth) => onDevice(`many${nth}@aldermoor.test`, `Many Number${nth}`));
    background.answer('people-on-device', () => ({ people: many, more: true, company: null }));
    const drawn = await typed('aldermoor.test');
    expect(drawn.textContent).toContain('23+ addresses');
    expect(listOf(drawn, before)).toHaveLength(4);
    click(byRole(drawn, 'button', 'Show all 23'));
    expect(listOf(drawn, before)).toHaveLength(23);
  });

  it('is not read if the setting is off, or the service is this device or missing', async () => {
    await typed('aldermoor.test', { settings });
    await typed('aldermoor.test', { service: null });
    await typed('aldermoor.test', { service: deviceService });
    expect(background.said('people-on-device')).toEqual([]);
  });

  it('shows its people when the setting is turned on meanwhile, and hides them when it is turned off', async () => {
    const drawn = await typed('aldermoor.test', { settings });
    await act(async () => {
      shared.onPush({ topic: 'settings', revision: 30, settings: habit });
      await settled();
    });
    await come();
    expect(listOf(drawn, before)).toHaveLength(2);
    await act(async () => shared.onPush({ topic: 'settings', revision: 31, settings }));
    expect(listOf(drawn, before)).toEqual([]);
  });
});

describe('an opening', () => {
  it('draws people and buttons only once this device has answered, so nothing shifts', async () => {
    const answer = background.hold('people-on-device');
    background.answer('open', () => opening({ settings: habit }));
    const popup = createPopup(life.signal, { tab: 7 });
    await settled();
    const drawn = drawnOf(popup);
    await come();
    expect(drawn.textContent).toContain('Aldermoor Optics');
    expect(drawn.querySelector('.count-skeleton')).not.toBeNull();
    expect(drawn.querySelector('.finder-form, .contacts, .btn')).toBeNull();
    answer({ people: [marit], more: false, company: null });
    await come();
    expect(listOf(drawn, before)).toEqual([marit.email]);
    expect(drawn.textContent).toContain('Show 3 addresses');
    expect(drawn.querySelector('.finder-form')).not.toBeNull();
    life.abort();
  });

  it('reads people from this device only after the background has answered', async () => {
    const answer = background.hold('open');
    const seen = opening({ settings: habit });
    const { revision: _r, intent: _i, tab: _t, private: _p, ...snapshot } = seen;
    const popup = createOpened(life.signal, {
      form: 'popup',
      seenBefore: async () => ({ tab: 7, snapshot: { ...snapshot, version: snapshotVersion, taken: 4_000 } }),
    });
    popup.open(null);
    await settled();
    expect(popup.drawn.value).toBe(4_000);
    expect(background.said('people-on-device')).toEqual([]);
    answer(seen);
    await settled();
    expect(background.said('people-on-device')).toMatchObject([{ domain: aldermoor.ascii, private: false }]);
  });
});

describe('a finder', () => {
  const found = (data: object) =>
    background.answer('request', () => answered(z.parse(operations.findEmail.reply, { data })));

  it('shows a person of that name known on this device; only a click asks the service', async () => {
    background.answer('people-on-device', ({ full_name }) => ({
      people: full_name === 'Marit Lindqvist' ? [marit] : [],
      more: false,
      company: null,
    }));
    const drawn = await typed('Marit Lindqvist at aldermoor.test');
    expect(background.said('people-on-device')).toMatchObject([
      { full_name: 'Marit Lindqvist', domain: 'aldermoor.test' },
    ]);
    expect(drawn.querySelector('.finding')?.textContent).toContain(marit.email);
    expect(drawn.textContent).toContain(before);
    expect(asked()).toEqual([]);
    expect(nameOf(buttonOf(drawn, 'Find address'))).toContain('1 search');
    const [name] = drawn.querySelectorAll('input');
    if (name) write(name, 'Bo Berg');
    await come();
    expect(drawn.querySelector('.finding')).toBeNull();
  });

  it('shows both addresses of one name, each with its source page', async () => {
    const namesake = { ...onDevice('m.lindqvist@aldermoor.test', 'Marit Lindqvist'), position: 'Accountant' };
    background.answer('people-on-device', () => ({ people: [marit, namesake], more: false, company: null }));
    const drawn = await typed('Marit Lindqvist at aldermoor.test');
    const cards = [...drawn.querySelectorAll('.finding')];
    expect(cards.map((card) => card.getAttribute('data-email'))).toEqual([marit.email, namesake.email]);
    for (const card of cards) expect(card.textContent).toContain('aldermoor.test/team');
  });

  it('shows only the service’s answer if it is the same address, else both', async () => {
    background.answer('people-on-device', () => ({ people: [marit], more: false, company: null }));
    for (const [email, cards] of [
      ['marit@aldermoor.test', ['marit@aldermoor.test']],
      ['lindqvist@aldermoor.test', ['marit@aldermoor.test', 'lindqvist@aldermoor.test']],
    ] as const) {
      found({ ...person(1), email, score: 80, first_name: 'Marit', last_name: 'Lindqvist' });
      const drawn = await typed('Marit Lindqvist at aldermoor.test');
      click(buttonOf(drawn, 'Find address'));
      await come();
      const shown = [...drawn.querySelectorAll('.finding')].map((card) => card.getAttribute('data-email'));
      expect(shown).toEqual(cards);
      expect(drawn.textContent?.includes(after)).toBe(cards.length > 1);
    }
  });
});
