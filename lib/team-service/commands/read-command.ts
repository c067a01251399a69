import { parseArgs } from 'node:util';
import type { AccountRecord } from '../../device-service/store.ts';
import { appsByProvider } from '../apps/apps.ts';
import type { NetworkRules } from '../apps/guarded-fetch.ts';
import { faultOfSecret } from '../apps/sealed-settings.ts';
import type { Where } from '../database/database.ts';
import { urlsOfHosts } from '../database/hosts.ts';
import type { NewInvitation } from '../keys/invitations.ts';
import { isAttributeSlug, type Plan, type TeamChange } from '../keys/teams.ts';
import type { LeadImport } from '../lead-files/import-leads.ts';
import { readMailProxy } from '../mail/dial.ts';
import { faultOf, type MailSettings } from '../mail/mail-answers.ts';
import type { Allowance } from '../mcp/allowance.ts';
import type { OverStdio } from '../mcp/over-stdio.ts';
import { type Permission, permissions, type Role, roles } from '../roles/permissions.ts';
import { searchable } from '../site-search/endpoint.ts';
import type { MemberChange } from '../store/members.ts';
import { allowanceOf, overStdio } from './read-mcp.ts';

export const usage = `The team service: one database of companies, people and leads for a team.

  npm run service -- --data FOLDER             starts the service on an embedded database in that folder
  npm run service -- --database postgres://…   starts it on a PostgreSQL server, which instances can share; with
                                               several hosts (one:5432,other:5432), on the one that takes writes
      --read-database postgres://…             a standby of it, which answers what only reads
      --host 127.0.0.1 --port 4400             address to listen on; put a TLS proxy in front of it
      --connections 10                         connections to that server at most; a team gets half of them
      --metrics 9464                           serves Prometheus metrics on 127.0.0.1; off by default
      --mail-name mail.example.com             asks mail servers whether an address exists, under this name and
      --mail-sender postmaster@example.com     with this sender; off by default
      --mail-proxy socks5://user:password@host:1080
                                               asks them through this proxy, also as HARRIER_MAIL_PROXY
      --private-apps                           allows connected apps on private networks, such as your own CRM
      --local-apps                             allows them on this machine, also over http, such as your own webhook

  npm run service -- team add NAME             adds a team   [--searches N] [--verifications N] per month
  npm run service -- team change               changes what is named   [--team TEAM] [--searches N|none]
                                               [--verifications N|none] [--name NAME]
      --auto-save off|listed|unlisted          saves found and verified addresses as leads: in the last list or in none
      --attributes region,tier                 slugs of the custom attributes of leads; replaces the former ones
  npm run service -- team list
  npm run service -- key add NAME              adds a member and prints their key once   [--team TEAM]
                                               [--email ADDRESS] [--role owner|member|reader]
  npm run service -- key list                  [--team TEAM]
  npm run service -- key remove ID             [--team TEAM]

  npm run service -- member list               [--team TEAM]
  npm run service -- member change ADDRESS|ID  changes what is named   [--team TEAM] [--role owner|member|reader]
      --allow delete,export,push|none          beside the role: deleting, reading and pushing many leads
      --searches N|none --verifications N|none monthly limits of this member
  npm run service -- member remove ADDRESS|ID  ends all their keys; what they saved stays with the team   [--team TEAM]

  npm run service -- invite NAME               prints a link with which they join once, within seven days   [--team TEAM]
      --address https://team.example.com       where members reach the service
      --role owner|member|reader               default: member   [--searches N] [--verifications N]

  npm run service -- audit export FILE|-       writes who did what to a CSV file   [--team TEAM]

  npm run service -- app connect PROVIDER      connects an app that leads are pushed to; reads its settings as JSON
                                               from standard input   [--team TEAM] [--name NAME]
  npm run service -- app settings ID           replaces its settings from standard input   [--team TEAM]
  npm run service -- app list                  [--team TEAM]
  npm run service -- app remove ID             [--team TEAM]

  npm run service -- leads export FILE|-       writes leads to a CSV file   [--team TEAM] [--list NAME]
  npm run service -- leads import FILE         imports leads from a CSV file   [--team TEAM] [--list NAME]
      --existing fill|skip|overwrite           existing leads: fill their empty fields (default), skip or overwrite them
      --no-merge                               matches people by address only, not by name and company
      --dry                                    counts only, writes nothing
  npm run service -- leads trash               lists deleted leads   [--team TEAM]
  npm run service -- leads restore ID          restores one, within thirty days   [--team TEAM]

  npm run service -- site search DOMAIN        searches the public pages of a company's site   [--team TEAM]

  npm run service -- opt-out add ADDRESS|-     removes a person and refuses their data from then on; - reads addresses
                                               from standard input, one a line   [--team TEAM, default: all]
  npm run service -- opt-out count             [--team TEAM, default: all]

  npm run service -- backup FILE|-             writes all teams to a file, while the service runs
  npm run service -- restore FILE|-            reads it into an empty database, embedded or not

  npm run service -- mcp grant KEY-ID          lets assistants use a key beyond free reading, so many times a day; what
      --searches 20 --verifications 50         is not named is off: also --saves, --deletions, --pushes   [--team TEAM]
  npm run service -- mcp --address https://…   an MCP server on standard input and output, in front of any service;
      --key-file FILE                          the key is in this file or in HARRIER_KEY; budgets as above

  npm run service -- citus                     prints the statements that distribute the tables on Citus, for psql

Every command but citus and mcp --address needs --data or --database, or HARRIER_DATA or HARRIER_DATABASE in the environment, which
process lists do not show.
HARRIER_READ_DATABASE stands for --read-database.
HARRIER_SECRET encrypts the settings of apps. Use the same at all instances; without it nothing is pushed.
HARRIER_MAIL_SECRET lets several instances ask mail servers alike. Use the same at all of them.`;

