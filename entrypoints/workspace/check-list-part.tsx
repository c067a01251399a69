/** A new list of addresses to check, and the runs over earlier ones. */
import { useMemo } from 'preact/hooks';
import { CheckInput, CheckStart } from '../../components/checks/check-form.tsx';
import { CheckPart } from '../../components/checks/check-part.tsx';
import { CheckSummary } from '../../components/checks/check-summary.tsx';
import { newListTitle, runsTitle, usualName } from '../../components/checks/check-titles.ts';
import { type CheckList, perDomain } from '../../components/checks/checks-store.ts';
import { headersOf } from '../../components/checks/list-file.ts';
import { View } from '../../components/controls/view.tsx';
import { JobList } from '../../components/shell/job-list.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import { linkTo } from '../../components/shell/route.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import type { BulkChecks } from '../../lib/screens/workspace/checks/checks.ts';

export function CheckListPart({ workspace, screen }: { workspace: Workspace; screen: BulkChecks }) {
  const { list } = screen;
  const file = list.file.value;
  return (
    <View title={placeWords('checks')} column>
      <CheckPart title={newListTitle()}>
        <CheckInput
          text={list.text.value}
          file={file && { name: file.name, columns: headersOf(file) }}
          column={list.column.value}
          reading={list.reading.value}
          fault={list.fault.value}
          onText={list.write}
          onFile={(chosen) => void list.choose(chosen)}
          onColumn={list.setColumn}
          onClear={list.clear}
        />
        <Looked workspace={workspace} list={list} />
      </CheckPart>
      <JobList title={runsTitle()} jobs={screen.runs.value} linkOf={(id) => linkTo('checks', { job: id })} />
    </View>
  );
}

/** What was found, what it may spend, and the one step. */
function Looked({ workspace: { ground }, list }: { workspace: Workspace; list: CheckList }) {
  const found = list.found.value;
  const usual = useMemo(() => usualName(ground.room.now()), [ground]);
  const trouble = list.trouble.value;
  if (!found) return null;
  const kept = list.kept.value;
  const left = ground.usage.value?.verifications.left ?? null;
  const start = () => void list.start(usual);
  return (
    <>
      <CheckSummary
        found={found}
        taken={list.taken.value.length}
        kept={kept.at === 'known' ? kept.kept.size : kept.at === 'none' ? 0 : null}
        crowded={list.crowded.value}
        perDomain={perDomain}
        most={list.most.value}
        left={left}
        ceiling={ground.settings.value?.ceilings.verification ?? null}
      />
      {trouble && (
        <ProblemNotice
          problem={trouble}
          onNext={(step) => takeStep(step, { service: ground.service.value, retry: start, again: start })}
        />
      )}
      <CheckStart
        name={list.name.value}
        usual={usual}
        count={list.taken.value.length}
        most={list.most.value}
        left={left}
        busy={list.starting.value}
        onName={list.setName}
        onStart={start}
      />
    </>
  );
}
