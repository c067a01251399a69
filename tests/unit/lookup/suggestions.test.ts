/** Suggestions while typing: the one chosen by arrow keys stays active when others arrive. */
import { signal } from '@preact/signals';
import { expect, it } from 'vitest';
import { createSuggestions } from '../../../components/lookup/suggestions-store.ts';
import type { Recent, Suggestion } from '../../../lib/messages/opening-views.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { newLife } from '../harness/lives.ts';

const recent = (text: string): Recent => ({ text, name: null, results: null, approximate: false, asked: 1 });
const found = (text: string): Suggestion => ({ kind: 'company', text, name: null, domain: text });

function opened() {
  const background = createFakeBackground();
  const life = newLife().signal;
  const connection = { private: signal(false) } as never;
  const recents = { list: signal([recent('acme.test'), recent('acme-fjord.test')]) } as never;
  const suggestions = createSuggestions(life, { connection, recents });
  const texts = () => suggestions.list.value?.map(({ text }) => text);
  return { background, suggestions, texts };
}

it('late suggestions do not change the active one', async () => {
  const { background, suggestions, texts } = opened();
  const answer = background.hold('suggest');
  suggestions.write('acme');
  suggestions.move(1);
  expect(texts()?.[suggestions.active.value ?? -1]).toBe('acme.test');
  answer({ suggestions: [found('acme-first.test')] });
  await settled();
  expect(texts()).toEqual(['acme-first.test', 'acme.test', 'acme-fjord.test']);
  expect(texts()?.[suggestions.active.value ?? -1]).toBe('acme.test');
});

it('no suggestion is active once the active one is gone', async () => {
  const { background, suggestions, texts } = opened();
  const answer = background.hold('suggest');
  suggestions.write('acme');
  suggestions.move(1);
  const eight = Array.from({ length: 8 }, (_, at) => found(`acme-${at}.test`));
  answer({ suggestions: eight });
  await settled();
  expect(texts()).toEqual(eight.map(({ text }) => text));
  expect(suggestions.active.value).toBeNull();
});
