/** Who got data of a person, by what is recorded: the services that were asked, and apps that leads were pushed to. */
import { i18n } from '#i18n';
import type { PersonReport, ReportedPlace } from '../../lib/messages/person-report.ts';
import { exactTime } from '../format/ages.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';

export interface Recipient {
  /** The service's name. */
  name: string;
  /** How: asked about the person, or requested to push their lead to a connected app. */
  how: 'asked' | 'pushed';
  /** The app's id at the service; null for the service itself. */
  app: string | null;
  times: number;
  /** The latest time, epoch milliseconds; null if no record says. */
  last: number | null;
}

const reported = new Set<ReportedPlace>(['call', 'answer', 'push', 'known-lead']);

/**
 * `services`: names by id, without this device. Its own knowledge has no recipients; requests of it, such as to a DNS
 * server, name no person.
 */
export function recipientsOf(
  { records }: Pick<PersonReport, 'records'>,
  services: ReadonlyMap<string, string>,
): Recipient[] {
  const found = new Map<string, Recipient>();
  for (const { place, service, at, data } of records) {
    const name = service === null ? undefined : services.get(service);
    if (name === undefined || !reported.has(place)) continue;
    const how = place === 'push' ? 'pushed' : 'asked';
    const app = place === 'push' ? appOf(data) : null;
    const key = JSON.stringify([service, how, app]);
    const before = found.get(key);
    const isLater = before === undefined || before.last === null || (at !== null && at > before.last);
    found.set(key, {
      ...{ name, how, app },
      times: (before?.times ?? 0) + (place === 'call' || place === 'push' ? 1 : 0),
      last: isLater ? at : before.last,
    });
  }
  return [...found.values()];
}

function appOf(data: unknown): string | null {
  const params: unknown = typeof data === 'object' && data !== null && 'params' in data ? data.params : null;
  return typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : null;
}

export function recipientWords({ name, how, app, times, last }: Recipient): string {
  const when = exactTime(last ?? Number.NaN);
  if (how === 'pushed') return i18n.t('reach.pushed', times, [number(times), plain(name), plain(app ?? ''), when]);
  return i18n.t('reach.asked', Math.max(1, times), [number(times), plain(name), when]);
}
