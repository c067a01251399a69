/** What the clock says where someone is, so that nobody is called at night. */
import { i18n } from '#i18n';
import { useNow } from '../format/now.ts';

/** Null where neither a zone that the browser knows nor an offset is said. */
export function localTime(zone: string | null, offset: number | null, now: number): string | null {
  return inZone(zone, now) ?? (offset === null ? null : inZone('UTC', now + offset * 3_600_000));
}

function inZone(timeZone: string | null, at: number): string | null {
  if (timeZone === null) return null;
  try {
    const tag = i18n.t('locale.tag');
    return new Intl.DateTimeFormat(tag, { weekday: 'short', hour: '2-digit', minute: '2-digit', timeZone }).format(at);
  } catch {
    return null;
  }
}

export function LocalTime({ zone, offset }: { zone: string | null; offset: number | null }) {
  const said = localTime(zone, offset, useNow());
  return said && <span class="dotted">{i18n.t('enrichment.local_time', [said])}</span>;
}