export interface Serve {
  at: 'serve';
  where: Where;
  host: string;
  port: number;
  /** `null` if metrics are off. */
  metrics: number | null;
  /** `null` if mail servers are not asked. */
  mail: MailSettings | null;
  /** Encrypts the settings of apps; `null` if nothing is pushed. */
  secret: string | null;
  /** Where apps may be. */
  network: NetworkRules;
}

/** What checking and keeping an app's settings takes. */
type AppAccess = { secret: string } & Pick<Serve, 'network'>;

/** A name or a number; `null` for the only team. */
export type TeamWanted = string | null;

export type Command =
  | Serve
  | { at: 'add team'; where: Where; name: string; plan: Plan }
  | { at: 'change team'; where: Where; team: TeamWanted; change: TeamChange }
  | { at: 'list teams'; where: Where }
  | { at: 'add key'; where: Where; team: TeamWanted; name: string; email: string | null; role?: Role | undefined }
  | { at: 'list keys'; where: Where; team: TeamWanted }
  | { at: 'remove key'; where: Where; team: TeamWanted; id: string }
  | { at: 'list members'; where: Where; team: TeamWanted }
  /** `member`: an address, an id or a name. */
  | { at: 'change member'; where: Where; team: TeamWanted; member: string; change: MemberChange }
  /** `member`: an address, an id or a name. */
  | { at: 'remove member'; where: Where; team: TeamWanted; member: string }
  /** `address`: of the service, without a path. */
  | { at: 'invite'; where: Where; team: TeamWanted; address: string; invitation: NewInvitation }
  /** `file`: `null` is standard output. */
  | { at: 'export audit'; where: Where; team: TeamWanted; file: string | null }
  | { at: 'list trash'; where: Where; team: TeamWanted }
  | { at: 'restore lead'; where: Where; team: TeamWanted; id: string }
  | ({ at: 'connect app'; where: Where; team: TeamWanted; provider: string; name: string | null } & AppAccess)
  | ({ at: 'renew app'; where: Where; team: TeamWanted; id: string } & AppAccess)
  | { at: 'list apps'; where: Where; team: TeamWanted }
  | { at: 'remove app'; where: Where; team: TeamWanted; id: string }
  | { at: 'search site'; where: Where; team: TeamWanted; domain: string }
  /** `address`: `null` reads standard input. `team`: `null` for all teams. */
  | { at: 'add opt-out'; where: Where; team: TeamWanted; address: string | null }
  /** `file`: `null` is standard output or input. */
  | { at: 'back up'; where: Where; file: string | null }
  | { at: 'restore'; where: Where; file: string | null }
  | { at: 'count opt-outs'; where: Where; team: TeamWanted }
  /** `id`: of the key. */
  | { at: 'grant'; where: Where; team: TeamWanted; id: string; allowance: Allowance }
  /** `file`: `null` is standard output. `list`: its name. */
  | { at: 'export leads'; where: Where; team: TeamWanted; file: string | null; list: string | null }
  /** `merge`: people are also matched by name and company. */
  | ({ at: 'import leads'; where: Where; team: TeamWanted; file: string; merge: boolean } & Omit<
      LeadImport,
      'isNoEmployer' | 'companyDomain'
    >);

