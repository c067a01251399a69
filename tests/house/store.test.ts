/** Runs the Firefox store's own linter on the build: no errors, and no warnings except the explained ones. */
import { expect, test } from 'vitest';
import { firefoxBuild } from '../e2e/harness/build-copy.ts';
import { runTool } from '../run/command.ts';
import explained from './store-warnings.json' with { type: 'json' };

interface Finding {
  code: string;
  file?: string;
  message: string;
}

async function linted(): Promise<{ errors: Finding[]; warnings: Finding[] }> {
  const { output } = await runTool('addons-linter', ['--output', 'json', firefoxBuild]);
  return JSON.parse(output.slice(output.indexOf('{')));
}

test('the store linter reports no error, and exactly the explained warnings', async () => {
  const { errors, warnings } = await linted();
  expect(errors).toEqual([]);

  const unexplained = warnings.filter((warning) => !explained.some((entry) => explains(entry, warning)));
  expect(unexplained).toEqual([]);

  const counted = explained.map(({ code, ...entry }) => ({
    code,
    times: warnings.filter((warning) => explains({ code, ...entry }, warning)).length,
  }));
  expect(counted).toEqual(explained.map(({ code, times }) => ({ code, times })));
});

function explains({ code, file }: { code: string; file: string }, warning: Finding): boolean {
  return code === warning.code && new RegExp(file).test(warning.file ?? '');
}
