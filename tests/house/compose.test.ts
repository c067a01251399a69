/** `deploy/compose.yaml`, as far as it can be checked without containers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { readCommand } from '../../lib/team-service/commands/read-command.ts';
import { usage } from '../../lib/team-service/commands/usage.ts';
import { root } from '../run/command.ts';

const deploy = join(root, 'lib', 'team-service', 'deploy');
const text = readFileSync(join(deploy, 'compose.yaml'), 'utf8');

const oneService = z.object({
  image: z.optional(z.string()),
  build: z.optional(z.object({ context: z.string(), dockerfile: z.string() })),
  environment: z.record(z.string(), z.string()),
  command: z.optional(z.array(z.string())),
  ports: z.optional(z.array(z.string())),
  volumes: z.optional(z.array(z.string())),
  networks: z.array(z.string()),
  depends_on: z.optional(z.record(z.string(), z.object({ condition: z.literal('service_healthy') }))),
  healthcheck: z.object({ test: z.array(z.string()), interval: z.string(), timeout: z.string(), retries: z.number() }),
  restart: z.literal('unless-stopped'),
});
const { services, volumes, networks } = z
  .object({
    services: z.object({ database: oneService, service: oneService, proxy: oneService }),
    volumes: z.record(z.string(), z.nullable(z.object({}))),
    networks: z.record(z.string(), z.nullable(z.object({ internal: z.optional(z.boolean()) }))),
  })
  .parse(parse(text, { uniqueKeys: true }));
const all = Object.values(services);

test('every image has an exact version or is built from an existing file', () => {
  for (const { image, build } of all) {
    if (build) expect(existsSync(join(deploy, build.context, build.dockerfile))).toBe(true);
    else expect(image).toMatch(/^docker\.io\/library\/[a-z]+:\d+\.\d+(?:\.\d+)?-[a-z]+$/);
  }
});

test('passwords, secret and host have no default: compose fails without them', () => {
  const secrets = [...text.matchAll(/\$\{(\w+)([^}]*)\}/g)].map(([, name, rest]) => [name, rest?.slice(0, 2)]);
  expect(new Set(secrets.map(([name]) => name))).toEqual(
    new Set(['POSTGRES_PASSWORD', 'HARRIER_SECRET', 'HARRIER_HOST']),
  );
  expect(secrets.filter(([, rest]) => rest !== ':?')).toEqual([]);
  expect(services.database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{/);
});

test('the service starts with known options and environment variables', () => {
  const { command = [], environment } = services.service;
  expect(command.slice(0, 2)).toEqual(['node', 'lib/team-service/start.mjs']);
  const given = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{\w+:\?[^}]*\}/g, 'x'.repeat(44))]),
  );
  expect(readCommand(command.slice(2), given)).toMatchObject({
    ...{ at: 'serve', host: '0.0.0.0', where: { connections: 20 } },
  });
  for (const name of Object.keys(environment)) expect(usage).toContain(name);
  // The command of the Containerfile, too.
  const image = readFileSync(join(deploy, 'Containerfile'), 'utf8');
  const started = /^CMD (\[.*\])$/m.exec(image)?.[1] ?? '[]';
  expect(readCommand(JSON.parse(started).slice(2), { HARRIER_DATA: '/data' })).toMatchObject({ at: 'serve' });
});

test('the systemd unit starts with the variables that its comment documents', () => {
  const unit = readFileSync(join(deploy, 'harrier-team.service'), 'utf8');
  const [, started = ''] = /^ExecStart=\S+ \S+start\.mjs (.*)$/m.exec(unit) ?? [];
  const variablesIn = (lines: RegExp) =>
    Object.fromEntries([...unit.matchAll(lines)].map(([, name, value]) => [name, value]));
  const own = variablesIn(/^Environment=(\w+)=(\S*)$/gm);
  const server = variablesIn(/\b(HARRIER_DATA(?:BASE)?)=(\S*?)(?=[, ].*where there is a server)/g);
  expect(readCommand(started.split(' '), own)).toMatchObject({ at: 'serve', where: { folder: own.HARRIER_DATA } });
  // The file's variables replace the unit's.
  const url = String(server.HARRIER_DATABASE).replace('…', 'harrier@127.0.0.1/harrier');
  expect(readCommand(started.split(' '), { ...own, ...server, HARRIER_DATABASE: url })).toMatchObject({
    ...{ at: 'serve', where: { url } },
  });
});

test('the comments of compose.yaml name existing commands', () => {
  const commands = [...text.matchAll(/start\.mjs ([^>\n[]+?)(?: >.*)?$/gm)].map(([, words = '']) => words);
  expect(commands.length).toBeGreaterThan(1);
  for (const words of commands) {
    const args = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    expect([words, readCommand(args, { HARRIER_DATA: '/data' }).at]).not.toContain('wrong');
  }
});

test('services wait for their dependencies, volumes and networks are declared, and only the proxy publishes ports', () => {
  expect(Object.keys(services.service.depends_on ?? {})).toEqual(['database']);
  expect(Object.keys(services.proxy.depends_on ?? {})).toEqual(['service']);
  const named = all.flatMap((one) => one.volumes ?? []).filter((volume) => !volume.startsWith('.'));
  expect(named.map((volume) => volume.split(':')[0])).toEqual(Object.keys(volumes));
  for (const volume of all.flatMap((one) => one.volumes ?? []).filter((one) => one.startsWith('.')))
    expect(existsSync(join(deploy, volume.split(':')[0] ?? ''))).toBe(true);
  expect(new Set(all.flatMap((one) => one.networks))).toEqual(new Set(Object.keys(networks)));
  expect(networks.inside?.internal).toBe(true);
  expect(services.database.networks).toEqual(['inside']);
  expect(all.filter(({ ports }) => ports)).toEqual([services.proxy]);
});

test('the Caddyfile uses exactly the environment variables that the proxy is given', () => {
  const caddy = readFileSync(join(deploy, 'Caddyfile'), 'utf8');
  const used = [...caddy.matchAll(/\{\$(\w+):/g)].map(([, name]) => name);
  expect(used.toSorted()).toEqual(Object.keys(services.proxy.environment).toSorted());
});
