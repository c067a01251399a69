import type { parseArgs } from 'node:util';
import { usualSyncSpace } from '../sync/endpoint.ts';

export const options = {
  data: { type: 'string' },
  database: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '4400' },
  metrics: { type: 'string' },
  connections: { type: 'string' },
  'read-database': { type: 'string' },
  'mail-name': { type: 'string' },
  'mail-sender': { type: 'string' },
  'mail-proxy': { type: 'string' },
  sender: { type: 'string' },
  proxy: { type: 'string' },
  off: { type: 'boolean', default: false },
  team: { type: 'string' },
  email: { type: 'string' },
  role: { type: 'string' },
  address: { type: 'string' },
  allow: { type: 'string' },
  searches: { type: 'string' },
  verifications: { type: 'string' },
  saves: { type: 'string' },
  deletions: { type: 'string' },
  pushes: { type: 'string' },
  'key-file': { type: 'string' },
  name: { type: 'string' },
  'auto-save': { type: 'string' },
  attributes: { type: 'string' },
  list: { type: 'string' },
  existing: { type: 'string', default: 'fill' },
  dry: { type: 'boolean', default: false },
  'no-merge': { type: 'boolean', default: false },
  'private-apps': { type: 'boolean', default: false },
  'local-apps': { type: 'boolean', default: false },
  'sync-space': { type: 'string', default: String(usualSyncSpace) },
  help: { type: 'boolean', default: false },
} as const;

export type Option = keyof typeof options;

export type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/** Every command takes these. */
export const everywhere: readonly Option[] = ['data', 'database', 'connections', 'read-database', 'help'];
