import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, runTool } from './command.ts';

export interface Result {
  passed: number;
  failed: number;
  /** Shown on failure. */
  output: string;
  /** What was skipped, and why. */
  skipped?: string;
}

export type StepName = 'types' | 'lint' | 'build' | 'unit' | 'service' | 'house' | 'browser';

/** `filters`: parts of test file names. Steps without test files ignore them. */
export type Step = (filters: string[]) => Promise<Result>;

/**
 * A path, because two packages provide `tsc`: this TypeScript, and the older one for the import checker. npm decides
 * which of them is in `.bin`.
 */
const nativeCompiler = '../typescript-native/bin/tsc';

/**
 * The compiler uses four checkers by default, and each one computes shared types again. Two take a quarter more time
 * than one, and the other lanes keep the cores busy.
 */
const checkers = '1';

export const steps: Record<StepName, Step> = {
  types: () => inTurn(['wxt', 'prepare'], [nativeCompiler, '--noEmit', '--checkers', checkers]),
  lint: () => inTurn(['biome', 'check', '--error-on-warnings']),
  build: () => inTurn(['wxt', 'build'], ['wxt', 'build', '--browser', 'firefox', '--mv3']),
  unit: (filters) => vitest('unit', filters),
  service,
  house: (filters) => vitest('house', filters),
  browser: (filters) => vitest('e2e', filters),
};

/** Steps that need the build. */
export const needBuild: StepName[] = ['house', 'browser'];

/**
 * The lanes of a wave run in parallel. Each waits now and then for a disk or a process, so three lanes keep two cores
 * busy. Short time budgets in tests therefore count CPU time. Browsers run alone: with fewer competitors they behave
 * more like a user's.
 */
export const waves: StepName[][][] = [[['build', 'house', 'lint'], ['service'], ['unit', 'types']], [['browser']]];

/** Runs commands in sequence; together they count as one test. */
async function inTurn(...commands: [tool: string, ...args: string[]][]): Promise<Result> {
  let output = '';
  for (const [tool, ...args] of commands) {
    const ended = await runTool(tool, args);
    output += ended.output;
    if (!ended.ok) return { passed: 0, failed: 1, output };
  }
  return { passed: 1, failed: 0, output };
}

/** Includes tests on PostgreSQL if it is installed or can be installed. */
async function service(filters: string[]): Promise<Result> {
  const projects = ['service-on-device', 'service-on-team'];
  const postgres = await runTool('node', ['tests/run/install-postgres.ts']);
  if (postgres.ok) return vitest('service', filters, [...projects, 'service-on-postgres']);
  return { ...(await vitest('service', filters, projects)), skipped: postgres.output };
}

/** Counts every test. An unreadable file or an error outside a test counts as one more failure. */
async function vitest(project: string, filters: string[], others: string[] = []): Promise<Result> {
  const report = join(root, 'tests', 'out', `${project}.json`);
  rmSync(report, { force: true });
  const args = [
    'run',
    ...['--config', 'tests/vitest.config.ts', ...[project, ...others].flatMap((one) => ['--project', one])],
    ...['--reporter', 'default', '--reporter', 'json', `--outputFile.json=${report}`],
    ...filters,
  ];
  const { ok, output } = await runTool('vitest', args, { PICTURES: 'none' });
  const counts = existsSync(report) ? countsOf(readFileSync(report, 'utf8')) : { passed: 0, failed: 0 };
  const ran = counts.passed + counts.failed;
  if (ran === 0) return { passed: 0, failed: 1, output: `${output}\nNo test ran.` };
  return { passed: counts.passed, failed: ok ? counts.failed : Math.max(1, counts.failed), output };
}

function countsOf(report: string): Pick<Result, 'passed' | 'failed'> {
  const { numPassedTests, numFailedTests }: Record<string, unknown> = JSON.parse(report);
  if (typeof numPassedTests !== 'number' || typeof numFailedTests !== 'number') return { passed: 0, failed: 0 };
  return { passed: numPassedTests, failed: numFailedTests };
}
