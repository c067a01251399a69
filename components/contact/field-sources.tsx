/**
 * The source of each field: a page, opened at the text, or an import, with its date. Nothing if the service does not
 * say.
 */
import type { FieldSources as Sources } from '../../lib/contract/resources/field-sources.ts';
import { ageOfDate, wholeDay } from '../format/ages.ts';
import { fieldPlaces } from '../format/field-source-words.ts';
import { useNow } from '../format/now.ts';
import { atText } from '../format/text-fragment.ts';
import './field-sources.css';

interface FieldSourcesProps {
  sources: Sources | undefined;
  /** The text to highlight on the source page; null for none. */
  textOf: (fields: readonly string[]) => string | null;
}

export function FieldSources({ sources, textOf }: FieldSourcesProps) {
  const now = useNow();
  const places = sources ? fieldPlaces(sources) : [];
  if (places.length === 0) return null;
  return (
    <ul class="field-sources">
      {places.map(({ key, words, fields, address, place, date }) => {
        const text = textOf(fields);
        return (
          <li key={key}>
            <span class="cut" title={words}>
              {words}
            </span>
            {address === null ? (
              <span class="cut">{place}</span>
            ) : (
              <a
                class="cut"
                dir="ltr"
                href={text === null ? address : atText(address, text)}
                title={place}
                target="_blank"
                rel="noopener noreferrer nofollow"
              >
                {place}
              </a>
            )}
            <span title={wholeDay(date) ?? undefined}>{ageOfDate(date, now)}</span>
          </li>
        );
      })}
    </ul>
  );
}
