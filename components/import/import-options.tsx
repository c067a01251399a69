/** How a file is read, where its leads go, and what becomes of leads that are there already. */
import { i18n } from '#i18n';
import { ListMenu } from '../contact/save-menu.tsx';
import { RadioLine, TickLine } from '../controls/fields/choices.tsx';
import { Select } from '../controls/fields/select.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';

export interface ReadingViewProps {
  name: string;
  rows: number;
  /** Null for what was pasted. */
  encoding: string | null;
  encodings: readonly string[];
  delimiter: string;
  delimiters: readonly string[];
  hasHeader: boolean;
  /** The line in which a quote begins that is never closed. */
  openQuote: number | null;
  onEncoding: (encoding: string) => void;
  onDelimiter: (delimiter: string) => void;
  onHeader: (hasHeader: boolean) => void;
}

export function ReadingView(props: ReadingViewProps) {
  const { name, rows, encoding, encodings, delimiter, delimiters, hasHeader, onEncoding, onDelimiter, onHeader } =
    props;
  return (
    <>
      <p>
        <bdi class="med">{plain(name)}</bdi>
        <span class="dot ink2">{i18n.t('import.rows', rows, [number(rows)])}</span>
      </p>
      <div class="line">
        {encoding !== null && (
          <Select
            label={i18n.t('import.encoding')}
            value={encoding}
            options={encodings.map((value) => ({ value, words: encodingWords(value) }))}
            onChoose={onEncoding}
          />
        )}
        <Select
          label={i18n.t('import.delimiter')}
          value={delimiter}
          options={delimiters.map((value) => ({ value, words: delimiterWords(value) }))}
          onChoose={onDelimiter}
        />
        <TickLine checked={hasHeader} onChange={onHeader}>
          {i18n.t('import.header')}
        </TickLine>
      </div>
    </>
  );
}

function encodingWords(encoding: string): string {
  switch (encoding) {
    case 'windows-1252':
      return i18n.t('import.windows');
    case 'utf-16le':
      return 'UTF-16 LE';
    case 'utf-16be':
      return 'UTF-16 BE';
    default:
      return encoding.toUpperCase();
  }
}

function delimiterWords(delimiter: string): string {
  switch (delimiter) {
    case ',':
      return i18n.t('import.by_comma');
    case ';':
      return i18n.t('import.by_semicolon');
    case '\t':
      return i18n.t('import.by_tab');
    default:
      return i18n.t('import.by_bar');
  }
}

export interface DestinationProps {
  lists: readonly string[];
  list: string | null;
  existing: 'skip' | 'fill' | 'overwrite';
  onList: (list: string | null) => void;
  onExisting: (existing: 'skip' | 'fill' | 'overwrite') => void;
}

const ways = ['fill', 'skip', 'overwrite'] as const;

export function Destination({ lists, list, existing, onList, onExisting }: DestinationProps) {
  const others = list !== null && !lists.includes(list) ? [...lists, list] : lists;
  return (
    <>
      <div class="line">
        <span class="med">{i18n.t('import.into')}</span>
        <ListMenu
          words={list === null ? i18n.t('import.no_list') : plain(list)}
          heading={i18n.t('import.into')}
          first={[{ words: i18n.t('import.no_list'), checked: list === null, onChoose: () => onList(null) }]}
          lists={others}
          list={list}
          onChoose={onList}
        />
      </div>
      <fieldset class="import-ways">
        <legend class="med">{i18n.t('import.existing')}</legend>
        {ways.map((way) => (
          <RadioLine key={way} group="import-existing" checked={existing === way} onChoose={() => onExisting(way)}>
            <span>
              {i18n.t(`import.way_${way}`)} <span class="ink3">{i18n.t(`import.way_${way}_note`)}</span>
            </span>
          </RadioLine>
        ))}
      </fieldset>
    </>
  );
}
