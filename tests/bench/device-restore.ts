/** Restores a back-up of 200,000 addresses on this device: into an empty store, merged with it, and replacing it. */
import { inChromium } from './device/run.ts';
import { atMost, type Row } from './row.ts';

const addresses = 200_000;
const companies = 50_000;
/** Addresses per call into the page, few enough that it responds in time. */
const part = 25_000;

const ways = [
  { how: 'merge', called: 'merging 200,000 addresses into nothing' },
  { how: 'merge', called: 'merging 200,000 addresses that are there' },
  { how: 'replace', called: 'replacing 200,000 addresses' },
] as const;

export function benchDeviceRestore(): Promise<Row[]> {
  return inChromium(async (page) => {
    for (let from = 0; from < addresses; from += part) {
      await page.evaluate((...all) => deviceBench.fillAddresses('from', ...all), from, from + part, companies);
    }
    await page.evaluate(() => deviceBench.backUp('from'));
    const rows: Row[] = [];
    for (const { how, called } of ways) {
      const took = await page.evaluate((one) => deviceBench.restore('from', 'into', one), how);
      rows.push(atMost({ what: `device, ${called}`, measured: took / 1_000, unit: 's', budget: 120 }));
    }
    return rows;
  });
}
