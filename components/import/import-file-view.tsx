/**
 * Checks a file before its import: how it is read, what its columns become, which rows can be leads, and where they
 * go.
 */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { existingWays } from '../../lib/contract/lead-fields.ts';
import { type Encoding, encodings } from '../../lib/lead-file/encoding.ts';
import { type Delimiter, delimiters } from '../../lib/lead-file/table.ts';
import { mostRows } from '../../lib/messages/row-limits.ts';
import { MistypedNotice } from '../contact/mistyped.tsx';
import { ListMenu } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { RadioLine, TickLine } from '../controls/fields/choices.tsx';
import { useNoDrop } from '../controls/fields/file-drop.tsx';
import { Select } from '../controls/fields/select.tsx';
import { Notice } from '../controls/notice.tsx';
import { Progress } from '../controls/progress.tsx';
import { useRestoredFocus, View } from '../controls/view.tsx';
import { around, Running, slot } from '../format/around.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { ColumnMap } from './column-map.tsx';
import { asDelimiter, asEncoding, headersToChoose, partsOf, type ReadFile, sizeOf } from './file.ts';
import type { Import, ImportProps, Lack } from './import-store.ts';
import { cardFaultWords, fileFaultWords } from './import-words.ts';
import { RowPreview } from './row-preview.tsx';

export function ImportFileView({ workspace, store }: ImportProps) {
  useNoDrop();
  useRestoredFocus();
  const file = store.file.value;
  const prepared = store.prepared.value;
  if (!file || !prepared) return null;
  const lack = store.lack.value;
  const trouble = store.trouble.value;
  const staging = store.staging.value;
  return (
    <View title={placeWords('import')} column actions={<Steps store={store} count={store.taken.value} />}>
      {trouble && <ProblemNotice problem={trouble} onNext={nextStep(workspace.shared, () => void store.start(true))} />}
      {staging && (
        <section class="import-staging" aria-busy>
          <p role="status">
            {around(i18n.t('import.staging', [slot, number(staging.of)]), <Running key="n" count={staging.done} />)}
          </p>
          <Progress label={i18n.t('import.staging_label')} done={staging.done} of={staging.of} />
        </section>
      )}
      <Part title={i18n.t('import.part_file')}>
        <Reading store={store} file={file} />
      </Part>
      <Part title={i18n.t('import.part_columns')}>
        <ColumnMap store={store} />
        {lack !== null && (
          <Notice mood="warn" icon="alert">
            {i18n.t(`import.${lacks[lack]}`)}
          </Notice>
        )}
        {store.isNameless.value && (
          <Notice mood="warn" icon="alert">
            {i18n.t('import.nameless')}
          </Notice>
        )}
      </Part>
      <Part title={i18n.t('import.part_preview')}>
        <MistypedNotice found={store.mistyped.value} onCorrect={store.correct} />
        <RowPreview store={store} prepared={prepared} />
      </Part>
      <Part title={i18n.t('import.part_leads')}>
        <Destination workspace={workspace} store={store} />
      </Part>
    </View>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="import-part">
      <h2 class="t15">{title}</h2>
      {children}
    </section>
  );
}

function Steps({ store, count }: { store: Import; count: number }) {
  const lack = store.lack.value;
  const starting = store.starting.value;
  return (
    <>
      <Button look="quiet" onClick={store.leave}>
        {i18n.t('import.another')}
      </Button>
      <Button disabled={lack !== null} busy={starting === 'real'} onClick={() => void store.start(false)}>
        {i18n.t('import.import_now', [number(count)])}
      </Button>
      <Button
        look="primary"
        disabled={lack !== null}
        busy={starting === 'dry'}
        cost={costWords({ spends: 'nothing' })}
        onClick={() => void store.start(true)}
      >
        {i18n.t('import.try')}
      </Button>
    </>
  );
}

/** Texts for why the import cannot start yet */
const lacks = {
  'address-column': 'lack_address',
  clash: 'lack_clash',
  'unnamed-attribute': 'lack_attribute',
  'no-rows': 'lack_rows',
} as const satisfies Record<Lack, string>;

