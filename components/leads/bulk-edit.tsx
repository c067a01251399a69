/** One field of many leads: which, what it shall hold, and how many that changes before anything is sent. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../controls/layers/dialog.tsx';
import { number } from '../format/numbers.ts';
import './bulk-edit.css';
import { faultWords } from './fault-words.ts';
import type { ValueFault } from './lead-row.ts';
import { fieldWord } from './lead-words.ts';
import { SelectField } from './select-field.tsx';
import { ValueField } from './value-field.tsx';

export interface BulkEditProps {
  chosen: number;
  fields: readonly string[];
  /** How many it would change, or what is wrong with the value. */
  preview: (field: string, text: string) => number | ValueFault;
  onWrite: (field: string, text: string) => void;
  onClose: () => void;
}

export function BulkEdit({ chosen, fields, preview, onWrite, onClose }: BulkEditProps) {
  const [field, setField] = useState('');
  const [text, setText] = useState('');
  const seen = field === '' ? null : preview(field, text.trim());
  const changes = typeof seen === 'number' ? seen : 0;
  return (
    <Dialog
      title={i18n.t('leads_bulk.edit_title', chosen, [number(chosen)])}
      onClose={onClose}
      steps={
        <Button look="primary" disabled={changes === 0} onClick={() => onWrite(field, text.trim())}>
          {text.trim() === '' && field !== ''
            ? i18n.t('leads_bulk.edit_do_clear', changes, [number(changes)])
            : i18n.t('leads_bulk.edit_do', changes, [number(changes)])}
        </Button>
      }
    >
      <div class="leads-bulk-edit">
        <SelectField
          label={i18n.t('leads_bulk.edit_field')}
          value={field}
          options={[{ value: '', words: '' }, ...fields.map((one) => ({ value: one, words: fieldWord(one) }))]}
          onValue={(next) => {
            setField(next);
            setText('');
          }}
        />
        {field !== '' && (
          <ValueField
            key={field}
            label={i18n.t('leads_bulk.edit_value')}
            field={field}
            value={text}
            hint={field === 'confidence_score' ? undefined : i18n.t('leads_bulk.edit_clear')}
            error={typeof seen === 'string' && text !== '' ? faultWords(seen) : null}
            onValue={setText}
          />
        )}
        <p class="ink2" role="status">
          {previewWords(seen, chosen)}
        </p>
      </div>
    </Dialog>
  );
}

function previewWords(seen: number | ValueFault | null, chosen: number): string {
  if (typeof seen !== 'number') return i18n.t('leads_bulk.edit_ask');
  if (seen === 0) return i18n.t('leads_bulk.edit_changes_none');
  if (seen === chosen) return i18n.t('leads_bulk.edit_changes_all', seen, [number(seen)]);
  return i18n.t('leads_bulk.edit_changes', seen, [number(seen), number(chosen)]);
}
