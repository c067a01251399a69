/** What can be done with a file that is looked at, and with an import that was only counted. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Select } from '../controls/fields/select.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';

export type LackView = 'address-column' | 'clash' | 'unnamed-attribute' | 'no-rows';

export interface ImportStepsProps {
  /** So many rows. */
  count: number;
  lack: LackView | null;
  starting: 'dry' | 'real' | null;
  onLeave: () => void;
  onStart: (dry: boolean) => void;
}

export function ImportSteps({ count, lack, starting, onLeave, onStart }: ImportStepsProps) {
  return (
    <>
      <Button look="quiet" onClick={onLeave}>
        {i18n.t('import.another')}
      </Button>
      <Button disabled={lack !== null} busy={starting === 'real'} onClick={() => onStart(false)}>
        {i18n.t('import.import_now', [number(count)])}
      </Button>
      <Button
        look="primary"
        disabled={lack !== null}
        busy={starting === 'dry'}
        cost={costWords({ spends: 'nothing' })}
        onClick={() => onStart(true)}
      >
        {i18n.t('import.try')}
      </Button>
    </>
  );
}

const lacks = {
  'address-column': 'lack_address',
  clash: 'lack_clash',
  'unnamed-attribute': 'lack_attribute',
  'no-rows': 'lack_rows',
} as const satisfies Record<LackView, string>;

/** Why it can't begin yet. */
export function Lacking({ lack }: { lack: LackView }) {
  return (
    <Notice mood="warn" icon="alert">
      {i18n.t(`import.${lacks[lack]}`)}
    </Notice>
  );
}

/** A quote that is never closed takes the rest of the file into its cell. */
export function OpenQuote({ line }: { line: number }) {
  return (
    <Notice mood="warn" icon="alert">
      {i18n.t('import.open_quote', [number(line)])}
    </Notice>
  );
}

export interface PartChoiceProps {
  rows: number;
  /** By the first and the last row of each; `most`: so many an import takes. */
  parts: readonly { from: number; to: number; most: number }[];
  part: number;
  onPart: (part: number) => void;
}

/** A file with more rows than one import takes goes in parts; nothing of it is left out unseen. */
export function PartChoice({ rows, parts, part, onPart }: PartChoiceProps) {
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
          value={String(part)}
          options={options}
          onChoose={(value) => onPart(Number(value))}
        />
      }
    >
      {i18n.t('import.too_many', [number(rows), number(first.most)])}
    </Notice>
  );
}

export interface CarryOutProps {
  /** What would change. */
  count: number;
  busy: boolean;
  onCarryOut: () => void;
}

export function CarryOut({ count, busy, onCarryOut }: CarryOutProps) {
  if (count === 0) return <span class="ink2">{i18n.t('import.nothing_changes')}</span>;
  return (
    <Button look="primary" busy={busy} onClick={onCarryOut}>
      {i18n.t('import.carry_out', count, [number(count)])}
    </Button>
  );
}

export interface ReportStepProps {
  /** Not all rows are there yet. */
  waiting: boolean;
  onReport: () => void;
}

export function ReportStep({ waiting, onReport }: ReportStepProps) {
  return (
    <Button size="small" icon="csv" busy={waiting} onClick={onReport}>
      {i18n.t('import.save_report')}
    </Button>
  );
}

export function BackToFile({ onBack }: { onBack: () => void }) {
  return (
    <Button look="quiet" icon="back" onClick={onBack}>
      {i18n.t('import.back')}
    </Button>
  );
}

export function AnotherImport({ onAnother }: { onAnother: () => void }) {
  return <Button onClick={onAnother}>{i18n.t('import.another')}</Button>;
}
