/** Keeps the scripts in mailboxes in line with what is turned on: registered for new pages, injected into open ones. */
import type { MailApi, MailFile, MailScript } from './mailbox-api.ts';
import { isSame, type MailRecord } from './mailbox-records.ts';

interface MailScripts {
  /** Calls run one after another. `everywhere`: open pages too, where an older version's script may run. */
  reconcile(everywhere: boolean): Promise<void>;
}

export const mailScript: MailFile = 'mailbox.js';
/** Before `mailScript`: people come with their signatures. */
export const signatureScript: MailFile = 'page-people.js';
const badgeScript: MailFile = 'mail-badge.js';

/** Of our own registrations: browsers reject a leading underscore */
const prefix = 'mailbox-';

/** `wanted`: the mailboxes turned on and granted, and whether the icon shows the number of people */
export function createMailScripts(
  api: MailApi,
  wanted: () => Promise<{ on: MailRecord[]; badge: boolean }>,
): MailScripts {
  let last: Promise<unknown> = Promise.resolve();

  async function reconcile(everywhere: boolean): Promise<void> {
    const [{ on, badge }, registered] = await Promise.all([wanted(), api.registered()]);
    const scripts = on.map((record) => scriptOf(record, badge));
    const ours = registered.filter(({ id }) => id.startsWith(prefix));
    const gone = ours.filter((one) => !scripts.some((script) => isEqual(script, one)));
    const fresh = scripts.filter((script) => !ours.some((one) => isEqual(script, one)));
    if (gone.length > 0) await api.unregister(gone.map(({ id }) => id));
    if (fresh.length > 0) await api.register(fresh);
    // Stops mailboxes that no longer show a number, including tabs whose address is no longer visible.
    if (gone.some(showsNumber)) await quieten(api, scripts.filter(showsNumber));
    for (const script of everywhere ? scripts : fresh) await putIn(api, script);
  }

  return {
    reconcile(everywhere) {
      const turn = last.then(() => reconcile(everywhere));
      last = turn.catch(() => undefined);
      return turn;
    },
  };
}

const scriptOf = ({ name, origins, added }: MailRecord, badge: boolean): MailScript => ({
  id: `${prefix}${added ? origins[0] : name}`,
  matches: origins,
  js: badge ? [mailScript, badgeScript] : [mailScript],
});

const showsNumber = ({ js }: { js: readonly string[] }): boolean => js.some((file) => file.endsWith(badgeScript));

type Registered = Awaited<ReturnType<MailApi['registered']>>[number];

const isEqual = (one: MailScript, other: Registered): boolean =>
  one.id === other.id && isSame(one.matches, other.matches) && showsNumber(one) === showsNumber(other);

/** Injects into pages that are already open. Skips tabs that closed meanwhile or cannot be reached. */
async function putIn(api: MailApi, { matches, js }: MailScript): Promise<void> {
  for (const tab of await api.tabsAt(matches)) await api.run(tab, js).catch(() => undefined);
}

async function quieten(api: MailApi, staying: readonly MailScript[]): Promise<void> {
  const stay = new Set(await api.tabsAt(staying.flatMap(({ matches }) => matches)));
  for (const tab of await api.tabs()) {
    if (stay.has(tab)) continue;
    api.sendBadge(tab, false);
    api.showOnIcon(tab, '');
  }
}
