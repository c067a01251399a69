/** Tells of the end of a long job when nobody looks: counts alone, no name and no address, and only when the user wants to be told. */
import { browser } from 'wxt/browser';
import * as z from 'zod/mini';
import { i18n } from '#i18n';
import type { JobView } from '../../messages/views.ts';
import { clock } from '../clock.ts';
import type { SettingsStore } from '../settings.ts';
import { type Area, storedValue } from '../storage/stored-value.ts';
import { isOpen } from './watched.ts';

export interface NoticesParts {
  session: Area;
  /** Epoch milliseconds. */
  now(): number;
  /** The setting and the browser's permission for it, both. */
  isWanted(): Promise<boolean>;
  /** A page of Harrier is open, which shows it. */
  isOpen(): Promise<boolean>;
  show(job: JobView, end: End): Promise<unknown>;
}

/** `held`: until the user does something about it. */
export type End = 'done' | 'stopped' | 'held';

export interface Notices {
  /** A job of everyday windows as it is now. */
  heard(job: JobView): Promise<void>;
}

/** Milliseconds, and steps, from which on a job is long. */
const longest = 20_000;
const mostSteps = 25;

const told = z.record(z.string(), z.enum(['done', 'stopped', 'held']));

export function createNotices(parts: NoticesParts): Notices {
  const kept = storedValue(parts.session, 'notices', told, {});
  /** Seen at work in this life: what was held or stopped before is told again at every start. */
  const running = new Set<string>();

  return {
    async heard(job) {
      const end = endOf(job);
      if (end === null) {
        running.add(job.id);
        const { [job.id]: before, ...others } = await kept.get();
        if (before) await kept.change(() => others);
        return;
      }
      const isNews = end === 'done' || running.delete(job.id);
      if (!isNews || !isLong(job, parts.now()) || (await kept.get())[job.id] === end) return;
      if (!(await parts.isWanted())) return;
      await kept.change((before) => ({ ...before, [job.id]: end }));
      if (!(await parts.isOpen())) await parts.show(job, end);
    },
  };
}

/** Null while it goes on, or waits for something that comes by itself. */
function endOf({ state, held }: JobView): End | null {
  if (state === 'done' || state === 'stopped') return state;
  return state === 'held' && held?.until === null ? 'held' : null;
}

function isLong({ created, total }: JobView, now: number): boolean {
  return total >= mostSteps || now - created > longest;
}

/** Notices as the browser shows them. */
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
  // An export does not know beforehand how many leads there are.
  const through =
    kind === 'export'
      ? i18n.t('notify.rows', done, [number(done)])
      : i18n.t('notify.through', [number(done), number(total)]);
  return failed === 0 ? through : [through, i18n.t('notify.failed', failed, [number(failed)])].join(' · ');
}
