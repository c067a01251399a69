// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { OptionsPage } from '../../../components/options/options-page.tsx';
import { newLife } from '../harness/lives.ts';
import { byRole, draw } from '../harness/render.tsx';
import { waitFor } from '../harness/wait-for.ts';
import { emptyBackground, openOptions } from './open-options.ts';

afterEach(() => {
  location.hash = '';
});

async function drawn() {
  const options = await openOptions();
  return draw(<OptionsPage options={options} life={newLife().signal} />);
}

test.each(['#service', '#welcome'])('%s links to the guide instead of naming a command', async (hash) => {
  emptyBackground();
  location.hash = hash;
  const page = await drawn();
  expect(page.textContent).not.toContain('npm run');
  expect(byRole(page, 'a', 'How to run one').getAttribute('href')).toBe('#team-guide');
});

test('the guide shows three commands, all from the operator’s README', async () => {
  emptyBackground();
  location.hash = '#team-guide';
  const page = await drawn();
  await waitFor(() => expect(page.querySelector('h1')?.textContent).toBe('A service for your team'));
  const commands = [...page.querySelectorAll('pre')].flatMap(({ textContent }) => (textContent ?? '').split('\n'));
  const readme = readFileSync('lib/team-service/README.md', 'utf8');
  for (const command of commands) expect(readme).toContain(command.replace(/(?<=--data ).*/, '').trim());
  expect(commands).toHaveLength(3);
});
