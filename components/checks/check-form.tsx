/** A list of addresses to check: pasted, typed or from a file. What it may spend stands on its button. */
import { i18n } from '#i18n';
import { LabelledArea } from '../controls/area.tsx';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { FileDrop } from '../controls/fields/file-drop.tsx';
import { Select } from '../controls/fields/select.tsx';
import { Notice } from '../controls/notice.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { type FileFaultView, fileFaultWords } from '../import/import-words.ts';
import './checks-view.css';

export interface CheckInputProps {
  text: string;
  /** In place of the text. `columns` empty: it has no rows of several cells. */
  file: { name: string; columns: readonly string[] } | null;
  /** The file's column; null: anywhere in it. */
  column: number | null;
  reading: boolean;
  fault: FileFaultView | null;
  onText: (text: string) => void;
  onFile: (file: File) => void;
  onColumn: (column: number | null) => void;
  onClear: () => void;
}

const anywhere = 'anywhere';

export function CheckInput(props: CheckInputProps) {
  const { text, file, column, reading, fault, onText, onFile, onColumn, onClear } = props;
  return (
    <>
      {file ? (
        <div class="check-file">
          <bdi class="cut med">{plain(file.name)}</bdi>
          {file.columns.length > 0 && (
            <Select
              label={i18n.t('checks.column')}
              value={column === null ? anywhere : String(column)}
              options={[
                ...file.columns.map((header, at) => ({
                  value: String(at),
                  words: plain(header) || i18n.t('import.column', [at + 1]),
                })),
                { value: anywhere, words: i18n.t('checks.anywhere') },
              ]}
              onChoose={(value) => onColumn(value === anywhere ? null : Number(value))}
            />
          )}
          <Button look="quiet" onClick={onClear}>
            {i18n.t('checks.another')}
          </Button>
        </div>
      ) : (
        <LabelledArea
          label={i18n.t('checks.paste')}
          hint={i18n.t('checks.paste_note')}
          dir="ltr"
          value={text}
          onValue={onText}
        />
      )}
      <FileDrop
        small
        title={i18n.t('checks.drop')}
        note={i18n.t('checks.drop_note')}
        words={i18n.t('import.choose')}
        accept=".csv,.tsv,.txt,text/*"
        busy={reading}
        onFile={onFile}
      />
      {fault && <Notice mood="error">{fileFaultWords(fault)}</Notice>}
    </>
  );
}

export interface CheckStartProps {
  name: string;
  /** What it is called without one. */
  usual: string;
  count: number;
  most: number;
  left: number | null;
  busy: boolean;
  onName: (name: string) => void;
  onStart: () => void;
}

export function CheckStart({ name, usual, count, most, left, busy, onName, onStart }: CheckStartProps) {
  const cost = most === 0 ? costWords({ spends: 'nothing' }) : costWords({ spends: 'verification', most, left });
  return (
    <div class="check-start">
      <LabelledField
        label={i18n.t('checks.name')}
        placeholder={usual}
        dir="auto"
        maxLength={200}
        value={name}
        onValue={onName}
      />
      <Button look="primary" busy={busy} disabled={count === 0} cost={cost} onClick={onStart}>
        {i18n.t('checks.verify', [number(count)])}
      </Button>
    </div>
  );
}
