/** Firefox's reader of pages that are not open, in its real event page; Chromium's is tested by the search of a site (`device.test.ts`). */
import { expect, test } from 'vitest';
import type { PageRead } from '../../lib/page/page-read.ts';
import { startAnswering } from '../sites/answering.ts';
import { launchFirefox } from './harness/firefox.ts';

test('Firefox reads a page that is not open, and nothing of it runs or is fetched', async () => {
  const asked: string[] = [];
  const sites = await startAnswering((_, path) => {
    asked.push(path);
    return null;
  });
  const firefox = await launchFirefox({ hosts: { port: sites.port } });
  try {
    const page = await firefox.openInTab('options.html');
    const html = `<!doctype html><html lang="en"><head><base href="http://harbour.test/deep/"><link rel="stylesheet" href="/style.css"></head>
<body><img src="/pixel.png" onerror="document.title = 'ran'"><script>globalThis.ran = true</script><iframe src="/frame"></iframe>
<nav><a href="team">Our team</a></nav><p>Write to <a href="mailto:anna.holm@harbour.test">Anna Holm</a></p></body></html>`;
    // As text: the test's own compiler would make something of the import that is no browser's.
    const read = (await page.evaluate(`import('/text-reader.js').then(async () => ({
      ...(await globalThis.harrierTextReader(${JSON.stringify(html)}, 'http://www.harbour.test/contact')),
      ran: 'ran' in globalThis,
    }))`)) as PageRead & { ran: boolean };
    expect(read.ran).toBe(false);
    expect(read.facts.addresses.map(({ address }) => address)).toEqual(['anna.holm@harbour.test']);
    expect(read.links).toEqual([{ href: 'http://harbour.test/deep/team', text: 'Our team', isNav: true }]);
    expect(asked).toEqual([]);
  } finally {
    await firefox.close();
    await sites.close();
  }
});
