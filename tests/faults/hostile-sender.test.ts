/** #27 to #30: only pages of this extension can send messages to the background or read what it stores. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { catalogue } from '../../lib/messages/catalogue.ts';
import { isTrusted } from '../../lib/messages/serve.ts';
import { element, see, shownText } from '../e2e/harness/seeing.ts';
import { until } from '../e2e/harness/until.ts';
import { withSession } from '../e2e/harness/worker-control.ts';
import { framable } from './build-edits.ts';
import { asContentScript } from './content-script.ts';
import { everyMessage } from './every-message.ts';
import { ask, contact, save, say } from './say.ts';
import { connect, type Scene, startScene } from './scene.ts';
import { readStored } from './stored.ts';

const key = 'harrier-canary-27-b1946ac92492d234';
let scene: Scene;
let quiet: Page;
let messages: [name: string, data: unknown][];

beforeAll(async () => {
  scene = await startScene({ service: { keys: { starter: key } }, widenHosts: ['http://*.test/*'] });
  quiet = await scene.quiet();
  const service = await connect(scene, key);
  await ask(quiet, 'countDomainEmails', { domain: 'aldermoor.test' });
  const { id } = await save(quiet, [contact('marit.lindqvist@aldermoor.test')]);
  await say(quiet, 'pause-job', { job: id });
  messages = Object.entries(everyMessage('http://127.0.0.1:9/v2', service, id));
});
afterAll(() => scene.close());

/** Everything stored, except the rate limits that the background writes while it runs. */
async function whatLiesThere(): Promise<string> {
  const { paces: _, ...tables } = (await readStored(quiet)).databases.harrier ?? {};
  return JSON.stringify([tables, (await readStored(quiet)).local]);
}

/** Sends all messages at once, from the context that it runs in. Returns the answers by message. */
function sayAll(all: [string, unknown][]): Promise<[string, unknown][]> {
  const limit = new Promise((resolve) => setTimeout(resolve, 1_500, 'nothing'));
  const said = all.map(async ([name, data]): Promise<[string, unknown]> => {
    const message = { to: 'background', id: `forged-${name}-${Math.random()}`.slice(0, 64), name, data };
    const answer = chrome.runtime.sendMessage(message).then(
      (response) => response ?? 'nothing',
      () => 'nothing',
    );
    return [name, await Promise.race([answer, limit])];
  });
  return Promise.all(said);
}

const nothingToAll = () => messages.map(([name]) => [name, 'nothing']);

test('27: the forged messages cover the catalogue, and each is valid', () => {
  for (const [name, data] of messages) {
    const says: z.core.$ZodType = catalogue[name as keyof typeof catalogue].says;
    expect([name, z.safeParse(says, data).success]).toEqual([name, true]);
  }
  expect(messages.map(([name]) => name).sort()).toEqual(Object.keys(catalogue).sort());
});

test('27: a content script that sends every message gets no response and changes nothing', async () => {
  const page = await scene.chromium.openPage('http://plain.test/');
  const before = await whatLiesThere();
  scene.service.witness.clear();
  expect(await asContentScript(scene.chromium, page, sayAll, messages)).toEqual(nothingToAll());
  expect(await whatLiesThere()).toBe(before);
  expect(scene.service.witness.requests).toEqual([]);
});

test('27: a port opened by a content script receives nothing', async () => {
  const page = await scene.chromium.openPage('http://plain.test/');
  const response = await asContentScript(
    scene.chromium,
    page,
    (all: [string, unknown][]) =>
      new Promise<unknown[]>((resolve) => {
        const answers: unknown[] = [];
        const port = chrome.runtime.connect();
        port.onMessage.addListener((answer) => {
          answers.push(answer);
        });
        const say = () => {
          for (const [name, data] of all) port.postMessage({ to: 'background', id: `forged-${name}`, name, data });
        };
        try {
          say();
        } catch {
          // The browser disconnected the port at once.
        }
        setTimeout(resolve, 500, answers);
      }),
    messages,
  );
  expect(response).toEqual([]);
});

