import { once } from '../../contract/async.ts';
import type { Core } from '../core/core.ts';
import type { Feature } from '../core/feature.ts';
import { sessionsInUse } from '../core/window-session.ts';
import type { Area } from '../storage/stored-value.ts';
import type { MailApi } from './mailbox-api.ts';
import type { MailboxRegistry } from './mailbox-registry.ts';
import { createOwnAddresses, nowhere } from './own-addresses.ts';

interface Own {
  /** Loads its code on first use */
  registry(): Promise<MailboxRegistry>;
  mailApi: MailApi;
  session: Area;
}

interface MailboxFeature extends Feature<'mailboxes' | 'turn-mailbox' | 'people-in-view'> {
  /** The people in view in a tab's mailbox have changed */
  mailChanged(tab: number): Promise<void>;
}

export function registerMailbox(
  core: Pick<Core, 'sessions' | 'settings' | 'snapshots' | 'tabs'>,
  { registry, mailApi, session }: Own,
): MailboxFeature {
  const { sessions } = core;
  const ownOf = sessions.each(({ context }) => createOwnAddresses(context.private ? nowhere : session));
  const parts = { tabs: core.tabs, sessions, mailApi, own: (isPrivate: boolean) => ownOf(sessions.of(isPrivate)) };
  const forgetOwn = () => Promise.all(sessionsInUse(sessions).map((one) => ownOf(one).forget()));
  const badge = once(async () => {
    const { createMailBadge } = await import('./mailbox-badge.ts');
    return createMailBadge({ ...parts, mail: await registry(), settings: core.settings.get });
  });

  /** Browsers lose the scripts that run in mailboxes, so every start restores them. */
  function reconcile(everywhere: boolean): void {
    registry()
      .then((mailboxes) => mailboxes.reconcile(everywhere))
      .catch(() => undefined);
  }

  return {
    handlers: {
      mailboxes: async () => ({ mailboxes: await (await registry()).views() }),
      async 'turn-mailbox'(intent) {
        // Also before it is off: the background may be stopped in between.
        if (!intent.on) await forgetOwn();
        const mailboxes = await (await registry()).turn(intent);
        if (!intent.on) await forgetOwn();
        await core.snapshots.clear();
        return { mailboxes };
      },
      async 'people-in-view'({ tab, signatures = false }) {
        const { peopleInView } = await import('./people-in-view.ts');
        return peopleInView(parts, tab, signatures);
      },
    },
    resume(occasion) {
      if (occasion === 'start') reconcile(false);
    },
    installed: () => reconcile(true),
    grantsChanged() {
      registry()
        .then((mailboxes) => mailboxes.grantsChanged())
        .catch(() => undefined);
    },
    mailChanged: async (tab) => (await badge()).changed(tab),
    forget: [
      {
        name: 'mailboxes',
        async forget({ kind }) {
          if (kind !== 'everything') return;
          // If the browser refuses this, the rest must still be deleted.
          await registry()
            .then((mailboxes) => mailboxes.turnAllOff())
            .catch(() => undefined);
          await forgetOwn();
        },
      },
    ],
  };
}