/** Everything but the service itself. */
export type OneCommand = Exclude<Command, { at: 'serve' }>;

type Read = Command | ({ at: 'mcp' } & OverStdio) | { at: 'help' } | { at: 'citus' } | { at: 'wrong'; why: string };

const options = {
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
  help: { type: 'boolean', default: false },
} as const;

class Wrong extends Error {}

export function readCommand(args: string[], environment: Readonly<Record<string, string | undefined>>): Read {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return { at: 'help' };
    if (positionals.join(' ') === 'citus') return { at: 'citus' };
    if (positionals.join(' ') === 'mcp') {
      const { address, 'key-file': keyFile } = values;
      const read = overStdio({ address, keyFile, allowance: allowanceOf(values, whole) }, environment);
      return typeof read === 'string' ? { at: 'wrong', why: read } : { at: 'mcp', ...read };
    }
    const where = whereOf(values, environment);
    const team = values.team === undefined ? null : required('the name or the number of the team', values.team.trim());
    const network = { private: values['private-apps'], loopback: values['local-apps'] };
    const [thing, verb, ...rest] = positionals;
    const name = rest.join(' ').trim();
    if (thing === 'invite')
      return {
        at: 'invite',
        where,
        team,
        address: addressOf(values.address),
        invitation: {
          name: required('the name of whoever is invited', [verb, ...rest].join(' ').trim()),
          role: roleOf(values.role ?? 'member'),
          limits: {
            searches: allowance('--searches', values.searches),
            verifications: allowance('--verifications', values.verifications),
          },
        },
      };
    // They have no second word.
    if (thing === 'backup') return { at: 'back up', where, file: fileOf('the file to write', [verb, ...rest]) };
    if (thing === 'restore') return { at: 'restore', where, file: fileOf('the file to read', [verb, ...rest]) };
    switch (`${thing ?? ''} ${verb ?? ''}`.trim()) {
      case '':
        return {
          at: 'serve',
          where,
          host: values.host,
          port: whole('--port', values.port, 65_535),
          metrics: values.metrics === undefined ? null : whole('--metrics', values.metrics, 65_535),
          mail: mailOf(values, environment),
          secret: environment.HARRIER_SECRET ? secretOf(environment) : null,
          network,
        };
      case 'team add':
        return {
          at: 'add team',
          where,
          name: required('the name of the team', name),
          plan: {
            searches: allowance('--searches', values.searches),
            verifications: allowance('--verifications', values.verifications),
          },
        };
      case 'team change': {
        const change = {
          ...(values.searches !== undefined && { searches: changedAllowance('--searches', values.searches) }),
          ...(values.verifications !== undefined && {
            verifications: changedAllowance('--verifications', values.verifications),
          }),
          ...(values.name !== undefined && { name: required('a name', values.name.trim()) }),
          ...(values['auto-save'] !== undefined && { autoSave: autoSaveOf(values['auto-save']) }),
          ...(values.attributes !== undefined && { attributes: slugsOf(values.attributes) }),
        };
        if (Object.keys(change).length === 0) throw new Wrong('Add what to change, such as --searches 500.');
        return { at: 'change team', where, team, change };
      }
      case 'team list':
        return { at: 'list teams', where };
      case 'key add':
        return {
          at: 'add key',
          where,
          team,
          name: required('the name of the member', name),
          email: values.email ?? null,
          role: values.role === undefined ? undefined : roleOf(values.role),
        };
      case 'key list':
        return { at: 'list keys', where, team };
      case 'key remove':
        return { at: 'remove key', where, team, id: required('the id of the key (key list shows it)', name) };
      case 'member list':
        return { at: 'list members', where, team };
      case 'member change': {
        const member = required('the address or the id of the member', name);
        return { at: 'change member', where, team, member, change: memberChange(values) };
      }
      case 'member remove':
        return { at: 'remove member', where, team, member: required('the address or the id of the member', name) };
      case 'audit export': {
        const file = required('the file to write, or - for standard output', name);
        return { at: 'export audit', where, team, file: file === '-' ? null : file };
      }
      case 'leads trash':
        return { at: 'list trash', where, team };
      case 'leads restore':
        return { at: 'restore lead', where, team, id: required('the id of the lead (leads trash shows it)', name) };
      case 'app connect': {
        const provider = providerOf(required('which app it is', name));
        const access = { network, secret: secretOf(environment) };
        return { at: 'connect app', where, team, provider, name: values.name ?? null, ...access };
      }
      case 'app settings':
        return { at: 'renew app', where, team, id: required(anApp, name), network, secret: secretOf(environment) };
      case 'app list':
        return { at: 'list apps', where, team };
      case 'app remove':
        return { at: 'remove app', where, team, id: required(anApp, name) };
      case 'site search': {
        const domain = searchable(required('the domain of the site', name));
        if (domain === null) throw new Wrong('This is not the domain of a public https site.');
        return { at: 'search site', where, team, domain };
      }
      case 'opt-out add': {
        const address = required('the address of the person who opts out, or - for standard input', name);
        return { at: 'add opt-out', where, team, address: address === '-' ? null : address };
      }
      case 'mcp grant': {
        const id = required('the id of the key (key list shows it)', name);
        return { at: 'grant', where, team, id, allowance: allowanceOf(values, whole) };
      }
      case 'opt-out count':
        return { at: 'count opt-outs', where, team };
      case 'leads export': {
        const file = fileOf('the file to write', rest);
        return { at: 'export leads', where, team, file, list: values.list ?? null };
      }
      case 'leads import': {
        const { dry } = values;
        const way = {
          list: values.list ?? null,
          existing: existingOf(values.existing),
          dry,
          merge: !values['no-merge'],
        };
        return { at: 'import leads', where, team, file: required('the file to read', name), ...way };
      }
      default:
        return { at: 'wrong', why: `Unknown command "${positionals.join(' ')}".` };
    }
  } catch (error) {
    if (error instanceof Wrong || error instanceof TypeError) return { at: 'wrong', why: error.message };
    throw error;
  }
}

