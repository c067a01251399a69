/**
 * Mailboxes are turned on by the user one at a time, and read in place. Every start and change brings the scripts in
 * line with what is turned on and granted. Browsers drop scripts on an update, and users revoke permissions
 * elsewhere.
 */
import * as z from 'zod/mini';
import type { Clock } from '../../contract/times.ts';
import type { Says } from '../../messages/catalogue.ts';
import type { MailboxView } from '../../messages/mailbox-views.ts';
import type { Settings } from '../../messages/settings-views.ts';
import { mailboxAt } from '../../page/mail/mailboxes.ts';
import { isMailbox } from '../../subject/hosts.ts';
import type { Grants } from '../core/grants.ts';
import type { Mailboxes } from '../core/mailboxes.ts';
import type { Pushes } from '../core/pushes.ts';
import { type Area, storedValue } from '../storage/stored-value.ts';
import type { MailApi } from './mailbox-api.ts';
import {
  createMailRecords,
  isSame,
  type MailRecord,
  namedBy,
  originOf,
  ownMailbox,
  tabled,
  turnedOn,
  withOne,
  without,
} from './mailbox-records.ts';
import { createMailScripts } from './mailbox-scripts.ts';

export interface MailboxRegistry extends Mailboxes {
  views(): Promise<MailboxView[]>;
  /**
   * If the permission is not granted yet, the request waits a few minutes for it: the page that asked may close
   * meanwhile.
   */
  turn(intent: Says<'turn-mailbox'>): Promise<MailboxView[]>;
  grantsChanged(): Promise<void>;
  /** Everything is being forgotten: removes all mailboxes and their permissions */
  turnAllOff(): Promise<void>;
}

export interface MailParts {
  api: MailApi;
  local: Area;
  session: Area;
  grants: Grants;
  clock: Clock;
  pushes: Pushes;
  settings(): Promise<Settings>;
  /** Revokes the grant of an origin that nothing else uses. */
  release(origin: string): Promise<void>;
}

/** Milliseconds that a permission prompt may stay open */
const patience = 5 * 60_000;

const asked = z.nullable(z.object({ origins: z.array(z.string()), title: z.string(), at: z.number() }));

export function createMailboxRegistry(parts: MailParts): MailboxRegistry {
  const { grants } = parts;
  const records = createMailRecords(parts.local);
  const waiting = storedValue<z.output<typeof asked>>(parts.session, 'mailboxAsked', asked, null);
  const all = async () => turnedOn(await records.get());
  const granted = async ({ origins }: Pick<MailRecord, 'origins'>) =>
    (await Promise.all(origins.map(grants.isGranted))).every((is) => is);
  const scripts = createMailScripts(parts.api, async () => {
    const [on, { mailBadge }] = await Promise.all([all().then((some) => only(some, granted)), parts.settings()]);
    return { on, badge: mailBadge };
  });

  const view = async (record: MailRecord, on: readonly MailRecord[]): Promise<MailboxView> => {
    const isOn = on.some((one) => isSame(one.origins, record.origins));
    return { ...record, state: !isOn ? 'off' : (await granted(record)) ? 'on' : 'revoked' };
  };
  const views = async () => {
    const on = await all();
    return Promise.all([...tabled, ...on.filter(({ added }) => added)].map((one) => view(one, on)));
  };
  const changed = async () => {
    const now = await views();
    parts.pushes.push({ topic: 'mailboxes', mailboxes: now }, false);
    return now;
  };

  async function turnOn(record: MailRecord): Promise<void> {
    await records.change((before) => withOne(before, record));
    await scripts.reconcile(false);
  }

  /** Stops the scripts before releasing the permissions, which are needed to send them a message. */
  async function turnOff(gone: readonly MailRecord[]): Promise<void> {
    await records.change((before) => gone.reduce(without, before));
    await scripts.reconcile(false);
    for (const origin of new Set(gone.flatMap(({ origins }) => origins))) await parts.release(origin);
  }

  /** Turns on what a click requested, once the browser reports the permission. */
  async function turnOnAsked(): Promise<void> {
    const intent = await waiting.get();
    if (!intent) return;
    const record = namedBy(intent.origins, intent.title);
    const isLate = parts.clock.now() - intent.at > patience;
    if (record && !isLate && !(await granted(record))) return;
    await waiting.remove();
    if (record && !isLate) await records.change((before) => withOne(before, record));
  }

  return {
    views,
    async turn({ origins, title, on }) {
      const record = namedBy(origins, title);
      if (!record) return views();
      if (!on) await turnOff([record]);
      else if (await granted(record)) await turnOn(record);
      else await waiting.change(() => ({ origins, title, at: parts.clock.now() }));
      return changed();
    },
    async at(address) {
      const origin = originOf(address);
      if (address === undefined || origin === null) return null;
      const { hostname, pathname } = new URL(address);
      const found = mailboxAt(hostname, pathname);
      const on = await all();
      const record = found
        ? tabled.find(({ name }) => name === found.name)
        : on.find(({ added, origins }) => added && origins.includes(origin));
      if (record) return view(record, on);
      // A mailbox without an adapter can be added like one of the user's own.
      return isMailbox(hostname, pathname) ? { ...ownMailbox(origin, hostname), state: 'off' } : null;
    },
    async offered(address, name) {
      const origin = originOf(address);
      if (origin === null) return null;
      const { protocol, hostname } = new URL(address);
      const isAskable = protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1';
      if (!isAskable && !(await grants.isGranted(origin))) return null;
      return { ...ownMailbox(origin, hostname, name), state: 'off' };
    },
    async isAdded(address) {
      const origin = originOf(address);
      return origin !== null && (await records.get()).own.some((one) => one.origin === origin);
    },
    origins: async () => (await all()).flatMap(({ origins }) => origins),
    reconcile: scripts.reconcile,
    async grantsChanged() {
      await turnOnAsked();
      if ((await all()).length === 0) return;
      await scripts.reconcile(false);
      await changed();
    },
    async turnAllOff() {
      await waiting.remove();
      await turnOff(await all());
      await changed();
    },
  };
}

async function only<One>(all: readonly One[], is: (one: One) => Promise<boolean>): Promise<One[]> {
  const matches = await Promise.all(all.map(is));
  return all.filter((_, nth) => matches[nth]);
}
