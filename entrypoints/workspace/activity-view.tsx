/** Activity: what Harrier does, and what left this device. Works without a service. */
import { ActivityHead, JobNote, JournalState, NoJobs } from '../../components/activity/activity-parts.tsx';
import { ActivitySection } from '../../components/activity/activity-section.tsx';
import { activityWords, lookWords } from '../../components/activity/activity-words.ts';
import { JournalFilters } from '../../components/activity/journal-filters.tsx';
import { Journal } from '../../components/activity/journal-table.tsx';
import { View } from '../../components/controls/view.tsx';
import { BulkRun } from '../../components/shell/bulk-run.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { placeWords } from '../../components/workspace/workspace-words.ts';
import {
  type Activity,
  createActivity,
  isNarrowed,
  placeOfJob,
} from '../../lib/screens/workspace/activity/activity.ts';
import { onceOf } from './once-of.ts';
import type { ViewOf } from './view-of.ts';

const screenOf = onceOf(createActivity);

export function ActivityView({ workspace }: ViewOf) {
  const screen = screenOf(workspace);
  return (
    <View title={placeWords('activity')} column>
      <ActivitySection title={activityWords('jobs')}>
        <JobsPart workspace={workspace} screen={screen} />
      </ActivitySection>
      <JournalPart workspace={workspace} screen={screen} />
    </View>
  );
}

interface PartOf {
  workspace: Workspace;
  screen: Activity;
}

function JobsPart({ workspace: { ground }, screen }: PartOf) {
  const { jobs } = ground;
  const shown = screen.jobs.value;
  if (shown.length === 0) return <NoJobs />;
  return (
    <ul class="activity-jobs">
      {shown.map((job) => {
        const place = placeOfJob(job);
        return (
          <li key={job.id}>
            <JobNote job={job} />
            <BulkRun
              job={job}
              first={
                place && (
                  <a class="link t12" href={place.link}>
                    {lookWords(placeWords(place.at))}
                  </a>
                )
              }
              onPause={() => jobs.pause(job.id)}
              onResume={() => jobs.resume(job.id)}
              onStop={() => jobs.stop(job.id)}
              onRetry={() => jobs.retry(job.id)}
              onDismiss={() => jobs.dismiss(job.id)}
              onNext={(step) =>
                takeStep(step, {
                  service: ground.service.value,
                  retry: () => jobs.resume(job.id),
                  again: () => jobs.retry(job.id),
                })
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

function JournalPart({ workspace, screen: { journal } }: PartOf) {
  const page = journal.page.value;
  const entries = page.at === 'shown' ? page.entries : [];
  const narrowed = isNarrowed(journal.filter.value);
  return (
    <ActivitySection
      title={activityWords('journal')}
      note={activityWords('journal_words')}
      actions={
        <ActivityHead
          canSave={entries.length > 0}
          onCsv={() => void journal.csv()}
          onSettings={workspace.openOptions}
        />
      }
      tools={
        (entries.length > 0 || narrowed) && <JournalFilters filter={journal.filter.value} onNarrow={journal.narrow} />
      }
    >
      <JournalState
        at={page.at === 'shown' && entries.length === 0 ? (narrowed ? 'no-match' : 'none') : page.at}
        off={workspace.ground.settings.value?.journal === false}
        onWiden={journal.widen}
        onAgain={() => void journal.load()}
      />
      {entries.length > 0 && (
        <div class="activity-journal">
          <Journal
            tall
            entries={entries}
            services={journal.services.value}
            more={page.at === 'shown' && page.more}
            onMore={() => void journal.older()}
          />
        </div>
      )}
    </ActivitySection>
  );
}
