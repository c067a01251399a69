import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { LabelledArea } from '../controls/fields/field.tsx';
import { FileDrop } from '../controls/fields/file-drop.tsx';
import { Notice } from '../controls/notice.tsx';
import { Progress } from '../controls/progress.tsx';
import { View } from '../controls/view.tsx';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { JobList } from '../shell/jobs/job-list.tsx';
import { placeWords } from '../shell/place-words.ts';
import { linkTo } from '../shell/route.ts';
import { ImportFileView } from './import-file-view.tsx';
import { ImportRunView } from './import-run-view.tsx';
import type { ImportProps } from './import-store.ts';
import './import-view.css';
import { fileFaultWords } from './import-words.ts';

export function ImportView({ workspace, store }: ImportProps) {
  const run = store.run.value;
  if (run) return <ImportRunView key={run.id} workspace={workspace} store={store} run={run} />;
  if (store.stage.value.at === 'looking') return <ImportFileView workspace={workspace} store={store} />;
  return (
    <View title={placeWords('import')} column>
      <Start store={store} />
      <JobList
        title={i18n.t('import.earlier')}
        jobs={store.jobs.value}
        linkOf={(id) => linkTo('import', { job: id })}
      />
    </View>
  );
}

/** A file, or rows from the clipboard */
function Start({ store }: Pick<ImportProps, 'store'>) {
  const [text, setText] = useState('');
  const stage = store.stage.value;
  return (
    <section class="import-start">
      <FileDrop
        title={i18n.t('import.drop')}
        note={i18n.t('import.drop_note', [number(store.most.value)])}
        words={i18n.t('import.choose')}
        primary
        accept=".csv,.tsv,.txt,.vcf,.vcard,text/csv,text/tab-separated-values,text/plain,text/vcard,text/x-vcard"
        busy={stage.at === 'reading'}
        onFile={(file) => void store.choose(file)}
      />
      {stage.at === 'reading' && (
        <Progress label={i18n.t('import.reading', [plain(stage.name)])} done={stage.share} of={1} />
      )}
      {stage.at === 'choosing' && stage.fault && <Notice mood="error">{fileFaultWords(stage.fault)}</Notice>}
      <LabelledArea
        label={i18n.t('import.paste')}
        hint={i18n.t('import.paste_note')}
        rows={4}
        value={text}
        onValue={setText}
      />
      <span class="line">
        <Button disabled={text.trim() === ''} onClick={() => void store.paste(i18n.t('import.pasted'), text)}>
          {i18n.t('import.use_paste')}
        </Button>
      </span>
    </section>
  );
}
