/**
 * Prepares a fresh clone: packages, WXT's generated types, browsers. Silent and instant if everything is there.
 * Arguments: the browsers needed. Plain JavaScript: it runs on Node 20 before any package is installed.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { browsers, findBrowser } from './browsers.js';
import { systemPath } from './system-path.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

// In parallel: one waits for npm's registry, the other for Debian's. Both finish before this script does, because a
// half-finished installation would lock out the next one.
const installing = [installPackages().then(prepareTypes), installBrowsers(process.argv.slice(2))];
for (const { reason } of await Promise.allSettled(installing)) {
  if (!reason) continue;
  console.error(reason.message);
  process.exitCode = 1;
}

async function installPackages() {
  if (packagesAreThere()) return;
  console.log('Installing packages, once');
  // Includes all packages, even if NODE_ENV or the user's settings would omit some.
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Under `npm test`, npm provides its own path. Otherwise npm is on the PATH.
  const npm = process.env.npm_execpath;
  // npm does not repeat an interrupted download. The last try uses a separate cache, because the user's cache may be
  // read-only.
  for (const more of [[], [], ['--cache', join(root, 'tests', 'out', 'npm')]]) {
    // A failed try removes the Node in these packages, and this script may run on it.
    const [command, ...first] = npm && existsSync(process.execPath) ? [process.execPath, npm] : ['npm'];
    if ((await run(command, [...first, ...flags, ...more])) && packagesAreThere()) return;
  }
  throw new Error('The packages could not be installed: see above, or run `npm ci`');
}

/**
 * npm writes its record of installed packages last, and `npm ci` removes it first. So an interrupted or outdated
 * install fails this check.
 */
function packagesAreThere() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!wanted || !installed || !existsSync(join(root, 'node_modules', '.bin', 'node'))) return false;
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true;
    const found = installed[path];
    // Packages for other systems are optional and not installed.
    if (!found) return optional === true;
    return found.version === version && found.integrity === integrity;
  });
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

async function prepareTypes() {
  if (existsSync(join(root, '.wxt', 'tsconfig.json'))) return;
  console.log('Preparing types, once');
  const node = join(root, 'node_modules', '.bin', 'node');
  const wxt = join(root, 'node_modules', '.bin', 'wxt');
  if (!(await run(node, [wxt, 'prepare']))) throw new Error('`wxt prepare` failed: see above');
}

async function installBrowsers(names) {
  const missing = names.filter((name) => findBrowser(name) === null);
  if (missing.length === 0) return;
  const packages = missing.map((name) => browsers[name].package);
  const titles = missing.map((name) => browsers[name].title).join(' and ');
  const isDebian = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (isDebian) {
    console.log(`Installing ${titles}, once`);
    const quietly = { env: { ...process.env, PATH: systemPath, DEBIAN_FRONTEND: 'noninteractive' } };
    // Another installation may be running, as after a machine's first start.
    const patience = ['-o', 'DPkg::Lock::Timeout=600'];
    for (const wait of [0, 10_000, 30_000]) {
      await new Promise((resume) => setTimeout(resume, wait));
      await run('apt-get', ['update', '-qq'], quietly);
      // Completes an interrupted installation.
      if (wait > 0) await run('dpkg', ['--configure', '-a'], quietly);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...patience, ...packages], quietly);
      if (missing.every((name) => findBrowser(name) !== null)) return;
    }
  }
  const overrides = missing.map((name) => browsers[name].variable).join(' and ');
  throw new Error(`${titles} not found: install ${packages.join(' and ')}, or give the path in ${overrides}`);
}

/** Resolves to true if it exited with 0. */
function run(command, args, options = {}) {
  return new Promise((ended) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options });
    child.once('error', () => ended(false)).once('exit', (code) => ended(code === 0));
  });
}
