/**
 * Notifies about the end of a long job while no page of Harrier is open. Shows counts only, no name or address, and
 * only if the user turned it on.
 */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { i18n } from '#i18n';
import type { JobView } from '../../messages/job-views.ts';
import { clock } from '../core/clock.ts';
import type { SettingsStore } from '../core/settings.ts';
import { type Area, storedValue } from '../storage/stored-value.ts';
import { isOpen } from './watched.ts';

interface NoticesParts {
  session: Area;
  /** Epoch milliseconds. */
  now(): number;
  /** The setting is on and the browser's permission is granted. */
  isWanted(): Promise<boolean>;
  /** An open page of Harrier shows it already. */
  isOpen(): Promise<boolean>;
  show(job: JobView, end: End): Promise<unknown>;
}

/** `held`: until the user acts. */
export type End = 'done' | 'stopped' | 'held';

export interface Notices {
  /** The current state of a job of normal windows. */
  jobChanged(job: JobView): Promise<void>;
}

/** A job is long from this many milliseconds, or from `mostSteps` steps. */
const longest = 20_000;
const mostSteps = 25;

const shownEnds = z.record(z.string(), z.enum(['done', 'stopped', 'held']));

export function createNotices(parts: NoticesParts): Notices {
  const stored = storedValue(parts.session, 'notices', shownEnds, {});
  /**
   * Seen running in this background run. Jobs that ended earlier are reported again, at a start or when their leads
   * are deleted, and must not notify again.
   */
  const running = new Set<string>();

  return {
    async jobChanged(job) {
      const end = endOf(job);
      if (end === null) {
        running.add(job.id);
        const { [job.id]: before, ...others } = await stored.get();
        if (before) await stored.change(() => others);
        return;
      }
      if (!running.delete(job.id) || !isLong(job, parts.now()) || (await stored.get())[job.id] === end) return;
      if (!(await parts.isWanted())) return;
      await stored.change((before) => ({ ...before, [job.id]: end }));
      if (!(await parts.isOpen())) await parts.show(job, end);
    },
  };
}

/** Null while it runs or waits for something that ends by itself. */
function endOf({ state, held }: JobView): End | null {
  if (state === 'done' || state === 'stopped') return state;
  return state === 'held' && held?.until === null ? 'held' : null;
}

function isLong({ created, total }: JobView, now: number): boolean {
  return total >= mostSteps || now - created > longest;
}

/** Notices shown by the browser. */
export function noticesInBrowser(settings: SettingsStore): Notices {
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
    isOpen,
    show: (job, end) =>
      browser.notifications.create(job.id, {
        type: 'basic',
        iconUrl: browser.runtime.getURL('/icon/128.png'),
        title: titleOf(job, end),
        message: countsOf(job),
      }),
  });
}

function titleOf({ kind }: JobView, end: End): string {
  const words = i18n.t(`notify.kind_${kind}`);
  if (end === 'held') return i18n.t('notify.held', [words]);
  return end === 'done' ? i18n.t('notify.done', [words]) : i18n.t('notify.stopped', [words]);
}

function countsOf({ kind, total, done, failed }: JobView): string {
  const number = (count: number) => count.toLocaleString(i18n.t('locale.tag'));
  // An export does not know the number of leads in advance.
  const through =
    kind === 'export'
      ? i18n.t('notify.rows', done, [number(done)])
      : i18n.t('notify.through', [number(done), number(total)]);
  return failed === 0 ? through : [through, i18n.t('notify.failed', failed, [number(failed)])].join(' · ');
}
