/** What an option or a word of a command means. Each throws `Wrong`, whose message is for the operator. */
import { type Existing, existingWays } from '../../contract/lead-fields.ts';
import { isAttributeSlug, mostAttributes } from '../../contract/lead-values.ts';
import { limits } from '../../contract/limits.ts';
import {
  type AutoSave,
  autoSaves,
  mostMonthly,
  type Permission,
  permissions,
  type Role,
  roles,
} from '../../contract/team.ts';
import { isEmail } from '../../contract/text.ts';
import { words } from '../../contract/wire.ts';
import { appsByProvider } from '../apps/apps.ts';
import { faultOfSecret } from '../apps/sealed-settings.ts';
import type { Where } from '../database/database.ts';
import { urlsOfHosts } from '../database/hosts.ts';
import { longestTeamName } from '../keys/team-settings.ts';
import { readMailProxy } from '../mail/dial.ts';
import type { MailOfStart } from '../mail/live-answers.ts';
import { faultOf, type MailSettings } from '../mail/mail-answers.ts';
import type { MemberChange } from '../store/members.ts';

export class Wrong extends Error {}

export function providerOf(name: string): string {
  if (appsByProvider.has(name)) return name;
  throw new Wrong(`Unknown app "${name}". Known: ${[...appsByProvider.keys()].join(', ')}.`);
}

export function changedAllowance(option: string, text: string): number | null {
  return text === 'none' ? null : allowance(option, text);
}

/** Members open the link in a browser, and Harrier connects to https, or to this machine. */
export function addressOf(text = ''): string {
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

export function memberChange({ role, allow, searches, verifications }: MemberWords): MemberChange {
  const change = {
    ...(role !== undefined && { role: roleOf(role) }),
    ...(allow !== undefined && { may: allowedOf(allow) }),
    ...(searches !== undefined && { searches: changedAllowance('--searches', searches) }),
    ...(verifications !== undefined && { verifications: changedAllowance('--verifications', verifications) }),
  };
  if (Object.keys(change).length === 0) throw new Wrong('Add what to change, such as --role reader.');
  return change;
}

export function roleOf(word: string): Role {
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

export function autoSaveOf(word: string): AutoSave {
  const found = autoSaves.find((one) => one === word);
  if (found) return found;
  throw new Wrong('--auto-save takes off, listed or unlisted.');
}

export function slugsOf(text: string): string[] {
  const slugs = text.split(',').map((one) => one.trim());
  const wrong = slugs.find((one) => !isAttributeSlug(one));
  if (text.trim() === '') return [];
  if (wrong !== undefined)
    throw new Wrong(`"${wrong}" cannot be the slug of an attribute: use a-z, 0-9 and _, and no name of a field.`);
  if (slugs.length > mostAttributes) throw new Wrong(`A team has at most ${mostAttributes} attributes.`);
  return slugs;
}

export function teamNameOf(what: string, text: string): string {
  const name = required(what, text.trim());
  if (name.length > longestTeamName) throw new Wrong(`A name has at most ${longestTeamName} characters.`);
  return name;
}

export function appNameOf(text: string | undefined): string | null {
  return text === undefined ? null : required('a name of the app', text.trim());
}

export function memberEmailOf(text: string | undefined): string | null {
  const email = text?.trim() ?? null;
  if (email !== null && !isEmail(email)) throw new Wrong('--email takes an address, such as fenna@skerry.example.');
  return email;
}

/** The import may create the list, so its name must follow the contract's rules. */
export function listNameOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  required('the name of the list', text.trim());
  if (words.safeParse(text).success && text.length <= limits.leads.listName) return text;
  throw new Wrong(`The name of a list is one line of at most ${limits.leads.listName} characters.`);
}

export function existingOf(word: string): Existing {
  const found = existingWays.find((one) => one === word);
  if (found) return found;
  throw new Wrong('--existing takes fill, skip or overwrite.');
}

export function secretOf({ HARRIER_SECRET = '' }: Readonly<Record<string, string | undefined>>): string {
  const fault = faultOfSecret(HARRIER_SECRET);
  if (fault !== null) throw new Wrong(fault);
  return HARRIER_SECRET;
}

export function whereOf(
  values: Partial<Record<'data' | 'database' | 'connections' | 'read-database', string>>,
  { HARRIER_DATA, HARRIER_DATABASE, HARRIER_READ_DATABASE }: Readonly<Record<string, string | undefined>>,
): Where {
  const { data, database, connections, 'read-database': standby = HARRIER_READ_DATABASE } = values;
  const [folder, url] = data || database ? [data, database] : [HARRIER_DATA, HARRIER_DATABASE];
  if (folder && url)
    throw new Wrong(
      data || database
        ? 'Use --data or --database, not both.'
        : 'HARRIER_DATA and HARRIER_DATABASE are set, and one of them is used: leave the other one empty.',
    );
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

export function mailOf(
  values: { 'mail-name'?: string; 'mail-sender'?: string; 'mail-proxy'?: string },
  environment: Readonly<Record<string, string | undefined>>,
): MailSettings | null {
  const { 'mail-name': sourceName, 'mail-sender': sender } = values;
  if (sourceName === undefined && sender === undefined) {
    if (values['mail-proxy'] !== undefined) throw new Wrong('--mail-proxy needs --mail-name and --mail-sender.');
    return null;
  }
  if (sourceName === undefined || sender === undefined)
    throw new Wrong('--mail-name and --mail-sender need each other.');
  const settings = { sourceName, sender, ...mailOfStart(values, environment) };
  const fault = faultOf(settings);
  if (fault !== null) throw new Wrong(fault);
  return settings;
}

/** What the start gives beside a name and a sender. */
export function mailOfStart(
  values: { 'mail-proxy'?: string },
  { HARRIER_MAIL_SECRET: secret, HARRIER_MAIL_PROXY }: Readonly<Record<string, string | undefined>>,
): MailOfStart {
  // A variable may be empty. An empty option is a mistake: servers would see this machine.
  const address = values['mail-proxy'] ?? (HARRIER_MAIL_PROXY || undefined);
  const proxy = address === undefined ? null : readMailProxy(socksAddress(address));
  return { ...(secret && { secret }), ...(proxy && { proxy }) };
}

/** The error shows no part of it: it may hold a password. */
export function socksAddress(text: string): string {
  if (readMailProxy(text) !== null) return text;
  throw new Wrong(
    'A proxy is socks5://host:port or socks5://user:password@host:port, with %25 for a % in the password.',
  );
}

interface MailWords {
  name?: string;
  sender?: string;
  proxy?: string;
}

/** `proxy`: `-` is standard input. */
export function mailChange({ name, sender, proxy }: MailWords) {
  return {
    ...(name !== undefined && { sourceName: name }),
    ...(sender !== undefined && { sender }),
    ...(proxy !== undefined && { proxy: proxy === 'none' ? null : proxy === '-' ? proxy : socksAddress(proxy) }),
  };
}

export function whole(option: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number > most) throw new Wrong(`${option} takes a whole number up to ${most}.`);
  return number;
}

function atLeastOne(option: string, text: string, most: number): number {
  const number = whole(option, text, most);
  if (number === 0) throw new Wrong(`${option} must be at least 1.`);
  return number;
}

export function allowance(option: string, text: string | undefined): number | null {
  return text === undefined ? null : whole(option, text, mostMonthly);
}

/** `null` for standard input or output. */
export function fileOf(what: string, words: string): string | null {
  const file = required(`${what}, or -`, words);
  return file === '-' ? null : file;
}

export function required(what: string, text: string): string {
  if (text === '') throw new Wrong(`Add ${what}.`);
  return text;
}
