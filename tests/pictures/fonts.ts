/** One font for all pictures on every machine: Inter, in place of the system's own. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../run/command.ts';

/** Makes browsers that start from now on use it. Returns a function that undoes this. */
export function drawWithInter(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'harrier-fonts-'));
  const file = join(folder, 'fonts.conf');
  const fonts = join(root, 'node_modules', '@expo-google-fonts', 'inter');
  writeFileSync(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${fonts}</dir>
  <cachedir>${join(folder, 'cache')}</cachedir>
  <match target="pattern">
    <edit name="family" mode="prepend_first" binding="strong"><string>Inter</string></edit>
  </match>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>
`,
  );
  const before = process.env.FONTCONFIG_FILE;
  process.env.FONTCONFIG_FILE = file;
  return () => {
    if (before === undefined) delete process.env.FONTCONFIG_FILE;
    else process.env.FONTCONFIG_FILE = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
