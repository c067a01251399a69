import { afterEach, beforeEach, expect, it } from 'vitest';
import { createOpened, type Opened } from '../../../components/lookup/opened-store.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import type { About } from '../../../lib/messages/people-views.ts';
import type { CachedAnswer } from '../../../lib/messages/request-views.ts';
import { snapshotVersion } from '../../../lib/messages/snapshot.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import {
  answered,
  countReply,
  job,
  nothingKnown,
  opening,
  pageFacts,
  searchReply,
  settings,
} from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('request', () => answered(countReply(37)));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('keep-draft', () => ({ saved: true }));
});
afterEach(() => life.abort());

const searched: CachedAnswer<'searchDomain'> = {
  operation: 'searchDomain',
  params: { domain: 'aldermoor.test' },
  reply: searchReply(0, 37),
  asked: 5,
  planEnd: null,
};
const rows: About = { cached: [searched], ...nothingKnown };

/** Starts from the last snapshot; `answer` lets the background answer the opening. */
async function drawn(before: Partial<Opening>) {
  let say: (now: Opening) => void = () => undefined;
  const said = new Promise<Opening>((resolve) => {
    say = resolve;
  });
  background.answer('open', () => said);
  const { revision: _r, intent: _i, tab: _t, private: _p, ...snapshot } = opening(before);
  const popup = createOpened(life.signal, {
    form: 'popup',
    seenBefore: async () => ({ tab: 7, snapshot: { ...snapshot, version: snapshotVersion, taken: 1 } }),
  });
  popup.open(null);
  await settled();
  return {
    popup,
    async answer(now: Partial<Opening>) {
      say(opening({ tab: 7, ...now }));
      await settled();
    },
  };
}

function company(popup: Opened) {
  const view = popup.showing.value?.view;
  if (view?.kind !== 'company') throw new Error(`a company was expected, not ${view?.kind}`);
  return view.company;
}

it('draws the last snapshot before the background answers, without a request', async () => {
  const { popup } = await drawn({ about: rows, settings: { ...settings, searchOnOpen: true } });
  expect(popup.drawn.value).toBe(1);
  expect(company(popup).people.rows.value).toHaveLength(37);
  expect(background.said('request')).toEqual([]);
});

it('keeps the view and the user’s choices when the answer arrives, and counts only then', async () => {
  // Storage returns fields in another order than they were written.
  const domain = { unicode: 'aldermoor.test', odd: null, hosted: false, ascii: 'aldermoor.test' };
  const { popup, answer } = await drawn({
    about: rows,
    subject: { name: 'Aldermoor Optics', kind: 'company', domain },
  });
  const before = company(popup);
  const drawnRows = before.people.rows.value;
  const [first] = drawnRows;
  before.people.selection.fold(first?.contact.email ?? '');
  await answer({ about: rows });
  expect(popup.drawn.value).toBeNull();
  expect(company(popup)).toBe(before);
  expect(before.people.rows.value).toEqual(drawnRows);
  expect(before.people.selection.unfolded.value.size).toBe(1);
  expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
});

it('shows rows that became known since the snapshot', async () => {
  const { popup, answer } = await drawn({});
  const before = company(popup);
  expect(before.search.shown.value).toBeNull();
  await answer({ about: rows });
  expect(company(popup)).toBe(before);
  expect(before.people.rows.value).toHaveLength(37);
});

it('keeps the page’s facts while the page is read again', async () => {
  const { popup, answer } = await drawn({ facts: pageFacts });
  await answer({ facts: null, reading: true });
  expect(popup.page.value?.facts).toEqual(pageFacts);
});

it('keeps text typed meanwhile, and drops jobs that are gone', async () => {
  const { popup, answer } = await drawn({ jobs: [job({ id: 'old' })] });
  popup.write('somebody');
  await answer({ jobs: [] });
  expect(popup.field.value).toBe('somebody');
  expect([...popup.shared.jobs.all.value.keys()]).toEqual([]);
});

it('opens the finder with a newer draft, once, and leaves it closed after the user closed it', async () => {
  const { popup, answer } = await drawn({ about: rows });
  const finding = () => {
    const view = popup.showing.value?.view;
    if (view?.kind !== 'company') throw new Error(`a company was expected, not ${view?.kind}`);
    return view.finding;
  };
  expect(finding().open.value).toBe(false);
  const draft = {
    'finder aldermoor.test\nname': 'Zed',
    'finder aldermoor.test\ntyped': String(popup.shared.connection.now()),
  };
  await answer({ about: rows, draft });
  expect(finding().open.value).toBe(true);
  expect(finding().finder.values.value.name).toBe('Zed');
  finding().close();
  popup.write('somebody else');
  expect(finding().open.value).toBe(false);
});

it('replaces the view if the page has another subject now', async () => {
  const { popup, answer } = await drawn({ about: rows });
  await answer({ subject: { kind: 'nothing', why: 'browser-page' } });
  expect(popup.showing.value?.view).toMatchObject({ kind: 'nothing' });
});
