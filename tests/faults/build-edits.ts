/** Copies of the shipped build without one of the manifest's defences, to test the defence behind it. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildCopy, chromiumBuild } from '../e2e/harness/build-copy.ts';

export type Manifest = Record<string, unknown> & {
  permissions: string[];
  content_security_policy: { extension_pages: string };
};

export function withManifest(change: (manifest: Manifest) => Record<string, unknown>): BuildCopy {
  const dir = mkdtempSync(join(tmpdir(), 'harrier-edited-'));
  cpSync(chromiumBuild, dir, { recursive: true });
  const path = join(dir, 'manifest.json');
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ ...manifest, ...change(manifest) }));
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Lets any page frame the extension's own pages. */
export const framable = (): BuildCopy =>
  withManifest(({ content_security_policy: { extension_pages: policy } }) => ({
    content_security_policy: { extension_pages: policy.replace(/frame-ancestors [^;]*;/, '') },
    web_accessible_resources: [{ resources: ['*'], matches: ['<all_urls>'] }],
  }));
