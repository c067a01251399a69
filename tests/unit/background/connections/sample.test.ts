/** The sample service sends nothing, and leaves nothing on disk once it is disconnected. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { OperationName, Params } from '../../../../lib/contract/operations.ts';
import type { Asked } from '../../../../lib/messages/request-views.ts';
import type { Handlers } from '../../../../lib/messages/serve.ts';
import { waitFor } from '../../harness/wait-for.ts';
import { createEngine } from '../fake-engine.ts';
import { type FakePlatform, fakePlatform, onDisk, settled } from '../fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;

/** The browser stopped and restarted the background. */
const restart = () => {
  platform = fakePlatform(platform);
  handlers = createEngine(platform).handlers;
};

beforeEach(() => {
  platform = fakePlatform();
  handlers = createEngine(platform).handlers;
});

async function ask<Name extends OperationName>(
  operation: Name,
  params: Params<Name>,
  isPrivate = false,
): Promise<Asked<Name>> {
  const how = { click: true, skipCache: true, again: false, private: isPrivate, page: null };
  return (await handlers.request({ operation, params, ...how }, crypto.randomUUID())) as Asked<Name>;
}

const leads = async () => {
  const asked = await ask('listLeads', { limit: 100 });
  if (!asked.ok) throw new Error(asked.problem.code);
  return asked.reply.data.leads.map(({ email }) => email);
};

describe('the sample data', () => {
  it('becomes the chosen service, answers requests, and sends nothing', async () => {
    const { services, chosen } = await handlers['try-sample']({}, 'm');
    expect(services).toEqual([{ kind: 'sample', id: chosen, name: '', account: null, state: 'connected' }]);
    const asked = await ask('searchDomain', { domain: 'lumenfjord.example', limit: 100 });
    if (!asked.ok) throw new Error(asked.problem.code);
    const { emails } = asked.reply.data;
    expect(emails).toHaveLength(38);
    // Reserved domains only, so no address can belong to a real person.
    expect(emails.every(({ value }) => /\.(test|example)$/.test(value))).toBe(true);
    expect(platform.web.sent).toEqual([]);
    expect(await handlers.journal({ before: null, limit: 10 }, 'm')).toEqual({ entries: [], more: false });
  });

  it('knows only invented companies', async () => {
    await handlers['try-sample']({}, 'm');
    const asked = await ask('countDomainEmails', { domain: 'acme.com' });
    expect(asked).toMatchObject({ ok: true, reply: { data: { total: 0 } } });
    expect(platform.web.sent).toEqual([]);
  });

  it('keeps its changes across a background restart', async () => {
    await handlers['try-sample']({}, 'm');
    const before = await leads();
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    const first = before[0];
    const found = await ask('listLeads', { limit: 1, offset: 1 });
    const gone = found.ok ? found.reply.data.leads[0] : undefined;
    if (!gone) throw new Error('There is no second lead');
    expect(await ask('deleteLead', { id: gone.id })).toMatchObject({ ok: true });
    restart();
    const after = await leads();
    expect(after).toContain('bo.berg@lumenfjord.example');
    expect(after).not.toContain(first);
    expect(after).toHaveLength(before.length);
  });

  it('keeps changes from normal windows, and none from private windows', async () => {
    await handlers['try-sample']({}, 'm');
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    await ask('createLead', { email: 'ann.berg@lumenfjord.example' }, true);
    expect(JSON.stringify([...platform.session.stored])).not.toContain('ann.berg');
    restart();
    expect(await leads()).toContain('bo.berg@lumenfjord.example');
    expect(await leads()).not.toContain('ann.berg@lumenfjord.example');
  });

  it('stores nothing of a response that arrives after it was disconnected', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const create = await platform.sampleFile();
    platform.sampleFile = async () => async (options) => {
      const service = await create(options);
      return {
        async request(name, params, how) {
          await answered;
          return service.request(name, params, how);
        },
      };
    };
    const { chosen } = await handlers['try-sample']({}, 'm');
    const asking = ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    await settled();
    await handlers.disconnect({ service: chosen ?? '' }, 'm');
    answer();
    await asking;
    expect(JSON.stringify([...platform.session.stored])).not.toContain('bo.berg');
  });

  it('is loaded again for the next request if its file could not be read', async () => {
    const read = platform.sampleFile;
    platform.sampleFile = () => Promise.reject(new Error('The third file left nothing'));
    await handlers['try-sample']({}, 'm');
    await expect(ask('listLeads', {})).rejects.toThrow();
    platform.sampleFile = read;
    expect(await leads()).not.toEqual([]);
  });

  it('is deleted when it is disconnected, and starts fresh', async () => {
    const { chosen } = await handlers['try-sample']({}, 'm');
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    await ask('searchDomain', { domain: 'lumenfjord.example' });
    expect(await handlers.disconnect({ service: chosen ?? '' }, 'm')).toEqual({ services: [], chosen: null });
    expect(await onDisk(platform)).not.toContain('lumenfjord');
    expect(JSON.stringify([...platform.session.stored])).not.toContain('lumenfjord');
    await platform.clock.advance(1_000);
    await handlers['try-sample']({}, 'm');
    expect(await leads()).not.toContain('bo.berg@lumenfjord.example');
  });

  it('shows no lists of an earlier sample', async () => {
    const first = await handlers['try-sample']({}, 'm');
    await ask('createLead', { email: 'bo.berg@lumenfjord.example', leads_list_name: 'Only of the first' });
    const names = async () => (await handlers.lists({ ask: false }, 'm')).lists.map(({ name }) => name);
    await waitFor(async () => expect(await names()).toContain('Only of the first'));
    const second = await handlers['try-sample']({}, 'm');
    expect(second.chosen).not.toBe(first.chosen);
    expect(await names()).not.toContain('Only of the first');
  });

  it('is added once if it is started twice at the same moment', async () => {
    await Promise.all([handlers['try-sample']({}, 'm1'), handlers['try-sample']({}, 'm2')]);
    const { services, chosen } = await handlers.services({}, 'm');
    expect(services).toMatchObject([{ kind: 'sample', id: chosen }]);
  });

  it('leaves nothing on disk if it is disconnected right after a background restart', async () => {
    const { chosen } = await handlers['try-sample']({}, 'm');
    await ask('searchDomain', { domain: 'lumenfjord.example' });
    expect(await onDisk(platform)).toContain('lumenfjord');
    restart();
    await handlers.disconnect({ service: chosen ?? '' }, 'm');
    expect(await onDisk(platform)).not.toContain('lumenfjord');
  });

  it('is removed by connecting a service', async () => {
    await handlers['try-sample']({}, 'm');
    await ask('searchDomain', { domain: 'lumenfjord.example' });
    const request = {
      service: null,
      name: '',
      address: 'https://service.test/v2',
      key: 'the-key',
      keyKept: 'device' as const,
    };
    expect(await handlers.connect(request, 'm')).toMatchObject({ ok: true });
    const { services, chosen } = await handlers.services({}, 'm');
    expect(services.map(({ kind }) => kind)).toEqual(['remote']);
    expect(chosen).toBe(services[0]?.id);
    expect(await onDisk(platform)).not.toContain('lumenfjord');
  });

  it('is deleted when everything is forgotten', async () => {
    await handlers['try-sample']({}, 'm');
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    await handlers['forget-everything']({}, 'm');
    expect(await handlers.services({}, 'm')).toEqual({ services: [], chosen: null });
    expect(JSON.stringify([...platform.session.stored])).not.toContain('lumenfjord');
  });
});