const anApp = 'the id of the app (app list shows it)';

function providerOf(name: string): string {
  if (appsByProvider.has(name)) return name;
  throw new Wrong(`Unknown app "${name}". Known: ${[...appsByProvider.keys()].join(', ')}.`);
}

function changedAllowance(option: string, text: string): number | null {
  return text === 'none' ? null : allowance(option, text);
}

/** Members open the link in a browser, and Harrier connects to https, or to this machine. */
function addressOf(text = ''): string {
  if (URL.canParse(text)) {
    const { protocol, hostname, origin, pathname } = new URL(text);
    const isHere = hostname === '127.0.0.1' || hostname === 'localhost';
    if (protocol === 'https:' || (protocol === 'http:' && isHere))
      return `${origin}${pathname.replace(/\/(?:v\d+\/?)?$/, '')}`;
  }
  throw new Wrong('Add where members reach the service: --address https://…');
}

interface MemberWords {
  role?: string;
  allow?: string;
  searches?: string;
  verifications?: string;
}

function memberChange({ role, allow, searches, verifications }: MemberWords): MemberChange {
  const change = {
    ...(role !== undefined && { role: roleOf(role) }),
    ...(allow !== undefined && { may: allowedOf(allow) }),
    ...(searches !== undefined && { searches: changedAllowance('--searches', searches) }),
    ...(verifications !== undefined && { verifications: changedAllowance('--verifications', verifications) }),
  };
  if (Object.keys(change).length === 0) throw new Wrong('Add what to change, such as --role reader.');
  return change;
}

function roleOf(word: string): Role {
  const found = roles.find((one) => one === word);
  if (found) return found;
  throw new Wrong(`--role takes ${roles.join(', ')}.`);
}

function allowedOf(text: string): Permission[] {
  if (text === 'none') return [];
  return text.split(',').map((word) => {
    const found = permissions.find((one) => one === word.trim());
    if (found) return found;
    throw new Wrong(`--allow takes ${permissions.join(', ')} or none.`);
  });
}

function autoSaveOf(word: string): AccountRecord['autoSave'] {
  const found = (['off', 'listed', 'unlisted'] as const).find((one) => one === word);
  if (found) return found;
  throw new Wrong('--auto-save takes off, listed or unlisted.');
}

