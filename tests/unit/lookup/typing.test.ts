import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOpened, type Opened } from '../../../components/lookup/opened-store.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import { snapshotVersion } from '../../../lib/messages/snapshot.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, nothingKnown, opening, pageRead } from '../harness/fixtures.ts';
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
  background.answer('suggest', () => ({ suggestions: [] }));
  background.answer('look-up', ({ text }) => looked(text));
});
afterEach(() => life.abort());

const looked = (text: string): Answers['look-up'] => ({
  typed: { kind: 'company', name: text },
  about: { cached: [], ...nothingKnown },
});
const kestrel = { kind: 'company' as const, domain: { ...aldermoor, unicode: 'kestrel.test' }, name: null };

interface Opens {
  popup: Opened;
  /** Answers the oldest opening that is still unanswered. */
  answer(now?: Partial<Opening>): Promise<void>;
}

/** `drawn`: a snapshot exists and is drawn before the background answers. */
async function open({ drawn = false } = {}): Promise<Opens> {
  const waiting: ((now: Opening) => void)[] = [];
  background.answer('open', () => new Promise<Opening>((resolve) => void waiting.push(resolve)));
  const { revision: _r, intent: _i, tab: _t, private: _p, ...snapshot } = opening();
  const popup = createOpened(life.signal, {
    form: 'popup',
    seenBefore: async () => (drawn ? { tab: 7, snapshot: { ...snapshot, version: snapshotVersion, taken: 1 } } : null),
  });
  popup.open(7);
  await settled();
  return {
    popup,
    async answer(now = {}) {
      waiting.shift()?.(opening({ tab: 7, ...now }));
      await settled();
    },
  };
}

/** The user types over the selected text: the field is emptied, then filled letter by letter. */
const steps = ['', 'a', 'ac', 'acm', 'acme'];

describe('typed text stays when the page’s answer arrives', () => {
  for (const drawn of [false, true])
    for (const [after, text] of steps.entries())
      it(`after "${text}"${drawn ? ', over a snapshot' : ''}`, async () => {
        const { popup, answer } = await open({ drawn });
        for (const step of steps.slice(0, after + 1)) popup.write(step);
        await answer();
        expect(popup.field.value).toBe(text);
        for (const step of steps.slice(after + 1)) popup.write(step);
        expect(popup.field.value).toBe('acme');
      });

  for (const [after, text] of steps.entries())
    it(`after "${text}", while the page is read`, async () => {
      const { popup, answer } = await open();
      await answer({ reading: true });
      for (const step of steps.slice(0, after + 1)) popup.write(step);
      background.push(pageRead({ subject: kestrel, page: 'http://aldermoor.test/' }));
      expect(popup.field.value).toBe(text);
    });

  it('even if it equals the page’s own name', async () => {
    const { popup, answer } = await open();
    await answer({ reading: true });
    popup.write('aldermoor.test');
    background.push(pageRead({ subject: kestrel }));
    expect(popup.field.value).toBe('aldermoor.test');
  });

  it('even if the answer contains an older draft', async () => {
    const { popup, answer } = await open({ drawn: true });
    popup.write('acm');
    await answer({ draft: { 'bar aldermoor.test\ntext': 'old' } });
    expect(popup.field.value).toBe('acm');
  });

  it('even if an input method is composing it', async () => {
    const { popup, answer } = await open({ drawn: true });
    popup.write('k');
    await answer({ reading: true });
    popup.write('か');
    background.push(pageRead({ subject: kestrel }));
    expect(popup.field.value).toBe('か');
  });

  it('even if suggestions arrive later', async () => {
    const suggest = background.hold('suggest');
    const { popup, answer } = await open();
    popup.write('ac');
    popup.write('acm');
    suggest({ suggestions: [] });
    await answer();
    expect(popup.field.value).toBe('acm');
  });

  it('until another page is opened', async () => {
    const { popup, answer } = await open();
    await answer();
    popup.write('acme');
    popup.open(8);
    await settled();
    await answer({ subject: kestrel, tab: 8 });
    expect(popup.field.value).toBe('kestrel.test');
  });

  it('also if typed while another page opens', async () => {
    const { popup, answer } = await open();
    await answer();
    popup.open(8);
    await settled();
    popup.write('acme');
    await answer({ subject: kestrel, tab: 8 });
    expect(popup.field.value).toBe('acme');
  });
});

describe('a lookup', () => {
  it('stays when the page’s answer arrives later', async () => {
    const { popup, answer } = await open();
    popup.look('Acme');
    await settled();
    await answer();
    expect(popup.showing.value).toMatchObject({ from: 'typed', text: 'Acme' });
    popup.back();
    expect(popup.field.value).toBe('aldermoor.test');
  });

  it('leaves newer text in the field, and its draft', async () => {
    const { popup, answer } = await open();
    await answer();
    const reply = background.hold('look-up');
    popup.write('First');
    popup.look();
    popup.write('Second');
    reply(looked('First'));
    await settled();
    expect(popup.showing.value).toMatchObject({ from: 'typed', text: 'First' });
    expect(popup.field.value).toBe('Second');
    expect(popup.shared.drafts.values.value).toEqual({});
    expect(popup.shared.drafts.of('bar aldermoor.test').values.value).toEqual({ text: 'Second' });
  });
});

describe('the draft of a form', () => {
  const finder = 'finder aldermoor.test';

  it('keeps text typed while the background loads it', async () => {
    const { popup, answer } = await open({ drawn: true });
    const draft = popup.shared.drafts.of(finder);
    draft.keep({ name: 'Ann' });
    await answer({ draft: { [`${finder}\nname`]: 'A', [`${finder}\nwhere`]: 'acme.test' } });
    expect(draft.values.value).toEqual({ name: 'Ann', where: 'acme.test' });
  });

  it('does not return once it was used', async () => {
    const { popup, answer } = await open({ drawn: true });
    const draft = popup.shared.drafts.of(finder);
    draft.keep({ name: 'Ann' });
    draft.drop(['name']);
    await answer({ draft: { [`${finder}\nname`]: 'Ann' } });
    expect(draft.values.value).toEqual({});
  });

  it('is replaced by the background’s state at the next opening', async () => {
    const { popup, answer } = await open();
    popup.shared.drafts.of(finder).keep({ name: 'Ann' });
    await answer();
    popup.open(7);
    await settled();
    await answer({ draft: {} });
    expect(popup.shared.drafts.of(finder).values.value).toEqual({});
  });
});
