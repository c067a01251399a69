/** Before the browser tests: installs the build twice, as shipped and with access to this machine's services. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumBuild, widened } from './build-copy.ts';
import { launchChromium } from './chromium.ts';
import { offerProfiles } from './prepared-profile.ts';
import { isWritten } from './profile-edits.ts';

const loopback = ['http://127.0.0.1/*'];

export default async function setUp(): Promise<() => void> {
  if (!existsSync(chromiumBuild)) throw new Error('There is no build: run `npm run build` first');
  const folder = mkdtempSync(join(tmpdir(), 'harrier-profiles-'));
  const copy = widened(chromiumBuild, loopback);
  const remove = () => {
    copy.remove();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const install = async (name: string, extension: string, widenHosts: string[]) => {
    for (let turn = 1; turn <= 3; turn += 1) {
      const profile = join(folder, `${name}-${turn}`);
      const chromium = await launchChromium({ extension, profile });
      await chromium.close();
      if (await isWritten(profile)) return { build: extension, profile, extensionId: chromium.extensionId, widenHosts };
    }
    throw new Error('Chromium wrote no profile in three turns');
  };
  try {
    const made = [install('shipped', chromiumBuild, []), install('widened', copy.dir, loopback)];
    offerProfiles(folder, await Promise.all(made));
  } catch (problem) {
    remove();
    throw problem;
  }
  return remove;
}
