/** The sample data: a service in memory beside those over HTTP, of which nothing leaves and nothing stays. */
import { beforeEach, describe, expect, it } from 'vitest';
import { createEngine } from '../../../lib/background/engine.ts';
import type { OperationName, Params } from '../../../lib/contract/operations.ts';
import type { Handlers } from '../../../lib/messages/serve.ts';
import type { Asked } from '../../../lib/messages/views.ts';
import { type FakePlatform, fakePlatform, onDisk } from './fakes.ts';

let platform: FakePlatform;
let handlers: Handlers;

/** The browser stopped the background, and started it again. */
const restart = () => {
  platform = fakePlatform(platform);
  handlers = createEngine(platform).handlers;
};

beforeEach(() => {
  platform = fakePlatform();
  handlers = createEngine(platform).handlers;
});

async function ask<Name extends OperationName>(operation: Name, params: Params<Name>): Promise<Asked<Name>> {
  const how = { click: true, anew: true, again: false, private: false, page: null };
  return (await handlers.request({ operation, params, ...how }, crypto.randomUUID())) as Asked<Name>;
}

const leads = async () => {
  const asked = await ask('listLeads', { limit: 100 });
  return asked.ok ? asked.reply.data.leads.map(({ email }) => email) : [];
};

describe('the sample data', () => {
  it('stands beside the services, answers from then on, and sends nothing', async () => {
    expect(await handlers['try-sample']({}, 'm')).toEqual({
      services: [{ kind: 'sample', id: 'sample', name: '', account: null, state: 'connected' }],
      chosen: 'sample',
    });
    const asked = await ask('searchDomain', { domain: 'lumenfjord.example', limit: 100 });
    if (!asked.ok) throw new Error(asked.problem.code);
    const { emails } = asked.reply.data;
    expect(emails).toHaveLength(38);
    // None of them could be anybody's.
    expect(emails.every(({ value }) => /\.(test|example)$/.test(value))).toBe(true);
    expect(platform.web.sent).toEqual([]);
    expect(await handlers.journal({ before: null, limit: 10 }, 'm')).toEqual({ entries: [], more: false });
  });

  it('knows invented companies alone', async () => {
    await handlers['try-sample']({}, 'm');
    const asked = await ask('countDomainEmails', { domain: 'acme.com' });
    expect(asked).toMatchObject({ ok: true, reply: { data: { total: 0 } } });
    expect(platform.web.sent).toEqual([]);
  });

  it('keeps what was written into it while the background is stopped', async () => {
    await handlers['try-sample']({}, 'm');
    const before = await leads();
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    const first = before[0];
    const found = await ask('listLeads', { limit: 1, offset: 1 });
    const gone = found.ok ? found.reply.data.leads[0] : undefined;
    await ask('deleteLead', { id: gone?.id ?? 0 });
    restart();
    const after = await leads();
    expect(after).toContain('bo.berg@lumenfjord.example');
    expect(after).not.toContain(first);
    expect(after).toHaveLength(before.length);
  });

  it('is gone when it is left, and begins anew', async () => {
    await handlers['try-sample']({}, 'm');
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    await ask('searchDomain', { domain: 'lumenfjord.example' });
    expect(await handlers.disconnect({ service: 'sample' }, 'm')).toEqual({ services: [], chosen: null });
    expect(await onDisk(platform)).not.toContain('lumenfjord');
    expect(JSON.stringify([...platform.session.kept])).not.toContain('lumenfjord');
    await platform.clock.advance(1_000);
    await handlers['try-sample']({}, 'm');
    expect(await leads()).not.toContain('bo.berg@lumenfjord.example');
  });

  it('is left by connecting a service', async () => {
    await handlers['try-sample']({}, 'm');
    await ask('searchDomain', { domain: 'lumenfjord.example' });
    const wish = { service: null, name: '', address: 'https://service.test/v2', key: 'the-key', sessionOnly: false };
    expect(await handlers.connect(wish, 'm')).toMatchObject({ ok: true });
    const { services, chosen } = await handlers.services({}, 'm');
    expect(services.map(({ kind }) => kind)).toEqual(['remote']);
    expect(chosen).toBe(services[0]?.id);
    expect(await onDisk(platform)).not.toContain('lumenfjord');
  });

  it('is forgotten with everything else', async () => {
    await handlers['try-sample']({}, 'm');
    await ask('createLead', { email: 'bo.berg@lumenfjord.example' });
    await handlers['forget-everything']({}, 'm');
    expect(await handlers.services({}, 'm')).toEqual({ services: [], chosen: null });
    expect(JSON.stringify([...platform.session.kept])).not.toContain('lumenfjord');
  });
});