test('27: a content script that sends forged pushes changes nothing on extension pages', async () => {
  const options = await scene.chromium.openInTab('options.html');
  await see(options, 'Reference');
  // Waits for each part of the page, because each one appears with its own response.
  for (const part of [
    '#habits',
    '.quotas',
    '#data [role=status]',
    '#journal time',
    '#mailboxes .item:nth-of-type(4)',
    '#sync .item',
    '.shortcuts dl',
  ])
    await element(options, part);
  const before = await shownText(options);
  const page = await scene.chromium.openPage('http://plain.test/');
  const { chosen } = await say(quiet, 'services', {});
  await asContentScript(
    scene.chromium,
    page,
    async ({ base, service }) => {
      const forged = {
        id: 'x',
        name: 'FORGED',
        base,
        state: 'connected',
        keyKept: 'device',
        managed: false,
        account: null,
      };
      const usage = {
        searches: { left: 424242, of: 424242 },
        verifications: { left: 1, of: 1 },
        plan: 'FORGED',
        resets: null,
        asked: 1,
      };
      for (const push of [
        { topic: 'service', service: forged },
        { topic: 'usage', service, usage },
      ]) {
        await chrome.runtime
          .sendMessage({ to: 'extension-pages', private: false, push: { revision: Number.MAX_SAFE_INTEGER, ...push } })
          .catch(() => undefined);
      }
    },
    { base: 'http://127.0.0.1:9/v2', service: chosen },
  );
  // The background's own push comes after the forged ones, so those have arrived by then.
  await say(quiet, 'change-settings', { theme: 'dark' });
  await until('the screen heard the worker', () =>
    options.evaluate(() => document.documentElement.outerHTML.includes('dark')),
  );
  expect(await shownText(options)).not.toContain('FORGED');
  expect(await shownText(options)).toBe(before);
  await options.close();
});

test('28: no page can frame a page of the extension', async () => {
  const page = await scene.chromium.openPage('http://plain.test/');
  await page.evaluate((id) => {
    for (const name of ['popup.html', 'options.html', 'manifest.json']) {
      const frame = document.createElement('iframe');
      frame.src = `chrome-extension://${id}/${name}`;
      document.body.append(frame);
    }
  }, scene.chromium.extensionId);
  const framed = await until('the frames have failed', () => {
    const frames = page.frames().filter((frame) => frame !== page.mainFrame());
    return frames.length === 3 && frames.every((frame) => frame.url() !== '') && frames;
  });
  const urls = framed.map((frame) => frame.url());
  expect(urls).toEqual(Array(3).fill('chrome-error://chromewebdata/'));
});

describe('28: an extension page that is framed nevertheless', () => {
  let framed: Scene;
  const copy = framable();
  beforeAll(async () => {
    framed = await startScene({ extension: copy.dir });
    await connect(framed);
  });
  afterAll(async () => {
    await framed.close();
    copy.remove();
  });

  test('gets no response to any message and changes nothing', async () => {
    const page = await framed.chromium.openPage('http://plain.test/');
    framed.service.witness.clear();
    await page.evaluate((id) => {
      const frame = document.createElement('iframe');
      frame.src = `chrome-extension://${id}/manifest.json`;
      document.body.append(frame);
    }, framed.chromium.extensionId);
    const frame = await until('the frame is there', () =>
      page.frames().find((each) => each.url().endsWith('/manifest.json')),
    );
    expect(await frame.evaluate(sayAll, messages)).toEqual(nothingToAll());
    expect(framed.service.witness.requests).toEqual([]);
    expect((await say(await framed.quiet(), 'services', {})).services).toHaveLength(1);
  });
});

test('28: a sender without an origin or an address is not trusted', () => {
  const home = 'chrome-extension://ours/';
  const extensionPage = { id: 'ours', url: `${home}popup.html`, origin: 'chrome-extension://ours' };
  expect(isTrusted(extensionPage, 'ours', home)).toBe(true);
  const { origin: _, ...originless } = extensionPage;
  const { url: __, ...addressless } = extensionPage;
  for (const sender of [
    originless,
    addressless,
    { ...extensionPage, origin: 'null' },
    { ...extensionPage, url: 'about:blank' },
  ]) {
    expect(isTrusted(sender, 'ours', home)).toBe(false);
  }
});

