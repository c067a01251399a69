import { signal } from '@preact/signals';
import { afterEach, expect, it } from 'vitest';
import { isFree } from '../../../components/format/cost-words.ts';
import { createCompany } from '../../../components/lookup/company/company-store.ts';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import type { PageFacts } from '../../../lib/page/facts.ts';
import { connectionOf } from '../harness/connection.ts';
import { createFakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, nothingKnown, searchReply } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

const life = newLife();
afterEach(() => {
  isFree.value = false;
});

const facts = { organisation: { name: 'Aldermoor', socials: {} }, addresses: [] } as unknown as PageFacts;
const about = { cached: [], ...nothingKnown };

it.each([
  [true, 2],
  [false, 1],
])(
  'a slow page is counted before it is read; if this device answers (%s), it is counted again afterwards',
  async (device, times) => {
    const background = createFakeBackground();
    let known = 0;
    background.answer('request', () => answered(countReply(known)));
    const shared = createSharedState(life.signal, () => 5_000, 'popup');
    isFree.value = device;
    const connection = connectionOf(life);
    const { jobs, service } = shared;
    const start = { about, facts: null, known: shared, jobs, service, name: null, deviceFirst: signal(false) };
    const company = createCompany(connection, { domain: aldermoor }, start);
    await settled();
    known = 3;
    company.learn({ about, facts, name: null });
    await settled();
    const { value } = company.count;
    expect(background.said('request')).toHaveLength(times);
    expect(value.at === 'shown' && value.reply.data.total).toBe(device ? 3 : 0);
  },
);

it('a count and a search under way are repeated after this device has learnt from the page', async () => {
  const background = createFakeBackground();
  const first = background.hold('request');
  const shared = createSharedState(life.signal, () => 5_000, 'popup');
  isFree.value = true;
  const { jobs, service } = shared;
  const start = { about, facts: null, known: shared, jobs, service, name: null, deviceFirst: signal(false) };
  const company = createCompany(connectionOf(life), { domain: aldermoor }, start);
  company.search.refresh();
  await settled();
  company.learn({ about, facts, name: null });
  await settled();
  const asked = () => background.said('request').map(({ operation }) => operation);
  expect(asked()).toEqual(['countDomainEmails', 'searchDomain']);
  background.answer('request', ({ operation }) =>
    answered(operation === 'searchDomain' ? searchReply(0, 3) : countReply(3)),
  );
  first({ ok: false, problem: { code: 'offline' } });
  await settled();
  expect(asked().toSorted()).toEqual(['countDomainEmails', 'countDomainEmails', 'searchDomain', 'searchDomain']);
  expect(company.search.shown.value?.contacts).toHaveLength(3);
});
