// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RunLine } from '../../../components/lookup/run-line.tsx';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import { contactOfAddress } from '../../../lib/contract/contact.ts';
import { job } from '../../gallery/made-up.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { knownLead } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';

let background: FakeBackground;
let life: AbortController;
let shared: SharedState;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  shared = createSharedState(life.signal, () => 5_000, 'popup');
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

const going = job({ id: 'run', name: 'acme.test', state: 'running', total: 12, done: 5, failed: 0 });

test('a run shows its subject, its progress and Pause in one line', () => {
  background.answer('pause-job', () => ({ job: { ...going, state: 'paused' as const } }));
  shared.jobs.learn(going);
  const drawn = draw(<RunLine shared={shared} />);
  expect(drawn.querySelector('.run-bar')?.textContent).toContain('acme.test');
  expect(drawn.querySelector('.run-bar')?.textContent).toContain('5 of 12');
  click(byRole(drawn, 'button', 'Pause'));
  expect(background.said('pause-job')).toEqual([{ job: 'run' }]);
});

test('a run that ended earlier is not shown; one that ends here shows its result until hidden', async () => {
  shared.jobs.learn({ ...going, id: 'before', state: 'done' });
  const drawn = draw(<RunLine shared={shared} />);
  expect(drawn.querySelector('.run-line')).toBeNull();

  shared.jobs.learn(going);
  shared.jobs.learn({ ...going, state: 'done', done: 12, counts: { valid: 9, invalid: 3 } });
  await settled();
  expect(drawn.querySelector('.run-bar')?.textContent).toContain('9 valid');
  click(byRole(drawn, 'button', 'Hide'));
  expect(drawn.querySelector('.run-line')).toBeNull();
});

test('the result of a run is shown once, also when it is unfolded', async () => {
  shared.jobs.learn(going);
  const drawn = draw(<RunLine shared={shared} />);
  shared.jobs.learn({ ...going, state: 'done', done: 12, counts: { valid: 9, invalid: 3 } });
  await settled();
  const count = () => drawn.textContent?.split('9 valid').length ?? 0;
  expect(count()).toBe(2);
  const bar = drawn.querySelector<HTMLElement>('.run-bar [aria-expanded]');
  if (!bar) throw new Error('It can’t be unfolded');
  click(bar);
  expect(bar.getAttribute('aria-expanded')).toBe('true');
  expect(count()).toBe(2);
});

test('a finished verification offers to save valid people who are not leads yet, with their known fields', async () => {
  const emails = ['ada@acme.test', 'bob@acme.test', 'cyd@acme.test', 'dan@acme.test'];
  const outcomes = ['valid', 'valid', 'invalid', 'valid'];
  background.answer('job-rows', () => ({
    rows: emails.map((key, at) => ({
      ...{ key, at: 'done' as const, outcome: outcomes[at] ?? null, asked: 5_000, problem: null, line: null },
      ...{ fields: null, differing: [], writes: [], samePerson: null, verification: null },
    })),
    total: 4,
  }));
  const ada = { ...contactOfAddress('ada@acme.test', null), first_name: 'Ada', position: 'Engineer' };
  background.answer('known', () => ({
    ...{ people: [ada], checks: [], names: [] },
    knownLeads: [
      knownLead({ email: 'dan@acme.test', list: 'Prospects' }),
      // The service created a bare lead for the address that it verified.
      knownLead({ email: 'bob@acme.test', by: 'service' }),
    ],
  }));
  background.answer('save', () => ({ job: null }));
  shared.jobs.learn({ ...going, kind: 'verify' });
  const drawn = draw(<RunLine shared={shared} />);
  shared.jobs.learn({ ...going, kind: 'verify', state: 'done', total: 4, done: 4, counts: { valid: 3, invalid: 1 } });
  const step = await waitFor(() => byRole(drawn, 'button', 'Save 2 valid'));
  click(step);
  await settled();
  const [saved] = background.said('save');
  expect(saved).toMatchObject({ list: null, contacts: [{ email: 'ada@acme.test', position: 'Engineer' }, {}] });
  expect(saved?.contacts.map(({ email, verification }) => [email, verification.status])).toEqual([
    ['ada@acme.test', 'valid'],
    ['bob@acme.test', 'valid'],
  ]);
});

test('a site search names its site once', () => {
  shared.jobs.learn(job({ id: 'site', kind: 'site', name: 'acme.test', state: 'running', total: 12, done: 5 }));
  const words = draw(<RunLine shared={shared} />).querySelector('.run-words')?.textContent ?? '';
  expect(words.split('acme.test')).toHaveLength(2);
});
