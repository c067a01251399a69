/** All commands: each with its words, the options that it takes and how it is read. */
import type { Where } from '../database/database.ts';
import { kinds } from '../mcp/allowance.ts';
import type { OverStdio } from '../mcp/over-stdio.ts';
import { searchable } from '../site-search/endpoint.ts';
import type { Command, Serve } from './command.ts';
import type { Option, Values } from './command-options.ts';
import {
  addressOf,
  allowance,
  appNameOf,
  autoSaveOf,
  changedAllowance,
  existingOf,
  fileOf,
  listNameOf,
  mailChange,
  mailOf,
  mailOfStart,
  memberChange,
  memberEmailOf,
  providerOf,
  required,
  roleOf,
  secretOf,
  slugsOf,
  teamNameOf,
  Wrong,
  whole,
} from './option-values.ts';
import { allowanceOf, overStdio } from './read-mcp.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

interface Given {
  /** What stands after the command's own words, such as a name of several words. */
  words: string;
  values: Values;
  environment: Environment;
}

interface GivenDatabase extends Given {
  where: Where;
  /** `null` for the only team. */
  team: string | null;
  network: Serve['network'];
}

/** Commands that need no database. */
export type Alone = { at: 'citus' } | ({ at: 'mcp' } & OverStdio);

export type Entry = {
  takes: readonly Option[];
  /** Words may stand after its own. */
  hasWords?: true;
} & ({ read(given: GivenDatabase): Command } | { readAlone(given: Given): Alone });

const team = ['team'] as const;
const network = ['private-apps', 'local-apps'] as const;
const monthly = ['searches', 'verifications'] as const;

