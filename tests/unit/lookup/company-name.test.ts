/** A company's title: the name on its page, else the stored name, else the domain. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Company } from '../../../components/lookup/company/company-store.ts';
import { companyName } from '../../../components/lookup/company/subject-card.tsx';
import { createTypedLookup, type Lookup } from '../../../components/lookup/lookup-store.ts';
import type { Opened } from '../../../components/lookup/opened-store.ts';
import { createPopup } from '../../../components/lookup/popup-store.ts';
import { createSharedState } from '../../../components/shell/shared-state.ts';
import { operations } from '../../../lib/contract/operations.ts';
import type { Opening } from '../../../lib/messages/opening-views.ts';
import { readTyped } from '../../../lib/subject/read-typed.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, nothingKnown, opening, pageRead, settings } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('lists', () => ({ lists: [] }));
  background.answer('known-leads', () => ({ knownLeads: [], asked: null }));
  background.answer('request', () => answered(countReply(3)));
  background.answer('people-on-device', () => ({ people: [], more: false, company: null }));
  background.answer('look-up', ({ text }) => ({ typed: readTyped(text), about: { cached: [], ...nothingKnown } }));
});
afterEach(() => life.abort());

const about = (company?: string) => ({ cached: [], ...nothingKnown, company });
const subjectOf = (name: string | null) => ({ kind: 'company', domain: aldermoor, name }) as const;

async function opened(some: Partial<Opening>): Promise<Opened> {
  background.answer('open', () => opening({ subject: subjectOf(null), ...some }));
  const popup = createPopup(life.signal, { tab: 7 });
  await settled();
  return popup;
}

function companyIn({ showing }: Pick<Lookup, 'showing'>): Company {
  const view = showing.value?.view;
  if (view?.kind !== 'company') throw new Error('no company');
  return view.company;
}
const titleOf = (lookup: Pick<Lookup, 'showing'>) => companyName(companyIn(lookup).profile.value);

it('shows the stored name at once', async () => {
  expect(titleOf(await opened({ about: about('Aldermoor Works') }))).toBe('Aldermoor Works');
});

it('shows the domain if no name is known', async () => {
  expect(titleOf(await opened({}))).toBe('aldermoor.test');
});

it('prefers the name on the page to the stored name', async () => {
  const popup = await opened({ about: about('Aldermoor Works'), reading: true });
  expect(titleOf(popup)).toBe('Aldermoor Works');
  background.push(pageRead({ subject: subjectOf('Aldermoor of the page'), about: about('Aldermoor Works') }, 12));
  expect(titleOf(popup)).toBe('Aldermoor of the page');
});

it('shows the name from the free count, unless a name is stored', async () => {
  const counted = z.parse(operations.countDomainEmails.reply, { data: { total: 3, organization: 'Counted' } });
  background.answer('request', () => answered(counted));
  expect(titleOf(await opened({}))).toBe('Counted');
  expect(titleOf(await opened({ about: about('Aldermoor Works') }))).toBe('Aldermoor Works');
});

it('shows this device’s name if the service has none', async () => {
  background.answer('people-on-device', () => ({ people: [], more: false, company: 'Of this device' }));
  expect(titleOf(await opened({ settings: { ...settings, deviceFirst: true } }))).toBe('Of this device');
});

it('falls back to the domain when the company is forgotten', async () => {
  const popup = await opened({ about: about('Aldermoor Works'), reading: true });
  background.push(pageRead({ subject: subjectOf(null), about: about() }, 12));
  expect(titleOf(popup)).toBe('aldermoor.test');
});

it('shows the opener’s name for the opened domain, not for the next domain', async () => {
  const shared = createSharedState(life.signal, Date.now, 'popup');
  shared.restore(opening());
  const nameOf = (domain: string) => (domain === 'aldermoor.test' ? 'Of the row' : null);
  const lookup = createTypedLookup(life.signal, shared, 'aldermoor.test', nameOf);
  await settled();
  expect(titleOf(lookup)).toBe('Of the row');
  lookup.look('globex.test');
  await settled();
  expect(titleOf(lookup)).toBe('globex.test');
});
