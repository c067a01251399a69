/**
 * #24: two windows edit the same lead at once. One writes, and the other is shown the new value, so no change is lost
 * unnoticed.
 */
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';

let scene: Scene;
let one: Page;
let other: Page;

beforeAll(async () => {
  scene = await startScene({ service: { leads: 'mock' } });
  await connect(scene);
  one = await scene.quiet();
  other = await scene.chromium.openInTab('options.html');
});
afterAll(() => scene.close());

const leadNow = async (id: number) => (await scene.service.leads()).find((lead) => lead.id === id);

const edit = (page: Page, lead: number, saw: string | null, position: string, over = false) =>
  say(page, 'edit-lead', { lead, saw: { position: saw }, changes: { position }, over });

test('one window writes; the other gets the new value, and may then overwrite it', async () => {
  const [lead] = await scene.service.leads();
  if (!lead) throw new Error('There are no leads');
  const { id, position: saw } = lead;
  const outcomes = await Promise.all([edit(one, id, saw, 'Head of Optics'), edit(other, id, saw, 'Head of Sales')]);
  expect(outcomes.map(({ at }) => at).sort()).toEqual(['differs', 'edited']);
  const written = outcomes[0].at === 'edited' ? 'Head of Optics' : 'Head of Sales';
  expect((await leadNow(id))?.position).toBe(written);
  expect(outcomes.find(({ at }) => at === 'differs')).toMatchObject({
    fields: ['position'],
    lead: { position: written },
  });

  expect(await edit(other, id, saw, 'Head of Everything', true)).toMatchObject({ at: 'edited' });
  expect((await leadNow(id))?.position).toBe('Head of Everything');
});

test('over many rounds each edit is based on the value written before it', async () => {
  const [, lead] = await scene.service.leads();
  if (!lead) throw new Error('There are no leads');
  const { id } = lead;
  const saw = { one: lead.position, other: lead.position };
  const written: [before: string | null, after: string][] = [];
  for (let round = 0; round < 6; round += 1) {
    const names = ['one', 'other'] as const;
    const outcomes = await Promise.all(
      names.map((name) => edit(name === 'one' ? one : other, id, saw[name], `${name} ${round}`)),
    );
    for (const [index, name] of names.entries()) {
      const outcome = outcomes[index];
      if (outcome?.at !== 'edited' && outcome?.at !== 'differs') throw new Error(JSON.stringify(outcome));
      if (outcome.at === 'edited') written.push([saw[name], `${name} ${round}`]);
      saw[name] = outcome.lead.position;
    }
  }
  expect(written.length).toBeGreaterThanOrEqual(6);
  let now = lead.position;
  for (const [before, after] of written) {
    expect(before).toBe(now);
    now = after;
  }
  expect((await leadNow(id))?.position).toBe(now);
});
