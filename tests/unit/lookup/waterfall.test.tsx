// @vitest-environment jsdom
/** The finder over several services: those of a click, the progress of a run, and the offer of the next one. */
import { beforeEach, expect, test } from 'vitest';
import { members } from '../../../components/format/waterfall-words.ts';
import type { Finder } from '../../../components/lookup/person/finder-store.ts';
import { RunSteps } from '../../../components/shell/run-steps.tsx';
import type { Asked } from '../../../lib/messages/request-views.ts';
import { type Run, type RunStep, waterfallAsks } from '../../../lib/messages/waterfall.ts';
import { createFakeBackground, type FakeBackground, settled } from '../harness/fake-background.ts';
import { foundReply } from '../harness/fixtures.ts';
import { newLife } from '../harness/lives.ts';
import { byRole, click, draw } from '../harness/render.tsx';
import { openFinder } from './finder-fixtures.ts';

let background: FakeBackground;
let finder: Finder;

beforeEach(() => {
  background = createFakeBackground();
  members.value = ['Harbour', 'Quay', 'Pier'].map((name) => ({
    ...{ id: name.toLowerCase(), name, here: false, free: false, capped: false, asks: waterfallAsks },
  }));
  ({ finder } = openFinder('aldermoor.test', newLife().signal));
});

const nothing = (service: string): RunStep => ({ service, at: 'nothing', asked: 5_000, said: null, score: null });
const found = (service: string, said: string, score: number): RunStep => {
  return { service, at: score < 80 ? 'weak' : 'answered', asked: 5_000, said, score };
};
const answer = (email: string | null, run: Run): Asked<'findEmail'> => ({
  ...{ ok: true, reply: foundReply(email), asked: 5_000, cached: false, planEnd: null },
  run,
});
const email = () => finder.found.value?.email ?? null;
const shown = () =>
  draw(
    <RunSteps ask="find" spends="search" state={finder.state.value} onAsk={finder.findAt} onChoose={finder.choose} />,
  );

async function find(asked: Asked<'findEmail'>): Promise<void> {
  background.answer('ask-in-order', () => asked);
  finder.find();
  await settled();
}

test('a click sends the services of its price, in order', async () => {
  await find(answer(null, { steps: ['harbour', 'quay', 'pier'].map(nothing), from: 'harbour' }));
  expect(background.said('ask-in-order')).toMatchObject([
    { operation: 'findEmail', services: ['harbour', 'quay', 'pier'], click: true },
  ]);
  expect(background.said('request')).toEqual([]);
});

test('the next service is offered with its price, and its answer is shown if better', async () => {
  await find(answer('m@aldermoor.test', { steps: [found('harbour', 'm@aldermoor.test', 60)], from: 'harbour' }));
  const drawn = shown();
  background.answer('ask-in-order', () =>
    answer('marit@aldermoor.test', { steps: [found('quay', 'marit@aldermoor.test', 97)], from: 'quay' }),
  );
  click(byRole(drawn, 'button', 'Ask Quay · 1 search'));
  await settled();
  expect(background.said('ask-in-order').at(-1)).toMatchObject({ services: ['quay'] });
  expect(email()).toBe('marit@aldermoor.test');
  const words = shown().textContent;
  for (const part of ['m@aldermoor.test', 'confidence 60', 'marit@aldermoor.test', 'confidence 97', 'Ask Pier'])
    expect(words).toContain(part);
});

test('a worse answer or a failure of the next service is shown and leaves the found address', async () => {
  await find(answer('m@aldermoor.test', { steps: [found('harbour', 'm@aldermoor.test', 90)], from: 'harbour' }));
  background.answer('ask-in-order', () => answer(null, { steps: [nothing('quay')], from: 'quay' }));
  finder.findAt(['quay']);
  await settled();
  background.answer('ask-in-order', () => ({
    ...{ ok: false, problem: { code: 'offline' } },
    run: { steps: [{ service: 'pier', at: 'failed', problem: { code: 'offline' } }], from: null },
  }));
  finder.findAt(['pier']);
  await settled();
  expect(email()).toBe('m@aldermoor.test');
  expect(shown().textContent).toContain('Not found at Quay');
  expect(shown().textContent).toContain('Pier: You’re offline.');
});

test('the user’s choice between two answers is stored, without another paid click', async () => {
  const steps = [found('harbour', 'm@aldermoor.test', 60), found('quay', 'marit@aldermoor.test', 97)];
  await find(answer('marit@aldermoor.test', { steps, from: 'quay' }));
  background.answer('choose-answer', () => ({ kept: true }));
  background.answer('ask-in-order', () =>
    answer('m@aldermoor.test', { steps: [found('harbour', 'm@aldermoor.test', 60)], from: 'harbour' }),
  );
  click(byRole(shown(), 'button', 'Use this'));
  await settled();
  expect(background.said('choose-answer')).toMatchObject([{ operation: 'findEmail', service: 'harbour' }]);
  expect(background.said('ask-in-order').at(-1)).toMatchObject({ services: ['harbour'], click: false });
  expect(email()).toBe('m@aldermoor.test');
});

test('a running search shows the steps of its own run, service by service', async () => {
  background.hold('ask-in-order');
  finder.find();
  await settled();
  background.push({ revision: 1, topic: 'run', message: 'another', steps: [{ service: 'pier', at: 'asking' }] });
  expect(shown().textContent).toBe('');
  const [sent] = background.ids('ask-in-order');
  const steps: RunStep[] = [nothing('harbour'), { service: 'quay', at: 'asking' }];
  background.push({ revision: 2, topic: 'run', message: sent ?? '', steps });
  expect(shown().textContent).toBe('Not found at HarbourAsking Quay…');
  const answers = [found('harbour', 'm@aldermoor.test', 60), found('quay', 'marit@aldermoor.test', 97)];
  background.push({ revision: 3, topic: 'run', message: sent ?? '', steps: answers });
  // A choice is offered once it is known which of them is shown.
  expect(shown().textContent).toContain('marit@aldermoor.test');
  expect(shown().textContent).not.toContain('Use this');
});
