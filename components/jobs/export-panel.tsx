/** Leads as a file: which columns, how long it takes, and the files that are being written or ready. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { RadioLine } from '../controls/fields/choices.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';

export interface ExportFormProps {
  total: number | null;
  /** How long it takes, in minutes; null when that is not worth saying. */
  minutes: number | null;
  busy: boolean;
  onStart: (columns: 'table' | 'all') => void;
}

export function ExportForm({ total, minutes, busy, onStart }: ExportFormProps) {
  const [columns, setColumns] = useState<'table' | 'all'>('table');
  return (
    <section>
      <fieldset>
        <legend class="label">{i18n.t('export.columns')}</legend>
        <RadioLine group="export-columns" checked={columns === 'table'} onChoose={() => setColumns('table')}>
          {i18n.t('export.as_table')}
        </RadioLine>
        <RadioLine group="export-columns" checked={columns === 'all'} onChoose={() => setColumns('all')}>
          {i18n.t('export.all_fields')}
        </RadioLine>
      </fieldset>
      {minutes !== null && <Notice icon="clock">{i18n.t('export.long', minutes, [number(minutes)])}</Notice>}
      <Button
        look="primary"
        disabled={total === 0}
        busy={busy}
        cost={costWords({ spends: 'nothing' })}
        onClick={() => onStart(columns)}
      >
        {exportWords(total)}
      </Button>
    </section>
  );
}

/** `Export 248`. */
export function exportWords(total: number | null): string {
  return total === null ? i18n.t('export.some') : i18n.t('export.many', [number(total)]);
}

/** On the button while a file is being written. */
export function exportingWords(share: number | null): string {
  return share === null ? i18n.t('export.going') : i18n.t('export.going_share', [share]);
}

export function exportLabel(): string {
  return i18n.t('export.label');
}

/** What the file is called: a list's name, or that of all leads, with the day. */
export function exportName(list: string | null, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10);
  return list === null ? i18n.t('export.name', [day]) : i18n.t('export.name_of', [list, day]);
}

export function SaveFile({ small, onSave }: { small?: boolean; onSave: () => void }) {
  return (
    <Button size={small ? 'small' : undefined} icon="csv" onClick={onSave}>
      {i18n.t('export.save')}
    </Button>
  );
}

export function LostFile() {
  return <Notice mood="error">{i18n.t('export.lost')}</Notice>;
}

export function ExportJob({ children }: { children: ComponentChildren }) {
  return <section>{children}</section>;
}
