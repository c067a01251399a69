/** Which field is known from where: the page, which opens at the text, or an import, each with its day. Nothing where no service says it. */
import type { FieldSources as Sources } from '../../lib/contract/resources/field-sources.ts';
import { ageOfDate, wholeDay } from '../format/ages.ts';
import { fieldPlaces } from '../format/field-source-words.ts';
import { useNow } from '../format/now.ts';
import { atText } from '../format/text-fragment.ts';
import './field-sources.css';

interface FieldSourcesProps {
  sources: Sources | undefined;
  /** What to look for on the page that these fields came from; null for nothing. */
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
