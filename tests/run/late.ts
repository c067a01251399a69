/**
 * Imitates a slow machine for the browser tests: browser events, storage and service responses are delayed. One round
 * also delays every response of the background, the next every push. So a click that comes too early, or hits an
 * earlier view, fails every time.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromiumBuild, firefoxBuild } from '../e2e/harness/build-copy.ts';
import { root } from './command.ts';
import { step } from './step.ts';
import { steps } from './steps.ts';

const rounds = ['answers', 'pushes'] as const;
const builds = mkdtempSync(join(tmpdir(), 'harrier-late-'));
try {
  await step('Builds', async () => {
    const { failed, output } = await steps.build([]);
    if (failed > 0) throw new Error(`The build failed:\n${output}`);
    for (const round of rounds)
      for (const build of [chromiumBuild, firefoxBuild]) makeLate(build, join(builds, round, basename(build)), round);
  });
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'e2e', ...process.argv.slice(2)];
  for (const round of rounds) {
    console.log(`\nLate: ${round}`);
    const env = { ...process.env, PICTURES: 'none', HARRIER_BUILDS: join(builds, round) };
    const { status } = spawnSync(vitest, args, { cwd: root, stdio: 'inherit', env });
    if (status !== 0) process.exitCode = 1;
  }
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  rmSync(builds, { recursive: true, force: true });
}

function makeLate(build: string, to: string, round: (typeof rounds)[number]): void {
  cpSync(build, to, { recursive: true });
  writeFileSync(join(to, 'late.js'), script(round));
  for (const name of readdirSync(to).filter((each) => each.endsWith('.html') && each !== 'offscreen.html')) {
    const page = readFileSync(join(to, name), 'utf8');
    const changed = page.replace('<script type="module"', '<script src="/late.js"></script>\n    $&');
    if (changed === page) throw new Error(`${name} has no script`);
    writeFileSync(join(to, name), changed);
  }
  const background = join(to, 'background.js');
  writeFileSync(background, `{\n${script('background')}}\n${readFileSync(background, 'utf8')}`);
}

function script(name: (typeof rounds)[number] | 'background'): string {
  return readFileSync(join(root, 'tests', 'late', `${name}.js`), 'utf8');
}
