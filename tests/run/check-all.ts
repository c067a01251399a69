/**
 * Runs the steps of `npm test`, prints each with its time, and ends with `N passed, N failed` on its own line.
 * Arguments select: step names run only those steps, anything else is part of a test file's name.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './command.ts';
import { useScratch } from './scratch.ts';
import { needBuild, type Result, type StepName, steps, waves } from './steps.ts';

const given = process.argv.slice(2);
const named = given.filter(isStep);
const filters = given.filter((argument) => !isStep(argument));
const wanted = new Set(named.length > 0 ? named : waves.flat(2));
if (needBuild.some((name) => wanted.has(name))) wanted.add('build');

const results = new Map<StepName, Result>();
mkdirSync(join(root, 'tests', 'out'), { recursive: true });
useScratch();

for (const lanes of waves) await Promise.all(lanes.map(runLane));

const sum = (key: 'passed' | 'failed') => [...results.values()].reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = sum('failed') > 0 ? 1 : 0;

async function runLane(lane: StepName[]): Promise<void> {
  for (const name of lane) if (wanted.has(name)) await runStep(name);
}

async function runStep(name: StepName): Promise<void> {
  const begun = performance.now();
  const hasNoBuild = needBuild.includes(name) && results.get('build')?.failed !== 0;
  const result = hasNoBuild
    ? { passed: 0, failed: 1, output: 'Not run: the build failed.\n' }
    : await steps[name](filters);
  results.set(name, result);
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${name.padEnd(8)} ${result.passed} passed, ${result.failed} failed (${seconds} s)`);
  if (result.skipped) console.log(indented(`skipped: ${result.skipped}`));
  if (result.failed > 0) console.log(indented(result.output));
}

function indented(output: string): string {
  return output.trimEnd().replaceAll(/^/gm, '  ');
}

function isStep(argument: string): argument is StepName {
  return argument in steps;
}