describe('29: another extension', () => {
  const dir = mkdtempSync(join(tmpdir(), 'harrier-stranger-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('can neither send a message nor open a port', async () => {
    const { chromium, service } = scene;
    const manifest = {
      manifest_version: 3,
      name: 'Stranger',
      version: '1',
      background: { service_worker: 'worker.js' },
    };
    writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
    writeFileSync(join(dir, 'worker.js'), '');
    const id = await chromium.browser.installExtension(dir);
    const stranger = await until('the other extension’s worker is there', () =>
      chromium.browser.targets().find((target) => target.url() === `chrome-extension://${id}/worker.js`),
    );
    // The browser stops a service worker half a minute after its last message. This message keeps it running while the
    // listeners below are in it.
    await say(quiet, 'services', {});
    service.witness.clear();
    const before = await whatLiesThere();
    // Harrier has no such listeners. These would receive any message that gets through.
    await chromium.worker.evaluate(`
      self.messagesOutside = [];
      chrome.runtime.onMessageExternal.addListener((message) => void self.messagesOutside.push(message));
      chrome.runtime.onConnectExternal.addListener((port) => void self.messagesOutside.push(port.name));
    `);
    const expression = `(async (home, all) => {
      const answers = await Promise.all(all.map(([name, data]) =>
        chrome.runtime.sendMessage(home, { to: 'background', id: 'forged-' + name, name, data }).then(
          (answer) => answer ?? 'nothing', (error) => error.message)));
      const port = chrome.runtime.connect(home, { name: 'forged' });
      const closed = await new Promise((resolve) => port.onDisconnect.addListener(() =>
        resolve(chrome.runtime.lastError?.message ?? 'closed')));
      return [...new Set([...answers, closed])];
    })(${JSON.stringify(chromium.extensionId)}, ${JSON.stringify(messages)})`;
    const answers = await withSession(stranger, async (session) => {
      // A service worker exists before its extension bindings do.
      await until('it can speak', async () => {
        const { result } = await session.send('Runtime.evaluate', {
          expression: 'typeof globalThis.chrome?.runtime?.sendMessage',
        });
        return result.value === 'function';
      });
      const { result } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      });
      return result.value;
    });
    expect(answers).toEqual(['Could not establish connection. Receiving end does not exist.']);
    expect(await chromium.worker.evaluate('self.messagesOutside')).toEqual([]);
    expect(await whatLiesThere()).toBe(before);
    expect(service.witness.requests).toEqual([]);
  });
});

test('30: a content script reads no storage area, and receives no change event of one', async () => {
  const page = await scene.chromium.openPage('http://plain.test/');
  const slots = Object.keys((await readStored(quiet)).local);
  expect(slots.some((slot) => slot.startsWith('vault'))).toBe(true);
  const listening = asContentScript(
    scene.chromium,
    page,
    async (known: string[]) => {
      const read: string[] = [];
      const note = (area: string, value: unknown) => {
        const text = JSON.stringify(value ?? null);
        if (!['{}', 'null', '[]'].includes(text)) read.push(`${area}: ${text}`);
      };
      chrome.storage.onChanged.addListener((changes, area) => note(`change in ${area}`, changes));
      for (const [area, storage] of Object.entries(chrome.storage)) {
        for (const slot of [null, ...known]) {
          const get = async () => storage.get(slot);
          note(area, await get().catch(() => null));
        }
        await Promise.resolve(storage.getBytesInUse?.(null)).then(
          (bytes) => bytes && note(`bytes of ${area}`, bytes),
          () => undefined,
        );
      }
      document.documentElement.dataset.read = 'all';
      await new Promise((resolve) => setTimeout(resolve, 600));
      return read;
    },
    slots,
  );
  await page.waitForFunction(() => document.documentElement.dataset.read === 'all');
  await say(quiet, 'change-settings', { theme: 'light' });
  expect(await listening).toEqual([]);
});
