import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { LabelledArea, LabelledField } from '../controls/fields/field.tsx';
import { FileDrop } from '../controls/fields/file-drop.tsx';
import { Select } from '../controls/fields/select.tsx';
import { Notice } from '../controls/notice.tsx';
import { View } from '../controls/view.tsx';
import { exactTime } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { fileFaultWords } from '../import/import-words.ts';
import { JobList } from '../shell/jobs/job-list.tsx';
import { nextStep } from '../shell/next-steps.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { linkTo } from '../shell/route.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import { CheckSummary } from './check-summary.tsx';
import type { CheckList, CheckListProps, ChecksStore } from './checks-store.ts';
import { headersOf } from './list-file.ts';
import { RunView } from './run-view.tsx';
import './checks-view.css';

interface ChecksProps {
  workspace: Workspace;
  store: ChecksStore;
}

export function ChecksView({ workspace, store }: ChecksProps) {
  const run = store.run.value;
  if (run) return <RunView key={run.id} workspace={workspace} run={run} />;
  return (
    <View title={placeWords('checks')} column>
      <section class="check-form">
        <h2 class="t15">{i18n.t('checks.new')}</h2>
        <CheckInput list={store.list} />
        <CheckSummary workspace={workspace} list={store.list} />
        <CheckStart workspace={workspace} list={store.list} />
      </section>
      <JobList title={i18n.t('checks.runs')} jobs={store.runs.value} linkOf={(id) => linkTo('checks', { job: id })} />
    </View>
  );
}

const anywhere = 'anywhere';

/** A list of addresses: pasted, typed or from a file */
function CheckInput({ list }: { list: CheckList }) {
  const file = list.file.value;
  const column = list.column.value;
  const fault = list.fault.value;
  return (
    <>
      {file ? (
        <div class="check-file">
          <bdi class="cut med">{plain(file.name)}</bdi>
          {file.table && (
            <Select
              label={i18n.t('checks.column')}
              value={column === null ? anywhere : String(column)}
              options={[
                ...headersOf(file).map((header, at) => ({
                  value: String(at),
                  words: plain(header) || i18n.t('import.column', [at + 1]),
                })),
                { value: anywhere, words: i18n.t('checks.anywhere') },
              ]}
              onChoose={(value) => list.setColumn(value === anywhere ? null : Number(value))}
            />
          )}
          <Button look="quiet" onClick={list.clear}>
            {i18n.t('checks.another')}
          </Button>
        </div>
      ) : (
        <LabelledArea
          label={i18n.t('checks.paste')}
          hint={i18n.t('checks.paste_note')}
          dir="ltr"
          value={list.text.value}
          onValue={list.write}
        />
      )}
      <FileDrop
        small
        title={i18n.t('checks.drop')}
        note={i18n.t('checks.drop_note')}
        words={i18n.t('import.choose')}
        accept=".csv,.tsv,.txt,text/*"
        busy={list.reading.value}
        onFile={(chosen) => void list.choose(chosen)}
      />
      {fault && <Notice mood="error">{fileFaultWords(fault)}</Notice>}
    </>
  );
}

/** The start button, with the possible cost */
export function CheckStart({ workspace: { shared }, list }: CheckListProps) {
  const usual = useMemo(() => i18n.t('checks.usual_name', [exactTime(shared.connection.now())]), [shared]);
  const trouble = list.trouble.value;
  if (!list.found.value) return null;
  const count = list.taken.value.length;
  const most = list.most.value;
  const left = shared.usage.value?.verifications.left ?? null;
  const start = () => void list.start(usual);
  return (
    <>
      {trouble && <ProblemNotice problem={trouble} onNext={nextStep(shared, start)} />}
      <div class="check-start">
        <LabelledField
          label={i18n.t('checks.name')}
          placeholder={usual}
          dir="auto"
          maxLength={200}
          value={list.name.value}
          onValue={list.setName}
        />
        <Button
          look="primary"
          busy={list.starting.value}
          disabled={count === 0}
          cost={
            most === 0
              ? costWords({ spends: 'nothing' })
              : costWords({ spends: 'verification', most, left, asks: 'verify' })
          }
          onClick={start}
        >
          {i18n.t('checks.verify', [number(count)])}
        </Button>
      </div>
    </>
  );
}