/** How the file was read; each guess can be changed. */
function Reading({ store, file }: { store: Import; file: ReadFile }) {
  const { encoding, table, source, cards, header } = file;
  const rows = sizeOf(file);
  return (
    <>
      <p>
        <bdi class="med">{plain(source.name)}</bdi>
        <span class="dot ink2">{i18n.t('import.rows', rows, [number(rows)])}</span>
      </p>
      <div class="line">
        {encoding !== null && (
          <Select
            label={i18n.t('import.encoding')}
            value={encoding}
            options={encodings.map((value) => ({ value, words: encodingWords(value) }))}
            onChoose={(word) => void store.readAs(asEncoding(word))}
          />
        )}
        {cards === null && (
          <>
            <Select
              label={i18n.t('import.delimiter')}
              value={table.delimiter}
              options={delimiters.map((value) => ({ value, words: delimiterWords(value) }))}
              onChoose={(sign) => void store.readAs(asDelimiter(sign))}
            />
            <Select
              label={i18n.t('import.header')}
              value={String(header ?? '')}
              options={[
                { value: '', words: i18n.t('import.no_header') },
                ...headersToChoose(file).map(({ header: value, line }) => ({
                  value: String(value),
                  words: i18n.t('import.header_line', [number(line)]),
                })),
              ]}
              onChoose={(value) => store.setHeader(value === '' ? null : Number(value))}
            />
          </>
        )}
      </div>
      {header !== null && header > 0 && <p class="ink2">{i18n.t('import.above_header', header, [number(header)])}</p>}
      {cardFaultWords(cards ?? []).map((words) => (
        <Notice key={words} mood="warn" icon="alert">
          {words}
        </Notice>
      ))}
      {store.misread.value && (
        <Notice mood="warn" icon="alert">
          {fileFaultWords(store.misread.value)}
        </Notice>
      )}
      {table.openQuote !== null && (
        // A quote that is never closed swallows the rest of the file.
        <Notice mood="warn" icon="alert">
          {i18n.t('import.open_quote', [number(table.openQuote)])}
        </Notice>
      )}
      <PartChoice store={store} file={file} />
    </>
  );
}

/** Those that are not written as they are named here. */
const writtenEncodings: Partial<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  macintosh: 'Mac Roman',
  shift_jis: 'Shift JIS',
};

const encodingWords = (encoding: Encoding): string =>
  writtenEncodings[encoding] ?? (encoding.startsWith('windows') ? encoding.replace('w', 'W') : encoding.toUpperCase());

function delimiterWords(delimiter: Delimiter): string {
  switch (delimiter) {
    case ',':
      return i18n.t('import.by_comma');
    case ';':
      return i18n.t('import.by_semicolon');
    case '\t':
      return i18n.t('import.by_tab');
    case '|':
      return i18n.t('import.by_bar');
  }
}

/** Large files are imported in parts, except on this device. The page says so, so that no row is left out unseen. */
function PartChoice({ store, file }: { store: Import; file: ReadFile }) {
  if (store.most.value > mostRows && sizeOf(file) > mostRows) {
    return (
      <Notice icon="info">
        {i18n.t('import.all_taken', [number(store.taken.value), number(Math.min(mostRows, sizeOf(file)))])}
      </Notice>
    );
  }
  const parts = partsOf(file);
  const [first, ...others] = parts;
  if (!first || others.length === 0) return null;
  const options = parts.map(({ from, to }, at) => ({
    value: String(at),
    words: i18n.t('import.rows_from', [number(from), number(to)]),
  }));
  return (
    <Notice
      mood="warn"
      icon="info"
      step={
        <Select
          label={i18n.t('import.which_rows')}
          value={String(file.part)}
          options={options}
          onChoose={(value) => store.setPart(Number(value))}
        />
      }
    >
      {i18n.t('import.too_many', [number(sizeOf(file)), number(first.most)])}
    </Notice>
  );
}

/** The target list, and what happens to existing leads */
function Destination({ workspace, store }: ImportProps) {
  const lists = workspace.lists.value.map(({ name }) => name);
  const list = store.list.value;
  const others = list !== null && !lists.includes(list) ? [...lists, list] : lists;
  return (
    <>
      <div class="line">
        <span class="med">{i18n.t('import.into')}</span>
        <ListMenu
          words={list === null ? i18n.t('import.no_list') : plain(list)}
          heading={i18n.t('import.into')}
          first={[{ words: i18n.t('import.no_list'), checked: list === null, onChoose: () => store.setList(null) }]}
          lists={others}
          list={list}
          onChoose={store.setList}
        />
      </div>
      <fieldset class="import-ways">
        <legend class="med">{i18n.t('import.existing')}</legend>
        {existingWays.map((way) => (
          <RadioLine
            key={way}
            group="import-existing"
            checked={store.existing.value === way}
            onChoose={() => store.setExisting(way)}
          >
            <span>
              {i18n.t(`import.way_${way}`)} <span class="ink3">{i18n.t(`import.way_${way}_note`)}</span>
            </span>
          </RadioLine>
        ))}
      </fieldset>
      {store.merge.value !== null && (
        <TickLine checked={store.merge.value} onChange={store.setMerge}>
          <span>
            {i18n.t('import.merge')} <span class="ink3">{i18n.t('import.merge_note')}</span>
          </span>
        </TickLine>
      )}
    </>
  );
}
