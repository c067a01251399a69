/** Notices as the browser shows them. */
import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { createNotices, type End, type Notices } from '../background/browser/notices.ts';
import { clock } from '../background/clock.ts';
import type { SettingsDesk } from '../background/settings.ts';
import { openWorkspace } from '../gestures/open-page.ts';
import type { JobView } from '../messages/views.ts';

export function noticesInBrowser(settings: SettingsDesk): Notices {
  return createNotices({
    session: browser.storage.session,
    now: clock.now,
    async isWanted() {
      const [{ notify }, isAllowed] = await Promise.all([
        settings.get(),
        browser.permissions.contains({ permissions: ['notifications'] }),
      ]);
      return notify && isAllowed;
    },
    isWatched,
    show: (job, end) =>
      browser.notifications.create(job.id, {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icon/128.png'),
        title: titleOf(job, end),
        message: countsOf(job),
      }),
  });
}

/** The user clicked on a notice: what became of the job stands in Activity. */
export async function openActivity(notice: string): Promise<void> {
  await browser.notifications.clear(notice);
  await openWorkspace('#/activity');
}

/** Where the browser does not list its own pages, the extension's pages are seen as windows: the background's is none of them. */
async function isWatched(): Promise<boolean> {
  const { runtime, extension } = browser;
  if ('getContexts' in runtime) {
    const pages = await runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });
    return pages.length > 0;
  }
  return extension.getViews().some((view) => view !== self);
}

function titleOf({ kind }: JobView, end: End): string {
  const words = i18n.t(`notify.kind_${kind}`);
  if (end === 'held') return i18n.t('notify.held', [words]);
  return end === 'done' ? i18n.t('notify.done', [words]) : i18n.t('notify.stopped', [words]);
}

function countsOf({ kind, total, done, failed }: JobView): string {
  const number = (count: number) => count.toLocaleString(i18n.t('locale.tag'));
  // An export does not know beforehand how many leads there are.
  const through =
    kind === 'export'
      ? i18n.t('notify.rows', done, [number(done)])
      : i18n.t('notify.through', [number(done), number(total)]);
  return failed === 0 ? through : [through, i18n.t('notify.failed', failed, [number(failed)])].join(' · ');
}
