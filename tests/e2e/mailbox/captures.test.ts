/**
 * Saved mailboxes as `npm run bench:mail` reads them: with their frames, under their own addresses, by the built
 * extension, without any fetch.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capturesIn, compared, expectedIn, type InCapture } from '../../bench/mail-captures.ts';
import { readCaptures } from '../../bench/read-captures.ts';
import { type Sites, startSites } from '../../sites/start-sites.ts';

let folder: string;
let sites: Sites;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'harrier-captures-'));
  sites = await startSites();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await sites.close();
});

const save = (name: string, url: string, body: string) =>
  writeFileSync(join(folder, `${name}.html.gz`), gzipSync(`<!-- ${url} -->\n<html><head></head>${body}</html>`));

const jo = { role: 'sender', address: 'jo@acme.test', name: 'Jo Ray' };
const desk = { role: 'text', address: 'desk@acme.test', name: null };

test('each capture is read with its frames, under its own address, without any request', async () => {
  save(
    'round',
    'http://localhost:8092/?_task=mail',
    '<body class="task-mail"><span class="username">kim@own.test</span><table id="messagelist"></table><iframe src="/watermark"></iframe></body>',
  );
  save(
    'round.frame1',
    'http://localhost:8092/?_task=mail&_action=preview',
    '<body class="task-mail"><div id="message-header"><div class="from"><a class="rcmContactAddress" title="jo@acme.test">Jo Ray</a></div></div><div id="messagebody">desk@acme.test</div></body>',
  );
  save(
    'proton',
    'https://mail.proton.me/u/0/inbox',
    '<body><b data-testid="heading:userdropdown" title="kim@own.test"></b><article data-testid="message-view-0" data-expanded="true"><i data-testid="recipients:sender" title="jo@acme.test"><b class="message-recipient-item-label">Jo Ray</b></i><div class="message-content"><iframe sandbox="allow-same-origin"></iframe></div></article></body>',
  );
  save('proton.frame1', 'about:blank', '<body>desk@acme.test</body>');
  save(
    'hostile',
    'https://mail.google.com/mail/u/0/',
    `<body><meta http-equiv="refresh" content="0; url=https://elsewhere.test/"><script>document.body.textContent = 'lo@acme.test'</script>
    <a href="https://accounts.google.com/SignOutOptions" aria-label="Account: Kim (kim@own.test)">K</a>
    <div role="main"><div class="h7"><span class="gD" email="jo@acme.test" name="Jo Ray">Jo Ray</span>
    <div class="a3s">desk@acme.test <img src="https://pixel.test/" srcset="http://pixel.test/2 2x"><link rel="stylesheet" href="http://pixel.test/s.css"><iframe src="https://elsewhere.test/frame"></iframe></div></div></div>`,
  );
  writeFileSync(
    join(folder, 'expected.json'),
    JSON.stringify({
      round: { own: 'kim@own.test', people: [jo, desk] },
      hostile: { own: 'kim@own.test', people: [jo, desk] },
    }),
  );

  const read: Record<string, InCapture> = {};
  await readCaptures(
    capturesIn(folder),
    (name, inCapture) => {
      read[name] = inCapture;
    },
    sites,
  );
  expect(sites.requests.map(({ host, path }) => host + path)).toEqual([]);
  expect(read).toEqual({
    hostile: { own: 'kim@own.test', people: [jo, desk] },
    proton: { own: 'kim@own.test', people: [jo, desk] },
    round: { own: 'kim@own.test', people: [jo, desk] },
  });
  expect(Object.keys(expectedIn(folder) ?? {})).toEqual(['round', 'hostile']);
});

test('a person counts as right only with role, address and name; others are missed or invented', () => {
  const other = { ...jo, name: 'Jo' };
  expect(compared({ own: 'kim@own.test', people: [other, desk] }, { own: null, people: [jo, desk] })).toEqual({
    right: ['text – <desk@acme.test>'],
    missed: ['sender Jo Ray <jo@acme.test>'],
    invented: ['sender Jo <jo@acme.test>'],
    isOwnRight: false,
  });
});

test('a page that the extension may not read as a mailbox is an error, not an empty mailbox', async () => {
  const html = Buffer.from('<body>Nobody</body>');
  const page = { url: 'https://www.linkedin.com/in/nobody', html };
  await expect(readCaptures([{ name: 'profile', page, frames: [] }], () => undefined)).rejects.toThrow('profile');
});
