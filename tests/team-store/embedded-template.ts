/**
 * An embedded database with this version's tables, for tests to copy (`new-folder.ts`): creating one takes seconds.
 * Cached in `tests/out/` until the code that creates it changes.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders: the database to copy, and the copies, which are removed at the end of the run. */
    embedded?: { template: string; copies: string };
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = join(root, 'tests', 'out', 'embedded');
const unfinished = 'making-';

export default function setUp(project: TestProject): () => void {
  const template = join(all, key());
  if (!existsSync(template)) create(template);
  const copies = mkdtempSync(join(tmpdir(), 'harrier-embedded-'));
  project.provide('embedded', { template, copies });
  return () => rmSync(copies, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** Changes with the version of the database and with its tables. */
function key(): string {
  const hash = createHash('sha256');
  const folder = join(root, 'lib', 'team-service', 'database');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const files = names.sort().map((name) => join(folder, name));
  for (const file of [join(root, 'package-lock.json'), ...files]) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The service itself creates the database, in a process without the optimising compiler, which would not pay off. If
 * another run creates the same template meanwhile, the first one stays.
 */
function create(template: string): void {
  mkdirSync(all, { recursive: true });
  const old = readdirSync(all).filter((name) => !name.startsWith(unfinished));
  const making = mkdtempSync(join(all, unfinished));
  const start = join(root, 'lib', 'team-service', 'start.mjs');
  execFileSync(process.execPath, ['--liftoff-only', start, 'team', 'list', '--data', making], { stdio: 'pipe' });
  try {
    // A process killed before this leaves no incomplete template.
    renameSync(making, template);
  } catch (problem) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(template)) throw problem;
  }
  for (const name of old) if (join(all, name) !== template) rmSync(join(all, name), { recursive: true, force: true });
}
