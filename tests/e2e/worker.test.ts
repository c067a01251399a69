/**
 * The background in a real browser: it opens, connects, keeps its data when it or the browser restarts, and never
 * reveals the key.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answers } from '../../lib/messages/answers.ts';
import type { MessageName, Says } from '../../lib/messages/catalogue.ts';
import { snapshotKey, snapshotVersion } from '../../lib/messages/snapshot.ts';
import type { Reference } from '../service/reference.ts';
import { startService } from '../service/start-service.ts';
import { type Chromium, launchChromium } from './harness/chromium.ts';
import { readOpening } from './harness/read-opening.ts';
import { until } from './harness/until.ts';

/** A text that occurs nowhere by chance. */
const canary = 'harrier-canary-7f3c9d2e5b8a4161';

const site = createServer((_request, reply) => {
  reply.setHeader('content-type', 'text/html');
  reply.end(`<!doctype html><html lang="en"><title>Aldermoor Optics</title><link rel="icon" href="data:,">
    <p>Write to <a href="mailto:desk@aldermoor.test">our desk</a>.</p></html>`);
});

let service: Reference;
let profile: string;
let chromium: Chromium;

beforeAll(async () => {
  service = await startService({ keys: { starter: canary } });
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready));
  const address = site.address();
  const port = address && typeof address !== 'string' ? address.port : 0;
  profile = await mkdtemp(join(tmpdir(), 'harrier-worker-'));
  chromium = await launchChromium({
    hosts: { port },
    widenHosts: ['http://127.0.0.1/*', 'http://aldermoor.test/*'],
    profile,
  });
});

