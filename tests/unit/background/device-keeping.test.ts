/** Back-ups and forgotten people in the background, beyond the store's own part. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Params } from '../../../lib/contract/operations.ts';
import type { BackUpWork } from '../../../lib/messages/backup-views.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import { contact } from '../../faults/say.ts';
import { waitFor } from '../harness/wait-for.ts';
import { createEngine } from './fake-engine.ts';
import { type FakePlatform, fakePlatform, lastPush, settled } from './fakes.ts';
import { connecting } from './filled-platform.ts';

let platform: FakePlatform;
let handlers: Handlers;
beforeEach(async () => {
  platform = fakePlatform();
  handlers = createEngine(platform).handlers;
  await handlers['use-device']({}, 'm');
});

const createLead = (params: Params<'createLead'>) =>
  handlers.request(
    { operation: 'createLead', params, click: true, skipCache: false, again: false, private: false, page: null },
    crypto.randomUUID(),
  );

async function ended(begun: Promise<BackUpWork>): Promise<BackUpWork> {
  let work = await begun;
  await waitFor(async () => {
    if (work.at === 'working') work = await handlers['back-up-work']({}, 'm');
    expect(work.at).not.toBe('working');
  });
  return work;
}

const write = (passphrase: string | null) => ended(handlers['write-back-up']({ passphrase }, crypto.randomUUID()));
const read = (how: 'look' | 'merge' | 'replace', passphrase: string | null) =>
  ended(handlers['read-back-up']({ how, passphrase }, crypto.randomUUID()));

function handIn(): void {
  const file = platform.backUpFiles.stored.get('written');
  if (file) platform.backUpFiles.stored.set('handed-in', file);
}

describe('a back-up', () => {
  it('is written, and its file is deleted when everything is forgotten', async () => {
    await createLead({ email: 'ada@some.test', first_name: 'Ada' });
    expect(await write('a phrase')).toMatchObject({ at: 'written', records: 1, locked: true });
    await handlers['forget-everything']({}, 'm');
    expect(platform.backUpFiles.stored.size).toBe(0);
  });

  it('reports a missing file and a missing passphrase, and restores a valid file', async () => {
    await createLead({ email: 'ada@some.test', first_name: 'Ada' });
    expect(await read('look', null)).toEqual({ at: 'failed', what: 'look', fault: 'gone' });
    await write('a phrase');
    handIn();
    expect(await read('look', null)).toEqual({ at: 'failed', what: 'look', fault: 'passphrase' });
    expect(await read('look', 'a phrase')).toMatchObject({
      at: 'looked',
      counts: { tables: { leads: { unchanged: 1 } } },
    });
    expect(await read('replace', 'a phrase')).toMatchObject({ at: 'restored' });
    expect(platform.backUpFiles.stored.has('handed-in')).toBe(false);
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ leads: 1, halfRestored: false });
  });

  it('pushes `restored` after a whole or partial restore, but not after a preview', async () => {
    await createLead({ email: 'ada@some.test' });
    await write(null);
    handIn();
    await read('look', null);
    expect(lastPush(platform, 'restored')).toBeUndefined();
    const whole = platform.backUpFiles.stored.get('handed-in') ?? new File([], 'none');
    await read('merge', null);
    expect(lastPush(platform, 'restored')).toBeDefined();
    platform.pushed.length = 0;
    platform.backUpFiles.stored.set('handed-in', new File([whole.slice(0, whole.size - 20)], whole.name));
    expect(await read('merge', null)).toMatchObject({ at: 'failed' });
    expect(lastPush(platform, 'restored')).toBeDefined();
  });

  it('starts once for a repeated message', async () => {
    const first = await handlers['write-back-up']({ passphrase: null }, 'one');
    expect(await handlers['write-back-up']({ passphrase: null }, 'one')).toEqual(first);
    const done = await ended(handlers['write-back-up']({ passphrase: null }, 'one'));
    expect(done.at).toBe('written');
    expect(await handlers['write-back-up']({ passphrase: null }, 'one')).toEqual(done);
  });
});

describe('an opt-out reported by a service', () => {
  const ada = 'ada@some.test';
  const refused = async (isPrivate = false) => {
    platform.web.answers.set('/email-verifier', {
      ...{ status: 451, body: { errors: [{ id: 'claimed_email', code: 451 }] } },
    });
    const asked = { operation: 'verifyEmail', params: { email: ada } } as const;
    const how = { click: true, skipCache: true, again: false, private: isPrivate, page: null };
    expect(await handlers.request({ ...asked, ...how }, crypto.randomUUID())).toMatchObject({
      problem: { code: 'opted-out' },
    });
  };
  beforeEach(async () => {
    await createLead({ email: ada, first_name: 'Ada' });
    await createLead({ email: 'bob@some.test', first_name: 'Bob' });
    await write(null);
    handIn();
    await handlers.connect(connecting(null), 'm');
  });

  it('deletes the back-up files, but not if a private window received it', async () => {
    await refused(true);
    expect(platform.backUpFiles.stored.size).toBe(2);
    await refused();
    expect(platform.backUpFiles.stored.size).toBe(0);
    expect(await handlers['back-up-work']({}, 'm')).toEqual({ at: 'none' });
  });

  it('keeps what a finished restore reports', async () => {
    const restored = await read('merge', null);
    expect(restored).toMatchObject({ at: 'restored' });
    await refused();
    expect(await handlers['back-up-work']({}, 'm')).toEqual(restored);
    expect(platform.backUpFiles.stored.size).toBe(0);
  });

  it('does not abort a restore, which omits the person and deletes its file at the end', async () => {
    const { handedIn } = platform.backUpFiles;
    let found = () => {};
    const isFound = new Promise<void>((resolve) => {
      found = resolve;
    });
    platform.backUpFiles.handedIn = async () => isFound.then(handedIn);
    const restored = read('replace', null);
    const refusing = refused();
    await settled();
    found();
    await refusing;
    expect(await restored).toMatchObject({ at: 'restored', counts: { optedOut: 1 } });
    await waitFor(() => expect(platform.backUpFiles.stored.size).toBe(0));
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ leads: 1, halfRestored: false });
  });
});

describe('a forgotten person', () => {
  it('is removed from leads, cached responses, jobs, drafts and the back-up file, and cannot be saved again', async () => {
    await createLead({ email: 'Ada@some.test', first_name: 'Ada' });
    await createLead({ email: 'bob@some.test', first_name: 'Bob' });
    await handlers['keep-draft']({ form: 'finder', values: { name: 'ada@some.test' }, private: false }, 'm');
    await handlers.verify({ emails: ['ada@some.test'], skipCache: true, private: false }, 'v');
    await write(null);
    await handlers['forget-person']({ email: ' ADA@some.test' }, 'm');
    expect(platform.backUpFiles.stored.size).toBe(0);
    expect(lastPush(platform, 'forgotten')).toMatchObject({ emails: ['ada@some.test'] });
    // The deletion does not wait for jobs to drop the person.
    await waitFor(async () => {
      for (const table of ['answers', 'marks', 'jobs', 'steps', 'drafts', 'journal', 'aside'] as const) {
        expect(JSON.stringify(await platform.store.list(table)).toLowerCase()).not.toContain('ada@some.test');
      }
    });
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ leads: 1 });
    expect(await createLead({ email: 'ada@some.test' })).toMatchObject({ ok: false, problem: { code: 'opted-out' } });
    const says = { contacts: [contact('ada@some.test')], page: null, list: null, private: false };
    expect(await handlers.save(says, 's')).toEqual({ job: null });
    expect(await handlers['device-contents']({}, 'm')).toMatchObject({ leads: 1 });
  });
});
