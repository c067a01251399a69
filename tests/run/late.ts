/**
 * Browser tests in which every answer of the background is late, and so is what the browser reports to it and what it
 * stores, as on a busy machine. What a click loses because it came too early is then lost every time, and so is a test's
 * click on what an earlier view still shows.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { chromiumBuild, firefoxBuild } from '../e2e/harness/build-copy.ts';
import { root } from './command.ts';
import { step } from './step.ts';
import { steps } from './steps.ts';

const builds = mkdtempSync(join(tmpdir(), 'harrier-late-'));
try {
  await step('Builds', async () => {
    const { failed, output } = await steps.build([]);
    if (failed > 0) throw new Error(`The build failed:\n${output}`);
    for (const build of [chromiumBuild, firefoxBuild]) makeLate(build, join(builds, basename(build)));
  });
  const vitest = join(root, 'node_modules', '.bin', 'vitest');
  const args = ['run', '--config', 'tests/vitest.config.ts', '--project', 'e2e', ...process.argv.slice(2)];
  const env = { ...process.env, PICTURES: 'none', HARRIER_BUILDS: builds };
  process.exitCode = spawnSync(vitest, args, { cwd: root, stdio: 'inherit', env }).status ?? 1;
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem);
  process.exitCode = 1;
} finally {
  rmSync(builds, { recursive: true, force: true });
}

function makeLate(build: string, to: string): void {
  cpSync(build, to, { recursive: true });
  const late = join(root, 'tests', 'late');
  copyFileSync(join(late, 'late.js'), join(to, 'late.js'));
  const background = join(to, 'background.js');
  writeFileSync(
    background,
    `{\n${readFileSync(join(late, 'late-background.js'), 'utf8')}}\n${readFileSync(background, 'utf8')}`,
  );
  for (const name of readdirSync(to).filter((each) => each.endsWith('.html') && each !== 'offscreen.html')) {
    const page = readFileSync(join(to, name), 'utf8');
    const changed = page.replace('<script type="module"', '<script src="/late.js"></script>\n    $&');
    if (changed === page) throw new Error(`${name} has no script`);
    writeFileSync(join(to, name), changed);
  }
}
