/** 200,000 addresses and 20,000 leads reach a second browser over a WebDAV server on this machine. */
import { setTimeout as wait } from 'node:timers/promises';
import { webDavFolder, webDavPath } from '../service/webdav.ts';
import { inChromium } from './device/run.ts';
import { atMost, type Row } from './row.ts';

const addresses = 200_000;
const leads = 20_000;
const companies = 50_000;
/** Records per call into the page, few enough that it responds in time. */
const part = 20_000;

export function benchDeviceSync(): Promise<Row[]> {
  const server = webDavFolder();
  const at = [webDavPath, server.user, server.password] as const;
  return inChromium(
    async (page) => {
      for (let from = 0; from < addresses; from += part)
        await page.evaluate((...all) => deviceBench.fillAddresses('first', ...all), from, from + part, companies);
      await page.evaluate((many) => deviceBench.importLeads('first', 0, many, 'Fair'), leads);
      await page.evaluate((...all) => deviceBench.beginSync(['first', 'second'], ...all), ...at);
      const sync = async (name: string) => {
        await page.evaluate((one, ...all) => deviceBench.beginToSync(one, ...all), name, ...at);
        // Polls with short calls, because a single call that waits for the end would time out.
        for (;;) {
          const took = await page.evaluate(() => deviceBench.syncTook());
          if (took !== null) return took;
          await wait(500);
        }
      };
      const rows: Row[] = [];
      const measure = async (what: string, name: string, budget: number) => {
        const took = await sync(name);
        rows.push(atMost({ what: `sync, ${what}`, measured: took / 1_000, unit: 's', budget }));
      };
      await measure('first of 200,000 addresses and 20,000 leads', 'first', 120);
      await measure('a second browser that is empty', 'second', 120);
      await sync('first');
      await page.evaluate(() => deviceBench.importLeads('first', 30_000, 30_001, 'Fair'));
      await sync('first');
      await measure('one change', 'second', 5);
      server.requests = [];
      await sync('second');
      rows.push(
        atMost({ what: 'sync, requests when nothing changed', measured: server.requests.length, unit: '', budget: 1 }),
      );
      return rows;
    },
    { [webDavPath]: (request, response) => void server.answer(request, response) },
  );
}
