import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTypedLookup } from '../../../components/lookup/lookup-store.ts';
import { createSharedState, type SharedState } from '../../../components/shell/shared-state.ts';
import type { Answers } from '../../../lib/messages/answers.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { aldermoor, answered, countReply, job, nothingKnown, opening } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';

let background: FakeBackground;
let life: AbortController;
let ground: SharedState;

beforeEach(() => {
  background = createFakeBackground();
  life = newLife();
  background.answer('request', () => answered(countReply(37)));
  background.answer('look-up', ({ text }): Answers['look-up'] => ({
    typed: text.includes('@')
      ? { kind: 'address', address: text, domain: aldermoor }
      : { kind: 'domain', domain: { ...aldermoor, ascii: text, unicode: text } },
    about: { cached: [], ...nothingKnown },
  }));
  ground = createSharedState(life.signal, Date.now, 'workspace');
  ground.restore(opening());
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

it('shows a company in place with the free count, without opening a tab', async () => {
  const lookup = createTypedLookup(life.signal, ground, 'globex.test');
  expect(lookup.showing.value).toBeNull();
  expect(lookup.lookUp.value).toMatchObject({ at: 'asking', text: 'globex.test' });
  await settled();
  expect(lookup.showing.value).toMatchObject({ from: 'typed', text: 'globex.test', view: { kind: 'company' } });
  expect(background.said('open')).toEqual([]);
  expect(background.said('request').map(({ operation }) => operation)).toEqual(['countDomainEmails']);
});

it('shows the jobs of the given shared state, and leaves that state intact at its end', async () => {
  const mine = newLife();
  const lookup = createTypedLookup(mine.signal, ground, 'globex.test');
  await settled();
  ground.onPush({ revision: 11, topic: 'job', job: job({ id: 'j', kind: 'verify', total: 9 }) });
  expect(lookup.shared.jobs.bulk.value).toHaveLength(1);
  mine.abort();
  expect(ground.jobs.bulk.value).toHaveLength(1);
  expect(ground.connection.signal.aborted).toBe(false);
});

it('goes back to its first text after another lookup', async () => {
  const lookup = createTypedLookup(life.signal, ground, 'globex.test');
  await settled();
  lookup.look('jane@aldermoor.test');
  await settled();
  expect(lookup.showing.value?.view.kind).toBe('address');
  lookup.back();
  await settled();
  expect(lookup.showing.value).toMatchObject({ text: 'globex.test', view: { kind: 'company' } });
});

it('drops an answer that comes after its end', async () => {
  const reply = background.hold('look-up');
  const mine = newLife();
  const lookup = createTypedLookup(mine.signal, ground, 'globex.test');
  mine.abort();
  reply({ typed: { kind: 'company', name: 'Globex' }, about: { cached: [], ...nothingKnown } });
  await settled();
  expect(lookup.showing.value).toBeNull();
});

it('reports the storage problem that prevents an answer', async () => {
  const full = { code: 'storage', full: true, used: 3_100_000, room: 600_000 } as const;
  background.refuse('look-up', full);
  const lookup = createTypedLookup(life.signal, ground, 'globex.test');
  await settled();
  expect(lookup.lookUp.value).toEqual({ at: 'silent', text: 'globex.test', problem: full });
});

it('reports a silent background, and shows no view', async () => {
  vi.useFakeTimers();
  background.hold('look-up');
  const lookup = createTypedLookup(life.signal, ground, 'globex.test');
  await vi.advanceTimersByTimeAsync(45_000);
  expect(lookup.lookUp.value).toEqual({
    ...{ at: 'silent', text: 'globex.test', problem: { code: 'background-silent' } },
  });
  expect(lookup.showing.value).toBeNull();
});
