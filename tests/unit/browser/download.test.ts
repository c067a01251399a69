// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { downloadFile } from '../../../lib/browser/download.ts';

afterEach(() => vi.restoreAllMocks());

/** The file name that the browser receives. */
function savedAs(name: string): string {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  downloadFile(name, 'csv', '');
  return (click.mock.contexts[0] as HTMLAnchorElement).download;
}

it.each([
  ['Fair 2026', 'Fair 2026.csv'],
  ['A/B: “late”?', 'A-B- “late”-.csv'],
  // A list's name may have 255 characters, a check's 200.
  ['x'.repeat(255), `${'x'.repeat(96)}.csv`],
  [`${'x'.repeat(95)}😀😀`, `${'x'.repeat(95)}😀.csv`],
])('saves a file under a safe name with its extension, shortened if needed: %s', (name, file) => {
  expect(savedAs(name)).toBe(file);
});
