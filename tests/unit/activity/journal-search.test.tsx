// @vitest-environment jsdom
/** Any text that the journal shows can be searched for. */
import { expect, test } from 'vitest';
import { codesShownAs } from '../../../components/activity/journal-search.ts';
import { Journal } from '../../../components/activity/journal-table.tsx';
import { createJournal } from '../../../lib/background/requests/journal.ts';
import { createMemoryStore } from '../../../lib/background/storage/memory-store.ts';
import { journalOperations } from '../../../lib/messages/journal-operations.ts';
import type { JournalEntry } from '../../../lib/messages/request-views.ts';
import { fakeClock } from '../background/fakes.ts';
import { draw } from '../harness/render.tsx';

const outcomes = ['200', 'no-answer', 'key-refused', 'not-permitted', 'used', 'service-changed', 'made-up-by-others'];
const spent = ['search', 'verification', 'nothing', 'unknown'] as const;
const services = new Map([
  ['s1', 'Kelp & Tide'],
  ['s2', 'Contacts'],
]);

const entries: JournalEntry[] = journalOperations.map((operation, at) => ({
  ...{ id: `e${at}`, at: 1_000 - at, operation, service: at % 3 === 0 ? 's1' : 's2' },
  params: at % 2 === 0 ? { domain: 'acme.test', limit: at } : { name: 'Bo "B" Berg', filters: { city: ['Łódź'] } },
  outcome: outcomes[at % outcomes.length] ?? '',
  spent: spent[at % spent.length] ?? 'nothing',
}));

async function searched() {
  const store = createMemoryStore();
  await store.write(entries.map((put) => ({ table: 'journal', put })));
  const settings = () => Promise.reject(new Error('not asked'));
  const { list } = createJournal(
    { store, settings, private: false, clock: fakeClock(), random: () => 0.5 },
    (changes) => store.write(changes),
  );
  return async (text: string) => {
    const page = await list(null, 500, { text, codes: codesShownAs(text, services) });
    return page.entries.map(({ id }) => id);
  };
}

test('every text of a journal entry finds the entry, in any case', async () => {
  const find = await searched();
  const place = draw(<Journal entries={entries} services={services} more={false} onMore={() => undefined} />);
  const lines = [...place.querySelectorAll('tbody tr')];
  expect(lines).toHaveLength(entries.length);
  for (const [at, line] of lines.entries()) {
    // All columns except the time, which has its own filter.
    const words = [...line.querySelectorAll('td')].slice(1).map(({ textContent }) => textContent ?? '');
    expect(words.every((word) => word !== '')).toBe(true);
    for (const word of words) {
      expect([word, await find(word)]).toEqual([word, expect.arrayContaining([`e${at}`])]);
      expect(await find(` ${word.toUpperCase()} `)).toContain(`e${at}`);
    }
  }
});

test('a text finds only entries that show it, and codes are found, too', async () => {
  const find = await searched();
  const withOutcome = (code: string) => entries.filter(({ outcome }) => outcome === code).map(({ id }) => id);
  expect(await find('no answer')).toEqual(withOutcome('no-answer'));
  expect(await find('key-refused')).toEqual(withOutcome('key-refused'));
  expect(await find('made up by')).toEqual(withOutcome('made-up-by-others'));
  expect(await find('kelp &')).toEqual(entries.filter(({ service }) => service === 's1').map(({ id }) => id));
  expect(await find('verifyEmail')).toEqual(
    entries.filter(({ operation }) => operation === 'verifyEmail').map(({ id }) => id),
  );
  expect(await find('no such word')).toEqual([]);
  expect(codesShownAs('  ', services)).toEqual({ operations: [], outcomes: [], spent: [], services: [] });
});
