/** Every message exists in every language, has the same placeholders, and is used. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build';
import { describe, expect, test } from 'vitest';
import { root } from '../run/command.ts';
import { localeFaults, type Messages } from './locale-faults.ts';
import { messageUses } from './message-uses.ts';
import { kept, serviceWords } from './service-words.ts';

const folder = join(root, 'assets/locales');

async function messagesOf(file: string): Promise<Messages> {
  const messages = Object.entries(generateChromeMessages(await parseMessagesFile(join(folder, file))));
  return new Map(messages.map(([key, { message }]) => [key, message]));
}

const english = await messagesOf('en.yml');
const german = await messagesOf('de.yml');
const uses = messageUses(root);

test('the languages are German and English', () => {
  expect(readdirSync(folder).toSorted()).toEqual(['de.yml', 'en.yml']);
});

test('no message is missing, unused, or different in its placeholders', () => {
  expect(localeFaults(english, german, uses)).toEqual([]);
});

test('both files have their messages in the same order', () => {
  expect([...german.keys()]).toEqual([...english.keys()]);
});

test('German says “Sie”, never “du”', () => {
  const informal = /\b(?:du|dir|dich|dein(?:e[mnrs]?)?|euch|euer)\b/iu;
  expect([...german].filter(([, text]) => informal.test(text))).toEqual([]);
  expect([...german].filter(([, text]) => /\p{Ll} Sie\b/u.test(text)).length).toBeGreaterThan(50);
});

test.each(['en', 'de'] as const)(
  'every message about money or a service is listed with the condition that hides it where nothing costs: %s',
  (language) => {
    const said = [...(language === 'en' ? english : german)].filter(([, text]) => serviceWords[language].test(text));
    expect(said.length).toBeGreaterThan(50);
    const starts = Object.keys(kept);
    expect(said.filter(([key]) => !starts.some((start) => key.startsWith(start)))).toEqual([]);
  },
);

test('messages contain no developer jargon and no braces', () => {
  const odd = /\bresolver|\bcontract\b|\baccept-all\b|\bslug\b|\bhandles?\b|gibberish|[{}]/iu;
  expect([...english, ...german].filter(([, text]) => odd.test(text))).toEqual([]);
});

test('German puts a space before an ellipsis', () => {
  expect([...german].filter(([, text]) => /[\p{L}\d]…/u.test(text))).toEqual([]);
});

test('all uses are found, including composed keys', () => {
  expect(uses.keys.size).toBeGreaterThan(500);
  for (const key of ['verdict_accept_all', 'operation_listEmailAccountCapacities', 'extension_description']) {
    expect(uses.keys).toContain(key);
  }
});

describe('the locale check', () => {
  const here: Messages = new Map([
    ['cost_left', '$1, $2 left'],
    ['more', '1 more | $1 more'],
  ]);
  const there: Messages = new Map([
    ['cost_left', 'noch $2 zu $1'],
    ['more', '$1 weiterer | $1 weitere'],
  ]);
  const used = { keys: new Set(here.keys()), unclear: [] };
  const without = (messages: Messages, key: string) => new Map([...messages].filter(([one]) => one !== key));
  const withText = (messages: Messages, key: string, text: string) => new Map(messages).set(key, text);

  test('accepts correct locales', () => {
    expect(localeFaults(here, there, used)).toEqual([]);
  });

  test('reports a message that is used but missing', () => {
    expect(localeFaults(without(here, 'more'), without(there, 'more'), used)).toEqual(['used and missing: more']);
  });

  test('reports an unused message', () => {
    expect(localeFaults(withText(here, 'a', 'A'), withText(there, 'a', 'B'), used)).toEqual(['nobody uses: a']);
  });

  test('reports a message that one language lacks', () => {
    expect(localeFaults(here, without(there, 'more'), used)).toEqual(['not translated: more']);
    expect(localeFaults(here, withText(there, 'a', 'B'), used)).toEqual(['translated and not there: a']);
  });

  test('reports a differing placeholder and a missing plural form', () => {
    expect(localeFaults(here, withText(there, 'cost_left', 'noch $2'), used)).toEqual([
      'names something else: cost_left: $1, $2 left / noch $2',
    ]);
    expect(localeFaults(here, withText(there, 'more', '1 weiterer | weitere'), used)).toHaveLength(1);
    expect(localeFaults(here, withText(there, 'more', '$1 weitere'), used)).toEqual(['has not as many forms: more']);
  });

  test('reports a key that can’t be determined', () => {
    expect(localeFaults(here, there, { ...used, unclear: ['a.ts: i18n.t(name)'] })).toEqual([
      'it can’t be told which message is meant: a.ts: i18n.t(name)',
    ]);
  });
});
