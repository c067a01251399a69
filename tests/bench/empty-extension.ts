/** Extensions generated on the fly whose worker does the least that a worker can: the lower bound for any worker. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildCopy } from '../e2e/harness/build-copy.ts';

/** `responds` at once; `reads` one stored value first, as a worker must that keeps settings. */
const workers = {
  responds: 'chrome.runtime.onMessage.addListener((_message, _sender, answer) => answer({ ok: true }));',
  reads: `chrome.runtime.onMessage.addListener((_message, _sender, answer) => {
    chrome.storage.local.get('settings').then(() => answer({ ok: true }));
    return true;
  });`,
};

const filesOf = (worker: keyof typeof workers) => ({
  'manifest.json': JSON.stringify({
    manifest_version: 3,
    name: 'Empty',
    version: '1',
    permissions: ['storage'],
    background: { service_worker: 'background.js' },
  }),
  'background.js': workers[worker],
  'options.html': '<!doctype html><html lang="en"><title>Empty</title></html>',
});

export function emptyExtension(worker: keyof typeof workers): BuildCopy {
  const dir = mkdtempSync(join(tmpdir(), 'harrier-empty-'));
  for (const [name, text] of Object.entries(filesOf(worker))) writeFileSync(join(dir, name), text);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
