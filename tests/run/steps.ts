/** The steps of `npm test`: what each runs, and how what it found is counted. */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root, runTool } from './command.ts';

export interface Result {
  passed: number;
  failed: number;
  /** What was printed: shown when something failed. */
  output: string;
  /** What was left out, and why. */
  skipped?: string;
}

export type StepName = 'types' | 'lint' | 'build' | 'unit' | 'service' | 'house' | 'browser';

/** `filters` narrow the test files by parts of their names; other steps know nothing of them. */
export type Step = (filters: string[]) => Promise<Result>;

/**
 * By its path: both this TypeScript and the older one, which the import checker reads with, offer a `tsc`, and which of them
 * stands among the programs is npm's choice.
 */
const nativeCompiler = '../typescript-native/bin/tsc';

/** Its own choice is four, wherever it runs. Each works out shared types anew, so more of them than cores only cost. */
const checkers = String(Math.min(4, availableParallelism()));

export const steps: Record<StepName, Step> = {
  types: () => inTurn(['wxt', 'prepare'], [nativeCompiler, '--noEmit', '--checkers', checkers]),
  lint: () => inTurn(['biome', 'check', '--error-on-warnings']),
  build: () => inTurn(['wxt', 'build'], ['wxt', 'build', '--browser', 'firefox', '--mv3']),
  unit: (filters) => vitest('unit', filters),
  service,
  house: (filters) => vitest('house', filters),
  browser: (filters) => vitest('e2e', filters),
};

/** These look at the build. */
export const needBuild: StepName[] = ['house', 'browser'];

/**
 * Within a wave lanes run side by side; each waits now and then for a disk or a process, so that three of them keep two cores busy, and
 * the short budgets of time among the tests count the processor's. The browsers run alone: with less to share, they are more like a user's.
 */
export const waves: StepName[][][] = [[['build', 'house', 'lint'], ['service'], ['unit', 'types']], [['browser']]];

/** Counts as one. */
async function inTurn(...commands: [tool: string, ...args: string[]][]): Promise<Result> {
  let output = '';
  for (const [tool, ...args] of commands) {
    const ended = await runTool(tool, args);
    output += ended.output;
    if (!ended.ok) return { passed: 0, failed: 1, output };
  }
  return { passed: 1, failed: 0, output };
}

/** On PostgreSQL, too, where it is there or can be installed. */
async function service(filters: string[]): Promise<Result> {
  const projects = ['service-on-device', 'service-on-team'];
  const postgres = await runTool('node', ['tests/run/install-postgres.ts']);
  if (postgres.ok) return vitest('service', filters, [...projects, 'service-on-postgres']);
  return { ...(await vitest('service', filters, projects)), skipped: postgres.output };
}

/** Counts every test; a file that could not be read or an error outside of a test counts as one failure more. */
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