/** By the command's own words; none are the service itself. */
const table: Readonly<Record<string, Entry>> = {
  '': {
    takes: [
      ...(['host', 'port', 'metrics', 'mail-name', 'mail-sender', 'mail-proxy', 'sync-space'] as const),
      ...network,
    ],
    read: ({ values, environment, where, network }) => ({
      at: 'serve',
      where,
      // An empty host would listen on all addresses of the machine.
      host: required('the address to listen on: --host 127.0.0.1', values.host.trim()),
      port: whole('--port', values.port, 65_535),
      metrics: values.metrics === undefined ? null : whole('--metrics', values.metrics, 65_535),
      mail: mailOf(values, environment),
      mailOfStart: mailOfStart(values, environment),
      secret: environment.HARRIER_SECRET ? secretOf(environment) : null,
      network,
      syncSpace: whole('--sync-space', values['sync-space'], 100_000) * 1_000_000,
    }),
  },
  'team add': {
    takes: monthly,
    hasWords: true,
    read: ({ words, values, where }) => ({
      at: 'add team',
      where,
      name: teamNameOf('the name of the team', words),
      plan: monthlyOf(values),
    }),
  },
  'team change': {
    takes: [...team, 'name', 'auto-save', 'attributes', ...monthly],
    read({ values, where, team }) {
      const change = {
        ...(values.searches !== undefined && { searches: changedAllowance('--searches', values.searches) }),
        ...(values.verifications !== undefined && {
          verifications: changedAllowance('--verifications', values.verifications),
        }),
        ...(values.name !== undefined && { name: teamNameOf('a name', values.name) }),
        ...(values['auto-save'] !== undefined && { auto_save: autoSaveOf(values['auto-save']) }),
        ...(values.attributes !== undefined && { attributes: slugsOf(values.attributes) }),
      };
      if (Object.keys(change).length === 0) throw new Wrong('Add what to change, such as --searches 500.');
      return { at: 'change team', where, team, change };
    },
  },
  'team list': { takes: [], read: ({ where }) => ({ at: 'list teams', where }) },
  'key add': {
    takes: [...team, 'email', 'role'],
    hasWords: true,
    read: ({ words, values, where, team }) => ({
      at: 'add key',
      where,
      team,
      name: required('the name of the member', words),
      email: memberEmailOf(values.email),
      role: values.role === undefined ? undefined : roleOf(values.role),
    }),
  },
  'key list': { takes: team, read: ({ where, team }) => ({ at: 'list keys', where, team }) },
  'key remove': {
    takes: team,
    hasWords: true,
    read: ({ words, where, team }) => ({ at: 'remove key', where, team, id: required(aKey, words) }),
  },
  'member list': { takes: team, read: ({ where, team }) => ({ at: 'list members', where, team }) },
  'member change': {
    takes: [...team, 'role', 'allow', ...monthly],
    hasWords: true,
    read({ words, values, where, team }) {
      const member = required(aMember, words);
      return { at: 'change member', where, team, member, change: memberChange(values) };
    },
  },
  'member remove': {
    takes: team,
    hasWords: true,
    read: ({ words, where, team }) => ({ at: 'remove member', where, team, member: required(aMember, words) }),
  },
  invite: {
    takes: [...team, 'address', 'role', ...monthly],
    hasWords: true,
    read: ({ words, values, where, team }) => ({
      at: 'invite',
      where,
      team,
      address: addressOf(values.address),
      invitation: {
        name: required('the name of whoever is invited', words),
        role: roleOf(values.role ?? 'member'),
        limits: monthlyOf(values),
      },
    }),
  },
  'audit export': {
    takes: team,
    hasWords: true,
    read({ words, where, team }) {
      const file = required('the file to write, or - for standard output', words);
      return { at: 'export audit', where, team, file: file === '-' ? null : file };
    },
  },
  'app connect': {
    takes: [...team, 'name', ...network],
    hasWords: true,
    read({ words, values, environment, where, team, network }) {
      const provider = providerOf(required('which app it is', words));
      const access = { network, secret: secretOf(environment) };
      return { at: 'connect app', where, team, provider, name: appNameOf(values.name), ...access };
    },
  },
  'app settings': {
    takes: [...team, ...network],
    hasWords: true,
    read({ words, environment, where, team, network }) {
      const id = required(anApp, words);
      return { at: 'renew app', where, team, id, network, secret: secretOf(environment) };
    },
  },
  'app list': { takes: team, read: ({ where, team }) => ({ at: 'list apps', where, team }) },
  'app remove': {
    takes: team,
    hasWords: true,
    read: ({ words, where, team }) => ({ at: 'remove app', where, team, id: required(anApp, words) }),
  },
  'events connect': {
    takes: [...team, ...network],
    hasWords: true,
    read({ words, environment, where, team, network }) {
      const address = required('the address that gets the events, or - for standard input', words);
      return { at: 'connect receiver', where, team, address, network, secret: secretOf(environment) };
    },
  },
  'events list': {
    takes: team,
    read: ({ environment, where, team }) => ({ at: 'list receivers', where, team, secret: secretOf(environment) }),
  },
  'events resume': {
    takes: [...team, ...network],
    hasWords: true,
    read({ words, environment, where, team, network }) {
      const id = required(aReceiver, words);
      return { at: 'resume receiver', where, team, id, network, secret: secretOf(environment) };
    },
  },
  'events remove': {
    takes: team,
    hasWords: true,
    read: ({ words, where, team }) => ({ at: 'remove receiver', where, team, id: required(aReceiver, words) }),
  },
  'leads export': {
    takes: [...team, 'list'],
    hasWords: true,
    read({ words, values, where, team }) {
      const file = fileOf('the file to write', words);
      return { at: 'export leads', where, team, file, list: values.list ?? null };
    },
  },
  'leads import': {
    takes: [...team, 'list', 'existing', 'no-merge', 'dry'],
    hasWords: true,
    read({ words, values, where, team }) {
      const way = {
        list: listNameOf(values.list),
        existing: existingOf(values.existing),
        dry: values.dry,
        merge: !values['no-merge'],
      };
      return { at: 'import leads', where, team, file: required('the file to read', words), ...way };
    },
  },
  'leads trash': { takes: team, read: ({ where, team }) => ({ at: 'list trash', where, team }) },
  'leads restore': {
    takes: team,
    hasWords: true,
    read({ words, where, team }) {
      const id = required('the id of the lead (leads trash shows it)', words);
      return { at: 'restore lead', where, team, id };
    },
  },
  mail: {
    takes: ['name', 'sender', 'proxy', 'off'],
    read({ values, environment, where }) {
      const change = mailChange(values);
      const isChange = Object.keys(change).length > 0;
      if (values.off && isChange) throw new Wrong('Use --off alone.');
      if (values.off) return { at: 'stop mail', where };
      const needsSecret = Boolean(change.proxy) || environment.HARRIER_SECRET;
      const secret = needsSecret ? secretOf(environment) : null;
      return isChange ? { at: 'change mail', where, secret, change } : { at: 'show mail', where, secret };
    },
  },
  'site search': {
    takes: team,
    hasWords: true,
    read({ words, where, team }) {
      const domain = searchable(required('the domain of the site', words));
      if (domain === null) throw new Wrong('This is not the domain of a public https site.');
      return { at: 'search site', where, team, domain };
    },
  },
  'opt-out add': {
    takes: team,
    hasWords: true,
    read({ words, where, team }) {
      const address = required('the address of the person who opts out, or - for standard input', words);
      return { at: 'add opt-out', where, team, address: address === '-' ? null : address };
    },
  },
  'opt-out count': { takes: team, read: ({ where, team }) => ({ at: 'count opt-outs', where, team }) },
  backup: {
    takes: [],
    hasWords: true,
    read: ({ words, where }) => ({ at: 'back up', where, file: fileOf('the file to write', words) }),
  },
  restore: {
    takes: [],
    hasWords: true,
    read: ({ words, where }) => ({ at: 'restore', where, file: fileOf('the file to read', words) }),
  },
  'mcp grant': {
    takes: [...team, ...kinds],
    hasWords: true,
    read({ words, values, where, team }) {
      const id = required(aKey, words);
      return { at: 'grant', where, team, id, allowance: allowanceOf(values) };
    },
  },
  mcp: {
    takes: ['address', 'key-file', ...kinds],
    readAlone({ values, environment }) {
      const { address, 'key-file': keyFile } = values;
      return { at: 'mcp', ...overStdio({ address, keyFile, allowance: allowanceOf(values) }, environment) };
    },
  },
  citus: { takes: [], readAlone: () => ({ at: 'citus' }) },
};

export const commands: ReadonlyMap<string, Entry> = new Map(Object.entries(table));

const aKey = 'the id of the key (key list shows it)';
const aMember = 'the address or the id of the member';
const anApp = 'the id of the app (app list shows it)';
const aReceiver = 'the id of the receiver (events list shows it)';

const monthlyOf = (values: Values) => ({
  searches: allowance('--searches', values.searches),
  verifications: allowance('--verifications', values.verifications),
});

/** `own`: the words of the command; `words`: what stands after them. Null for an unknown command. */
export function findCommand(all: readonly string[]): { entry: Entry; own: string; words: string } | null {
  for (const length of [2, 1]) {
    const own = all.slice(0, length).join(' ');
    const entry = commands.get(own);
    if (entry) return { entry, own, words: all.slice(length).join(' ').trim() };
  }
  return null;
}
