/** What narrows the companies: the sentence, the filters, and what stands between them and the table. */
import type { Ref } from 'preact';
import { AskBar } from '../../components/discover/ask-bar.tsx';
import '../../components/discover/discover.css';
import type { Discover } from '../../components/discover/discover-store.ts';
import { FilterLine } from '../../components/discover/filter-line.tsx';
import type { Answered } from '../../components/discover/found-store.ts';
import { ResultLine } from '../../components/discover/result-line.tsx';
import { SearchRun } from '../../components/discover/search-run.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { filterNames } from '../../lib/screens/workspace/discover/filters.ts';

interface DiscoverToolsProps {
  workspace: Workspace;
  screen: Discover;
  fieldRef: Ref<HTMLInputElement>;
}

export function DiscoverTools({ workspace: { ground }, screen, fieldRef }: DiscoverToolsProps) {
  const { asking, found, refusals } = screen;
  const state = found.state.value;
  const answered = found.answered.value;
  const problem = asking.problem.value;
  const trouble = screen.trouble.value;
  const steps = { service: ground.service.value, retry: asking.again, again: asking.again };
  return (
    <div class="discover-tools">
      <AskBar
        sentence={asking.sentence.value}
        missing={asking.sentenceMissing.value}
        busy={state.at === 'asking' && state.why === 'first'}
        primary={answered === null && asking.sentence.value.trim() !== ''}
        inputRef={fieldRef}
        onWrite={asking.write}
        onChoose={() => void asking.choose()}
      />
      <FilterLine
        names={filterNames}
        filters={asking.filters.value}
        edited={asking.edited.value}
        blames={asking.blames.value}
        refused={refusals.known.value}
        offered={{ industry: industriesOf(answered) }}
        formOf={asking.formOf}
        onEdit={asking.edit}
        onApply={asking.apply}
        onRemove={asking.remove}
        onRemoveFurther={asking.removeFurther}
        onClear={asking.clear}
      />
      {problem && problem.code !== 'no-access' && (
        <ProblemNotice problem={problem} onNext={(step) => takeStep(step, steps)} />
      )}
      {trouble && (
        <ProblemNotice
          problem={trouble}
          onNext={(step) => takeStep(step, { ...steps, retry: () => void screen.searchChosen() })}
        />
      )}
      <RunPart ground={ground} screen={screen} />
      {answered && problem?.code !== 'no-access' && <Results screen={screen} answered={answered} />}
    </div>
  );
}

function Results({ screen, answered }: { screen: Discover; answered: Answered }) {
  const sum = (of: 'total' | 'personal') =>
    answered.entries.reduce((all, { emails_count }) => all + emails_count[of], 0);
  const listed = { companies: answered.entries.length, total: sum('total'), personal: sum('personal') };
  return (
    <ResultLine
      results={answered.results}
      emails={answered.emails}
      listed={listed}
      all={answered.end === 'all'}
      asked={answered.asked}
      kept={answered.kept}
      onAgain={() => void screen.found.ask(answered.question, true)}
    />
  );
}

function RunPart({ ground, screen }: { ground: Workspace['ground']; screen: Discover }) {
  const job = screen.run.value;
  const { jobs } = ground;
  if (!job) return null;
  const retry = () => jobs.retry(job.id);
  return (
    <SearchRun
      job={job}
      onPause={() => jobs.pause(job.id)}
      onResume={() => jobs.resume(job.id)}
      onStop={() => jobs.stop(job.id)}
      onRetry={retry}
      onDismiss={() => jobs.dismiss(job.id)}
      onNext={(step) =>
        takeStep(step, { service: ground.service.value, retry: () => jobs.resume(job.id), again: retry })
      }
    />
  );
}

/** Those of the companies in sight, the commonest first. */
function industriesOf(answered: Answered | null): string[] {
  const counts = new Map<string, number>();
  for (const { industry } of answered?.entries ?? [])
    if (industry) counts.set(industry, (counts.get(industry) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([industry]) => industry);
}