afterAll(async () => {
  await chromium.close();
  await service.close();
  await new Promise((done) => site.close(done));
  await rm(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** Sends a message from an extension page. */
async function say<Name extends MessageName>(page: Page, name: Name, data: Says<Name>): Promise<Answers[Name]> {
  const answer: unknown = await page.evaluate(
    (message) => chrome.runtime.sendMessage({ to: 'background', id: crypto.randomUUID(), ...message }),
    { name, data },
  );
  if (!isAnswer<Name>(answer)) throw new Error(`The worker did not answer ${name}: ${JSON.stringify(answer)}`);
  return answer.value;
}

function isAnswer<Name extends MessageName>(answer: unknown): answer is { value: Answers[Name] } {
  return typeof answer === 'object' && answer !== null && 'ok' in answer && answer.ok === true;
}

const openOptions = () => chromium.openInTab('options.html');

const connect = (page: Page, key: string | null, more: Partial<Says<'connect'>> = {}) =>
  say(page, 'connect', { service: null, name: 'Reference', address: service.base, key, keyKept: 'device', ...more });

describe('the background', () => {
  test('opens on a page without a service, with the page’s company and addresses', async () => {
    const tab = await chromium.tabId(await chromium.openPage('http://aldermoor.test/about#team'));
    const opening = await readOpening(await openOptions(), tab);
    expect(opening.subject).toMatchObject({ kind: 'company', domain: { ascii: 'aldermoor.test' } });
    expect(opening.facts?.addresses.map(({ address }) => address)).toEqual(['desk@aldermoor.test']);
    expect(opening).toMatchObject({ page: 'http://aldermoor.test/about', private: false, service: null, usage: null });
    expect(service.witness.requests).toEqual([]);
  });

  test('reports a refused key at its field, and stores no service', async () => {
    const page = await openOptions();
    const refused = await connect(page, 'not-a-key-of-anyone');
    expect(refused).toMatchObject({
      ok: false,
      wrong: { field: 'key', fault: 'check', problem: { code: 'key-refused' } },
    });
    expect(await say(page, 'services', {})).toEqual({ services: [], chosen: null });
  });

  test('connects, and stays connected after a kill and after a browser restart', async () => {
    const page = await openOptions();
    const connected = await connect(page, canary);
    expect(connected).toMatchObject({ ok: true, service: { state: 'connected', base: service.base } });

    await chromium.worker.kill();
    expect((await say(page, 'services', {})).services).toMatchObject([{ state: 'connected' }]);

    await chromium.restart();
    const again = await openOptions();
    expect((await say(again, 'services', {})).services).toMatchObject([{ state: 'connected' }]);
    const { usage } = await say(again, 'usage', { skipCache: true });
    expect(usage?.searches.left).toBeGreaterThan(0);
  });

  test('gives a content script no key, whatever storage it reads (case 30), and no answer (case 27)', async () => {
    const tab = await chromium.tabId(await chromium.openPage('http://aldermoor.test/'));
    const got = await chromium.worker.evaluate(async (tabId: number) => {
      const [first] = await chrome.scripting.executeScript({
        target: { tabId },
        func: async () => {
          const tried = async (act: () => Promise<unknown>) => {
            try {
              return (await act()) ?? null;
            } catch (error) {
              return String(error);
            }
          };
          const ask = (name: string, data: unknown) =>
            tried(() => chrome.runtime.sendMessage({ to: 'background', id: `forged-${name}`, name, data }));
          const read = (area: 'local' | 'session' | 'sync' | 'managed') => tried(() => chrome.storage[area].get(null));
          return {
            areas: await Promise.all([read('local'), read('session'), read('sync'), read('managed')]),
            databases: (await indexedDB.databases()).map(({ name }) => name),
            answers: await Promise.all([ask('services', {}), ask('open', { tab: null }), ask('forget-everything', {})]),
          };
        },
      });
      return first?.result;
    }, tab);
    expect(JSON.stringify(got)).not.toContain('vault');
    expect(got).toMatchObject({ databases: [], answers: [null, null, null] });
    expect((await say(await openOptions(), 'services', {})).services).toHaveLength(1);
  });

  test('stores a tab’s snapshot for extension pages, not content scripts, until the cache is cleared', async () => {
    const address = 'http://aldermoor.test/contact#desk';
    const tab = await chromium.tabId(await chromium.openPage(address));
    const page = await openOptions();
    const { subject } = await readOpening(page, tab);
    const stored = () =>
      page.evaluate(async (key) => (await chrome.storage.session.get(key))[key], snapshotKey(address));
    await until('the snapshot is kept', async () => (await stored()) !== undefined);
    expect(await stored()).toMatchObject({ subject, version: snapshotVersion });

    const read = await chromium.worker.evaluate(async (tabId: number) => {
      const [first] = await chrome.scripting.executeScript({
        target: { tabId },
        func: () => chrome.storage.session.get(null).then(JSON.stringify, String),
      });
      return first?.result;
    }, tab);
    expect(read).toContain('Access to storage is not allowed');

    await say(page, 'clear-cache', {});
    expect(await stored()).toBeUndefined();
  });

  test('writes nothing from a private window to disk, and shows it nowhere else', async () => {
    const page = await openOptions();
    let written = '';
    const isWritten = async () => {
      const before = written;
      written = JSON.stringify(await onDisk(page));
      return written === before;
    };
    await until('the last ask’s pace is written', isWritten, { every: 500 });
    const before = await onDisk(page);
    const opened = await chromium.openPrivately('http://aldermoor.test/');
    const tab = await chromium.worker.evaluate(
      async () => (await chrome.tabs.query({})).find(({ incognito }) => incognito)?.id ?? null,
    );
    expect(await readOpening(page, tab)).toMatchObject({ private: true, subject: { kind: 'company' } });
    const shown = await page.evaluate(() => chrome.storage.session.get(null));
    expect(Object.keys(shown)).not.toContain(snapshotKey('http://aldermoor.test/'));
    const how = { click: true, skipCache: false, again: false, private: true, page: 'http://aldermoor.test/' };
    const usage = service.witness.count('getAccount');
    const asked = await say(page, 'request', {
      operation: 'searchDomain',
      params: { domain: 'aldermoor.test' },
      ...how,
    });
    expect(asked).toMatchObject({ ok: true });
    await say(page, 'known-leads', { domain: 'aldermoor.test', skipCache: true, private: true });
    await until('usage is requested again', () => service.witness.count('getAccount') > usage);
    expect(await onDisk(page)).toEqual(before);
    expect((await say(page, 'recents', { search: '' })).recents).toEqual([]);
    await opened.close();
  });

  test('has the key in no file, address or console line', async () => {
    await chromium.restart();
    const places = [canary, Buffer.from(canary, 'utf16le').toString('latin1'), Buffer.from(canary).toString('base64')];
    const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
    const holding = files.filter((file) => {
      const bytes = bytesOf(join(file.parentPath, file.name)).toString('latin1');
      return places.some((place) => bytes.includes(place));
    });
    expect(holding.map(({ name }) => name)).toEqual([]);
    expect(files.length).toBeGreaterThan(20);
    expect(service.witness.count()).toBeGreaterThan(3);
    expect(service.witness.holding(canary)).toEqual([]);
    expect(JSON.stringify(await chromium.consoleLines())).not.toContain(canary);
    expect(await chromium.complaints()).toEqual([]);
  });

  test('deletes key, responses and service when it is disconnected', async () => {
    const page = await openOptions();
    const { chosen } = await say(page, 'services', {});
    expect(await say(page, 'disconnect', { service: chosen ?? '' })).toEqual({ services: [], chosen: null });
    const disk = JSON.stringify(await onDisk(page));
    expect(disk).not.toContain('vault');
    expect(disk).not.toContain(chosen);
  });
});

/** Extension storage and every record of every database. */
function onDisk(page: Page) {
  return page.evaluate(async () => {
    const databases: Record<string, unknown> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const table of database.objectStoreNames) {
        databases[`${name}/${table}`] = await new Promise((resolve) => {
          const reading = database.transaction(table).objectStore(table).getAll();
          reading.onsuccess = () => resolve(reading.result.map((record) => JSON.stringify(record)));
        });
      }
      database.close();
    }
    return { local: await chrome.storage.local.get(null), databases };
  });
}

/** Empty for a file that the running browser removed after it was listed. */
function bytesOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (problem) {
    if (existsSync(path)) throw problem;
    return Buffer.alloc(0);
  }
}
