/** Where an address was seen: page, first and last time, and whether it is still there. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { Source } from '../../lib/contract/resources/emails.ts';
import { ageOfDate, wholeDay } from '../format/ages.ts';
import { useNow } from '../format/now.ts';
import { plain, shownAddress, webAddress } from '../format/plain.ts';
import { atText } from '../format/text-fragment.ts';
import './sources.css';

/** Shown before "more". */
const few = 2;

/** `email`: links highlight this text on each page. */
export function Sources({ sources, email }: { sources: readonly Source[]; email: string }) {
  const [all, setAll] = useState(false);
  if (sources.length === 0) return null;
  const shown = all || sources.length <= few + 1 ? sources : sources.slice(0, few);
  return (
    <>
      <ul class="sources">
        {shown.map((source, at) => (
          <Line key={`${at} ${source.uri}`} source={source} email={email} />
        ))}
      </ul>
      {shown.length < sources.length && (
        <button type="button" class="link t11 more-sources" aria-expanded={false} onClick={() => setAll(true)}>
          {i18n.t('sources.more', sources.length - shown.length)}
        </button>
      )}
    </>
  );
}

function Line({ source, email }: { source: Source; email: string }) {
  const now = useNow();
  const first = ageOfDate(source.extracted_on, now);
  const last = ageOfDate(source.last_seen_on, now);
  const between = first && last && first !== last ? i18n.t('sources.between', [first, last]) : (last ?? first);
  const address = webAddress(source.uri);
  const words = plain(address === null ? (source.uri ?? source.domain ?? '') : shownAddress(address));
  const whole = [
    words,
    source.extracted_on && i18n.t('sources.first_seen', [wholeDay(source.extracted_on) ?? '–']),
    source.last_seen_on && i18n.t('sources.last_seen', [wholeDay(source.last_seen_on) ?? '–']),
    address !== null && i18n.t('sources.opens_at'),
  ];
  const title = whole.filter(Boolean).join('\n');
  return (
    <li title={title}>
      {address ? (
        <a class="cut" href={atText(address, email)} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        <span class="cut">{words || i18n.t('sources.unnamed')}</span>
      )}
      <span>{source.still_on_page === false ? i18n.t('sources.gone') : between}</span>
    </li>
  );
}
