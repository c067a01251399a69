/**
 * #42: a keep-alive connection is cut during a request that spends. The witness counts the requests that arrived,
 * because no response shows them.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ask, codeOf } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';

let scene: Scene;
let quiet: Page;
beforeAll(async () => {
  scene = await startScene({ shipped: true });
  quiet = await scene.quiet();
  await connect(scene);
});
afterAll(() => scene.close());
afterEach(() => {
  scene.service.faults.clear();
  scene.service.witness.clear();
});

/** Leaves a connection open that the next request could reuse. */
const warmUp = (domain: string) => ask(quiet, 'countDomainEmails', { domain }, { skipCache: true });

test.each([
  ['searchDomain', { domain: 'aldermoor.test' }],
  ['searchDomainWithPost', { domain: 'aldermoor.test', type: 'personal' }],
  ['findEmail', { domain: 'aldermoor.test', full_name: 'Marit Lindqvist' }],
  ['findAuthor', { url: 'https://wadden-quarterly.example/a' }],
  ['enrichCompany', { domain: 'aldermoor.test' }],
] as const)('42: %s arrives once, and fails without an answer', async (operation, params) => {
  expect(codeOf(await warmUp(`${operation.toLowerCase()}.test`))).toBe('ok');
  scene.service.faults.add({ operation, kind: 'drop', when: 'before' });
  expect(codeOf(await ask(quiet, operation, params))).toBe('no-answer');
  expect(scene.service.witness.count(operation)).toBe(1);
});
