/** How an import begins: a file, or rows from the clipboard. */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { LabelledArea } from '../controls/area.tsx';
import { Button } from '../controls/button.tsx';
import { FileDrop } from '../controls/fields/file-drop.tsx';
import { Notice } from '../controls/notice.tsx';
import { type FileFaultView, fileFaultWords } from './import-words.ts';
import './import-view.css';

export interface ImportStartProps {
  fault: FileFaultView | null;
  /** The file that is being read. */
  reading: boolean;
  onFile: (file: File) => void;
  onPaste: (text: string) => void;
}

export function ImportStart({ fault, reading, onFile, onPaste }: ImportStartProps) {
  const [text, setText] = useState('');
  return (
    <section class="import-start">
      <FileDrop
        title={i18n.t('import.drop')}
        note={i18n.t('import.drop_note')}
        words={i18n.t('import.choose')}
        primary
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        busy={reading}
        onFile={onFile}
      />
      {fault && <Notice mood="error">{fileFaultWords(fault)}</Notice>}
      <LabelledArea
        label={i18n.t('import.paste')}
        hint={i18n.t('import.paste_note')}
        rows={4}
        value={text}
        onValue={setText}
      />
      <span class="line">
        <Button disabled={text.trim() === ''} onClick={() => onPaste(text)}>
          {i18n.t('import.use_paste')}
        </Button>
      </span>
    </section>
  );
}
