/** All options, and which of them a command takes. One that it passed over would leave undone what it says. */
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

type Option = keyof typeof options;

const everywhere: readonly Option[] = ['data', 'database', 'connections', 'read-database', 'help'];
const network = ['private-apps', 'local-apps'] as const;
const monthly = ['searches', 'verifications'] as const;
const budgets = [...monthly, 'saves', 'deletions', 'pushes'] as const;

/** By the words of the command; none are the service itself. */
const taken: Readonly<Record<string, readonly Option[]>> = {
  '': [...(['host', 'port', 'metrics', 'mail-name', 'mail-sender', 'mail-proxy', 'sync-space'] as const), ...network],
  'team add': monthly,
  'team change': ['team', 'name', 'auto-save', 'attributes', ...monthly],
  'team list': [],
  'key add': ['team', 'email', 'role'],
  'member change': ['team', 'role', 'allow', ...monthly],
  invite: ['team', 'address', 'role', ...monthly],
  'app connect': ['team', 'name', ...network],
  'app settings': ['team', ...network],
  'events connect': ['team', ...network],
  'events resume': ['team', ...network],
  'leads export': ['team', 'list'],
  'leads import': ['team', 'list', 'existing', 'no-merge', 'dry'],
  mail: ['name', 'sender', 'proxy', 'off'],
  backup: [],
  restore: [],
  'mcp grant': ['team', ...budgets],
  mcp: ['address', 'key-file', ...budgets],
  citus: [],
};

/** Whatever else there is concerns one team. */
const others: readonly Option[] = ['team'];

/** The first option that the command does not take, else null. `given`: names of options. */
export function foreignOption(words: readonly string[], given: readonly string[]): string | null {
  const [first = '', second = ''] = words;
  const own = taken[`${first} ${second}`.trim()] ?? taken[first] ?? others;
  const known: readonly string[] = [...everywhere, ...own];
  return given.find((one) => !known.includes(one)) ?? null;
}
