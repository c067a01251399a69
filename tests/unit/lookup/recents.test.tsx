// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import { RecentsPart } from '../../../components/lookup/recents-view.tsx';
import type { Recent } from '../../../lib/messages/opening-views.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { answered, countReply, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, clear, click, draw, write } from '../harness/render.tsx';

const recent = (text: string): Recent => ({ text, name: null, results: null, approximate: false, asked: 1_000 });
const all = ['acme.test', 'globex.test'].map(recent);

let background: FakeBackground;

beforeEach(() => {
  background = createFakeBackground();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('request', () => answered(countReply(37)));
  background.answer('open', () => opening({ recents: all }));
  background.answer('recents', ({ search }) => ({ recents: all.filter(({ text }) => text.includes(search)) }));
});
afterEach(clear);

async function searched() {
  const popup = createPopup(newLife().signal, { tab: 7 });
  await settled();
  const drawn = draw(<RecentsPart lookup={popup} />);
  click(byRole(drawn, 'button', 'Search recent lookups'));
  const field = drawn.querySelector('input');
  expect(document.activeElement).toBe(field);
  if (field) write(field, 'globex');
  await settled();
  return { popup, found: () => popup.shared.recents.list.value.map(({ text }) => text) };
}

describe('recent lookups filtered by a search', () => {
  it('stay filtered when the page is opened again', async () => {
    const { popup, found } = await searched();
    expect(found()).toEqual(['globex.test']);
    popup.openAgain();
    await settled();
    expect(found()).toEqual(['globex.test']);
  });

  it('keep their search text, without focus, when they are drawn again', async () => {
    const { popup } = await searched();
    const drawn = draw(<RecentsPart lookup={popup} />);
    const field = drawn.querySelector('input');
    expect(field?.value).toBe('globex');
    expect(document.activeElement).not.toBe(field);
  });

  it('do not return with a late answer once they are forgotten', async () => {
    const { popup, found } = await searched();
    const late = background.hold('recents');
    void popup.shared.recents.find('globe');
    background.answer('forget-recent', () => {
      background.answer('recents', () => ({ recents: [] }));
      return { recents: [] };
    });
    popup.shared.recents.forget('globex.test');
    late({ recents: all.filter(({ text }) => text.includes('globe')) });
    await settled();
    expect(found()).toEqual([]);
  });
});
