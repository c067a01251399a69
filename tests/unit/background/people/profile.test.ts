/** The person of a profile page: the known lead that has the profile's address. */
import { beforeEach, expect, test } from 'vitest';
import { aboutPage, readCachedFor } from '../../../../lib/background/people/cached.ts';
import { createKnownPeople } from '../../../../lib/background/people/known.ts';
import { contactOfAddress } from '../../../../lib/contract/contact.ts';
import { createDevice, type Life, settled, testClock } from '../requests/device.ts';
import { watchedService } from '../requests/services.ts';

const clock = testClock();
let life: Life;

beforeEach(() => {
  const service = watchedService({ now: clock.now, people: [], verdicts: {} });
  life = createDevice(service, clock).start();
});

async function save(linkedin_url: string): Promise<void> {
  const contact = { ...contactOfAddress('ada@acme.test', 'Ada Byron'), linkedin_url };
  await life.jobs.create('save', 'save-1', { contacts: [contact], page: null, list: null });
  await clock.pass(30_000);
  await settled();
}

async function peopleOn(handle: string) {
  const known = createKnownPeople(life.context, life.jobs.checks, life.knownLeads, life.requests.optOuts);
  const what = aboutPage({ kind: 'profile', handle, host: 'linkedin.com' }, null, null);
  return (await readCachedFor({ requests: life.requests, known }, what)).people;
}

test.each([
  'https://www.linkedin.com/in/Ada-Byron/?trk=x',
  'https://de.linkedin.com/in/ada-byron',
  'linkedin.com/in/ada-byron',
])('a profile shows the lead that was saved with the address %s', async (linkedin_url) => {
  await save(linkedin_url);
  expect(await peopleOn('ada-byron')).toMatchObject([
    { email: 'ada@acme.test', first_name: 'Ada', last_name: 'Byron', linkedin_url },
  ]);
  expect(await peopleOn('ada')).toEqual([]);
});

test('a profile shows no person once the lead is gone', async () => {
  await save('https://www.linkedin.com/in/ada-byron');
  await life.knownLeads.drop('main', 'ada@acme.test');
  expect(await peopleOn('ada-byron')).toEqual([]);
});
