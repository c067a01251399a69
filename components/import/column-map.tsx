/** The target of each column: guessed, shown with samples, and changeable. */
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Select } from '../controls/fields/select.tsx';
import { Icon } from '../controls/icon.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import './column-map.css';
import { fieldsToChoose, nothing, type Target } from '../../lib/lead-file/targets.ts';
import type { ColumnView } from './file.ts';
import type { Import } from './import-store.ts';
import { fieldWords } from './import-words.ts';

/** Columns drawn at first, since each needs a list of options. Columns with a target are always drawn. */
const drawnAtOnce = 50;

export function ColumnMap({ store }: { store: Import }) {
  const [most, setMost] = useState(drawnAtOnce);
  const columns = store.columns.value.map((column, at) => ({ column, at }));
  const drawn = columns.filter(({ column: { target }, at }) => at < most || target.to !== 'nothing');
  const left = columns.length - drawn.length;
  return (
    <>
      <Columns store={store} columns={drawn} />
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + drawnAtOnce)}>
          {i18n.t('import.more_columns', [number(Math.min(left, drawnAtOnce)), number(left)])}
        </Button>
      )}
    </>
  );
}

function Columns({ store, columns }: { store: Import; columns: readonly { column: ColumnView; at: number }[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section class="scroll-x" tabIndex={0} aria-label={i18n.t('import.columns')}>
      <table class="column-map">
        <thead>
          <tr>
            <th scope="col">{i18n.t('import.in_file')}</th>
            <th scope="col">{i18n.t('import.example')}</th>
            <th scope="col">{i18n.t('import.becomes')}</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ column, at }) => (
            <tr key={`${at} ${column.header}`}>
              <th scope="row">
                <bdi class="cut">{nameOf(column, at)}</bdi>
              </th>
              <td>
                <bdi class="cut ink2">{column.samples.map(plain).join(i18n.t('sentence_dot')) || '–'}</bdi>
              </td>
              <td>
                <TargetChoice store={store} column={column} at={at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Prefixes custom attributes in the list's values, so that none is mistaken for a field. */
const attribute = 'attribute ';
const another = 'attribute';
const none = '';

function TargetChoice({ store, column, at }: { store: Import; column: ColumnView; at: number }) {
  const id = useId();
  const { target, clash } = column;
  // The beginning of a name may be the whole name of a known attribute.
  const [isTyped, setTyped] = useState(false);
  const name = nameOf(column, at);
  const slugs = store.slugs.value;
  const isNamed = target.to === 'attribute' && (isTyped || !slugs.includes(target.slug));
  const wrong = clash || (target.to === 'attribute' && target.slug === '');
  const attributes = [
    ...slugs.map((slug) => ({ value: `${attribute}${slug}`, words: plain(slug) })),
    { value: another, words: i18n.t('import.other_attribute') },
  ];
  return (
    <div class="target">
      <Select
        label={i18n.t('import.becomes_of', [name])}
        value={valueOfTarget(target, isNamed)}
        options={[
          { value: none, words: i18n.t('import.nothing') },
          ...fieldsToChoose.map((field) => ({ value: field, words: fieldWords(field) })),
        ]}
        groups={[{ words: i18n.t('import.attributes'), options: attributes }]}
        wrong={wrong}
        describedBy={wrong ? id : undefined}
        onChoose={(value) => {
          setTyped(value === another);
          store.setTarget(at, targetIn(value));
        }}
      />
      {isNamed && (
        <Field
          small
          label={i18n.t('import.slug_of', [name])}
          placeholder={i18n.t('import.slug')}
          dir="ltr"
          maxLength={100}
          value={target.slug}
          wrong={target.slug === ''}
          onValue={(slug) => {
            setTyped(true);
            store.setTarget(at, { to: 'attribute', slug: slug.trim() });
          }}
        />
      )}
      {wrong && (
        <p id={id} class="target-wrong" role="alert">
          <Icon name="alert" size="small" />
          {clash ? i18n.t('import.twice') : i18n.t('import.slug_missing')}
        </p>
      )}
    </div>
  );
}

function nameOf({ header }: ColumnView, at: number): string {
  return plain(header ?? '') || i18n.t('import.column', [at + 1]);
}

function valueOfTarget(target: Target, isNamed: boolean): string {
  if (target.to === 'nothing') return none;
  if (target.to === 'field') return target.field;
  return isNamed ? another : `${attribute}${target.slug}`;
}

function targetIn(value: string): Target {
  if (value === another) return { to: 'attribute', slug: '' };
  if (value.startsWith(attribute)) return { to: 'attribute', slug: value.slice(attribute.length) };
  const field = fieldsToChoose.find((one) => one === value);
  return field ? { to: 'field', field } : nothing;
}
