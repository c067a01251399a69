import { once } from '../../contract/async.ts';
import type { Core } from '../core/core.ts';
import type { Feature } from '../core/feature.ts';
import { aboutTyped, readCachedFor } from '../people/cached.ts';
import { domainOfCompany } from '../people/known-company.ts';
import { createRecents } from './recents.ts';

type Shared = Pick<Core, 'sessions' | 'services' | 'pushes' | 'snapshots' | 'tabs' | 'intents' | 'mailboxes' | 'shown'>;

type Names = 'open' | 'glance' | 'look-up' | 'launch' | 'suggest' | 'read-names' | 'recents' | 'forget-recent';

interface LookupFeature extends Feature<Names> {
  /** The user asked for the panel on this tab. */
  looked(tab: number): Promise<void>;
}

const mostRecents = 200;

export function registerLookup(core: Shared): LookupFeature {
  const { sessions, snapshots } = core;
  const recents = sessions.each(({ context }) => createRecents(context));
  const openings = once(async () => {
    const { createOpenings } = await import('./opening.ts');
    return createOpenings({ ...core, recents });
  });
  let isOpened = false;
  core.shown.subscribe(() => {
    if (!isOpened) return;
    openings()
      .then((made) => made.refresh())
      .catch(() => undefined);
  });
  return {
    handlers: {
      async open({ tab, window }) {
        // Taken before the revision is read: a push of the same intent is then known to be older.
        const taken = window === undefined ? null : core.intents.take(window);
        isOpened = true;
        return { ...(await (await openings()).open(tab)), intent: await taken };
      },
      async glance({ tab }) {
        const { glance } = await import('./opening.ts');
        return { subject: await glance(core, tab) };
      },
      async 'look-up'({ text, private: isPrivate }) {
        const { readTyped } = await import('../../subject/read-typed.ts');
        const session = sessions.of(isPrivate);
        const read = readTyped(text);
        const domain = read.kind === 'company' ? await domainOfCompany(session.context, read.name) : null;
        const typed = domain === null ? read : readTyped(domain);
        return { typed, about: await readCachedFor(session, aboutTyped(typed, text)) };
      },
      async launch({ window, text }) {
        const intent = { want: 'look-up', text } as const;
        await core.intents.keep(window, Promise.resolve(intent));
        // A panel that was open already has not taken it.
        if (core.intents.isWaiting(window)) core.pushes.push({ topic: 'launch-intent', window, intent }, false);
        return {};
      },
      async suggest({ text, private: isPrivate }) {
        const { suggestionsFor } = await import('./suggestions.ts');
        return { suggestions: await suggestionsFor(sessions.of(isPrivate).context, text) };
      },
      async 'read-names'({ tab }) {
        const { namesOn } = await import('./names-on-page.ts');
        return namesOn(core.tabs, tab);
      },
      recents: async ({ search }) => ({ recents: await recents(sessions.of(false)).list(search, mostRecents) }),
      async 'forget-recent'({ text }) {
        const all = recents(sessions.of(false));
        await snapshots.clear();
        await all.forget(text);
        return { recents: await all.list('', mostRecents) };
      },
    },
    forget: [
      {
        name: 'launch intents',
        async forget({ kind }) {
          if (kind !== 'service') await core.intents.clear();
        },
      },
    ],
    async looked(tab) {
      const { looked } = await import('./opening.ts');
      await looked(core, tab);
    },
  };
}
