/** The user's settings, half-filled forms, and deletions by the user. */
import type { Core } from './core.ts';
import type { Feature } from './feature.ts';

type Parts = Pick<
  Core,
  | 'clock'
  | 'sessions'
  | 'services'
  | 'settings'
  | 'pushes'
  | 'snapshots'
  | 'mailboxes'
  | 'deletions'
  | 'shown'
  | 'servicesChanged'
  | 'resume'
>;

export function registerSettings(
  core: Parts,
): Feature<'change-settings' | 'keep-draft' | 'forget-person' | 'forget-name' | 'forget-everything'> {
  return {
    handlers: {
      async 'change-settings'(to) {
        await core.snapshots.clear();
        // What device first learns can then be seen and deleted like other device knowledge.
        if (to.deviceFirst) await core.services.keepDevice(core.clock.now());
        const changed = await core.settings.change(to);
        core.pushes.push({ topic: 'settings', settings: changed }, false);
        if (to.mailBadge !== undefined) await (await core.mailboxes()).reconcile(false);
        // A raised ceiling releases jobs that it held.
        core.resume('alarm');
        return changed;
      },
      async 'keep-draft'({ form, values, private: isPrivate }) {
        await core.sessions.of(isPrivate).drafts.keep(form, values);
        if (!isPrivate) core.shown.changed();
        return { saved: true };
      },
      async 'forget-person'({ email }) {
        const params = { email: email.trim() };
        await core.deletions.begin(async () => [
          { kind: 'person', by: 'user', operation: 'verifyEmail', params, emails: [], names: [], private: false },
        ]);
        return { forgotten: true };
      },
      async 'forget-name'({ name, domain }) {
        const params = { full_name: name, domain };
        await core.deletions.begin(async () => [
          { kind: 'person', by: 'user', operation: 'findEmail', params, emails: [], names: [], private: false },
        ]);
        return { forgotten: true };
      },
      async 'forget-everything'() {
        await core.deletions.begin(async () => [{ kind: 'everything', services: [] }]);
        core.servicesChanged();
        return { forgotten: true };
      },
    },
  };
}
