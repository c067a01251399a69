/** The head of a record: initials, name, one line of facts, and the local time. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Name } from '../contact/address.tsx';
import { Tile } from '../contact/tile.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { Notice } from '../controls/notice.tsx';
import { useNow } from '../format/now.ts';
import { plainOrNull } from '../format/plain.ts';

interface RecordHeadProps {
  label: string;
  name: string;
  facts: readonly (string | null)[];
  zone: string | null;
  offset: number | null;
  /** The record may belong to someone else with the same name. */
  fuzzy?: boolean;
  children?: ComponentChildren;
}

export function RecordHead({ label, name, facts, zone, offset, fuzzy = false, children }: RecordHeadProps) {
  return (
    <>
      <header class="subject">
        <Tile name={name} />
        <div class="record-head">
          <p class="label">{label}</p>
          <h2 class="t15 cut">
            <Name>{name}</Name>
          </h2>
          <p class="t12 ink2">
            {facts.flatMap((fact) => {
              const said = plainOrNull(fact);
              return said === null ? [] : [<Dotted key={said}>{said}</Dotted>];
            })}
            <LocalTime zone={zone} offset={offset} />
          </p>
        </div>
      </header>
      {fuzzy && (
        <Notice icon="alert" mood="warn">
          {i18n.t('enrichment.fuzzy')}
        </Notice>
      )}
      {children}
    </>
  );
}

/** The person's local time, to avoid calls at night. */
function LocalTime({ zone, offset }: { zone: string | null; offset: number | null }) {
  const said = localTime(zone, offset, useNow());
  return said && <span class="dotted">{i18n.t('enrichment.local_time', [said])}</span>;
}

/** Null if there is neither a known time zone nor an offset. `offset` is in hours. */
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
