/** An extension generated on the fly whose worker only responds: the lower bound for any worker. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildCopy } from '../e2e/harness/build-copy.ts';

const responds = 'chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer({ ok: true }));';

const files = {
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    permissions: ['storage'],
    background: { service_worker: 'background.js' },
  }),
  'background.js': responds,
  'options.html': '<!doctype html><html lang="en"><title>Empty</title></html>',
};

export function emptyExtension(): BuildCopy {
  const dir = mkdtempSync(join(tmpdir(), 'harrier-empty-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, name), text);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
