import { expect, test } from 'vitest';
import { blankEmail } from '../../../../lib/device-service/blank-records.ts';
import { emptyLead } from '../../../../lib/device-service/leads/lead-writing.ts';
import type { KnownEmail } from '../../../../lib/device-service/store-directory.ts';
import { openStore } from './stores.ts';

const page = 'https://www.aldermoor.test/team';

function seen(value: string, ...pages: [uri: string, still: boolean, last: string][]): KnownEmail {
  const sources = pages.map(([uri, still_on_page, last_seen_on]) => ({
    ...{ uri, domain: 'aldermoor.test', extracted_on: '2026-01-01', last_seen_on, still_on_page },
  }));
  return { ...blankEmail(value, 'personal'), sources };
}

test('a lead is lost when none of its pages names it, until one does again', async () => {
  const store = openStore();
  const { leads, directory } = store;
  const made = new Map<string, number>();
  for (const name of ['Marit', 'ada', 'bo', 'never-seen'])
    made.set(name, (await leads.add(emptyLead(`${name}@aldermoor.test`, 0, 1))).id);
  const put = (...all: KnownEmail[]) => directory.write(all.map((email) => ({ put: email, as: 'email' })));
  await put(
    seen('marit@aldermoor.test', [page, false, '2026-02-01'], ['https://press.test/', false, '2026-03-01']),
    seen('ada@aldermoor.test', [page, false, '2026-02-02']),
    seen('bo@aldermoor.test', [page, false, '2026-02-01'], ['https://press.test/', true, '2026-03-01']),
    seen('no-lead@aldermoor.test', [page, false, '2026-02-01']),
  );
  expect(await store.lostLeads()).toEqual([
    { id: made.get('Marit'), email: 'Marit@aldermoor.test', uri: 'https://press.test/', last_seen_on: '2026-03-01' },
    { id: made.get('ada'), email: 'ada@aldermoor.test', uri: page, last_seen_on: '2026-02-02' },
  ]);
  await put(seen('ada@aldermoor.test', [page, true, '2026-04-01']));
  await leads.remove(made.get('Marit') ?? 0);
  expect(await store.lostLeads()).toEqual([]);
  await store.close();
});
