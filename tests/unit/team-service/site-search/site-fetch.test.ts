/** Which sites are requested, and how responses are read, over real HTTP. */
import { createServer, type RequestListener, type Server } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { createTeamSiteFetch } from '../../../../lib/team-service/site-search/site-fetch.ts';
import { until } from '../../../e2e/harness/until.ts';
import { closeServer, listen } from '../../../service/listen.ts';

const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map(closeServer)));

/** A site on loopback that counts its requests. */
async function site(answer: RequestListener) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers['user-agent']} ${request.url}`);
    answer(request, response);
  });
  servers.push(server);
  return { port: await listen(server, 0), asked };
}

/** Every name resolves to this machine. */
const lookup = (
  _: string,
  __: { all: true },
  done: (error: null, all: { address: string; family: number }[]) => void,
) => done(null, [{ address: '127.0.0.1', family: 4 }]);
const anywhere = createTeamSiteFetch({ mayConnect: () => true, lookup });
const guarded = createTeamSiteFetch({ lookup });

const get = (fetch: typeof anywhere, address: string, signal = new AbortController().signal) =>
  fetch(address, { headers: { accept: 'text/html' }, signal });

test('a name that resolves to this machine or its networks is not requested, nor is such an address', async () => {
  const { port, asked } = await site((_, response) => response.end('secret'));
  await expect(get(guarded, `http://some.test:${port}/`)).rejects.toThrow('private network');
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])
    await expect(get(guarded, `http://${host}:${port}/`)).rejects.toThrow('not public');
  expect(asked).toEqual([]);
  expect(await (await get(anywhere, `http://some.test:${port}/`)).text()).toBe('secret');
});

test('a name with one private address among several is refused', async () => {
  const both: typeof lookup = (_, __, done) =>
    done(null, [
      { address: '203.0.114.7', family: 4 },
      { address: '10.0.0.8', family: 4 },
    ]);
  await expect(get(createTeamSiteFetch({ lookup: both }), 'http://some.test/')).rejects.toThrow('private network');
});

test('sends Harrier as its user agent, and follows no redirect', async () => {
  const { port, asked } = await site((_, response) => response.writeHead(302, { location: 'http://10.0.0.8/' }).end());
  const answer = await get(anywhere, `http://some.test:${port}/a?b=c`);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, 'http://10.0.0.8/']);
  expect(asked).toEqual(['Harrier /a?b=c']);
});

test('decompresses a gzip response', async () => {
  const { port } = await site((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'text/html' });
    response.end(gzipSync('<p>Kelp</p>'));
  });
  expect(await (await get(anywhere, `http://some.test:${port}/`)).text()).toBe('<p>Kelp</p>');
});

test('cancelling the body closes the connection', async () => {
  let isClosed = false;
  const { port } = await site((_, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    const more = () => {
      if (!isClosed) response.write('x'.repeat(100_000), () => setImmediate(more));
    };
    more();
  });
  const reading = (await get(anywhere, `http://some.test:${port}/`)).body?.getReader();
  expect((await reading?.read())?.value?.length).toBeGreaterThan(0);
  await reading?.cancel();
  await until('the connection is closed', async () => isClosed);
});

test('a request that is aborted after it arrived is rejected, and its connection closed', async () => {
  let isClosed = false;
  const given = new AbortController();
  const { port, asked } = await site((_, response) => {
    response.on('close', () => {
      isClosed = true;
    });
    given.abort();
  });
  await expect(get(anywhere, `http://some.test:${port}/`, given.signal)).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked).toHaveLength(1);
  await until('the connection is closed', async () => isClosed);
});
