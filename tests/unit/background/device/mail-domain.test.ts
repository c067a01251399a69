/** What pages and imports of this device say about the domain that a company's people write from. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeviceStore } from '../../../../lib/background/device/device-store.ts';
import { takeTurns } from '../../../../lib/contract/async.ts';
import { createLearning } from '../../../../lib/device-service/learn/learning.ts';
import { mailDomainsOf } from '../../../../lib/device-service/mail-domains.ts';
import { publicDomain } from '../../../../lib/subject/domain.ts';
import { look } from '../../device-service/learn/looks.ts';
import { openStore } from './stores.ts';

let store: DeviceStore;
beforeEach(() => {
  store = openStore(undefined, Date.UTC(2026, 2, 18, 12));
});
afterEach(() => store.close());

async function read(uri: string, addresses: string[]): Promise<void> {
  const learning = createLearning({ ...store, registrable: publicDomain }, undefined, takeTurns());
  await learning.learn({ ...look({ uri, shows: { addresses } }), people: [] });
}

test('people on two pages of a company count together', async () => {
  await read('https://acme.test/team', ['jane.roe@kestrel.test']);
  await read('https://other.test/team', ['eva.loe@kestrel.test']);
  const company = () => store.directory.company('acme.test');
  expect((await company())?.linked_domains).toEqual([]);
  await read('https://acme.test/contact', ['max.moe@kestrel.test']);
  const now = await company();
  expect(now && (await mailDomainsOf(store.directory, now))).toEqual(['kestrel.test', 'acme.test']);
});