function slugsOf(text: string): string[] {
  const slugs = text.split(',').map((one) => one.trim());
  const wrong = slugs.find((one) => !isAttributeSlug(one));
  if (text.trim() === '') return [];
  if (wrong !== undefined)
    throw new Wrong(`"${wrong}" cannot be the slug of an attribute: use a-z, 0-9 and _, and no name of a field.`);
  return [...new Set(slugs)];
}

function existingOf(word: string): LeadImport['existing'] {
  const found = (['fill', 'skip', 'overwrite'] as const).find((one) => one === word);
  if (found) return found;
  throw new Wrong('--existing takes fill, skip or overwrite.');
}

function secretOf({ HARRIER_SECRET = '' }: Readonly<Record<string, string | undefined>>): string {
  const fault = faultOfSecret(HARRIER_SECRET);
  if (fault !== null) throw new Wrong(fault);
  return HARRIER_SECRET;
}

function whereOf(
  values: Partial<Record<'data' | 'database' | 'connections' | 'read-database', string>>,
  { HARRIER_DATA, HARRIER_DATABASE, HARRIER_READ_DATABASE }: Readonly<Record<string, string | undefined>>,
): Where {
  const { data, database, connections, 'read-database': standby = HARRIER_READ_DATABASE } = values;
  const [folder, url] = data || database ? [data, database] : [HARRIER_DATA, HARRIER_DATABASE];
  if (folder && url) throw new Wrong('Use --data or --database, not both.');
  if (folder) {
    if (connections !== undefined) throw new Wrong('--connections needs --database: the embedded database has one.');
    if (values['read-database'] !== undefined) throw new Wrong('--read-database needs --database.');
    return { folder };
  }
  if (!url) throw new Wrong('Where is the data? Add --data FOLDER or --database postgres://…');
  return {
    url: serverUrl('--database', url),
    ...(connections !== undefined && { connections: atLeastOne('--connections', connections, 1_000) }),
    ...(standby && { readUrl: serverUrl('--read-database', standby) }),
  };
}

/** Several hosts are separated by commas. The error shows no part of it: it holds a password. */
function serverUrl(option: string, url: string): string {
  const isServer = /^postgres(?:ql)?:\/\//.test(url) && urlsOfHosts(url).every((one) => URL.canParse(one));
  if (isServer) return url;
  throw new Wrong(`${option} takes postgres://user:password@host:port/name; several hosts are separated by commas.`);
}

function mailOf(
  values: { 'mail-name'?: string; 'mail-sender'?: string; 'mail-proxy'?: string },
  environment: Readonly<Record<string, string | undefined>>,
): MailSettings | null {
  const { 'mail-name': sourceName, 'mail-sender': sender } = values;
  const secret = environment.HARRIER_MAIL_SECRET;
  const address = values['mail-proxy'] ?? environment.HARRIER_MAIL_PROXY;
  if (sourceName === undefined && sender === undefined) {
    if (values['mail-proxy'] !== undefined) throw new Wrong('--mail-proxy needs --mail-name and --mail-sender.');
    return null;
  }
  if (sourceName === undefined || sender === undefined)
    throw new Wrong('--mail-name and --mail-sender need each other.');
  const proxy = address ? readMailProxy(address) : null;
  if (address && proxy === null)
    throw new Wrong('--mail-proxy takes socks5://host:port or socks5://user:password@host:port.');
  const settings = { sourceName, sender, ...(secret && { secret }), ...(proxy && { proxy }) };
  const fault = faultOf(settings);
  if (fault !== null) throw new Wrong(fault);
  return settings;
}

function whole(option: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most) throw new Wrong(`${option} takes a whole number up to ${most}.`);
  return number;
}

function atLeastOne(option: string, text: string, most: number): number {
  const number = whole(option, text, most);
  if (number === 0) throw new Wrong(`${option} must be at least 1.`);
  return number;
}

function allowance(option: string, text: string | undefined): number | null {
  return text === undefined ? null : whole(option, text, 1_000_000_000);
}

/** `null` for standard input or output. */
function fileOf(what: string, words: readonly (string | undefined)[]): string | null {
  const file = required(`${what}, or -`, words.join(' ').trim());
  return file === '-' ? null : file;
}

function required(what: string, text: string): string {
  if (text === '') throw new Wrong(`Add ${what}.`);
  return text;
}
