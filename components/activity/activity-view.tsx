/** Jobs, and what left this device. Works without a service. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/job-views.ts';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { Empty } from '../controls/empty.tsx';
import { Notice } from '../controls/notice.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { View } from '../controls/view.tsx';
import { age } from '../format/ages.ts';
import { useNow } from '../format/now.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { ImportUndoButton } from '../import/undo-button.tsx';
import { BulkRun } from '../shell/jobs/bulk-run.tsx';
import { jobEvents } from '../shell/jobs/job-events.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { Workspace } from '../shell/workspace-state.ts';
import { type ActivityStore, isNarrowed, placeOfJob } from './activity-store.ts';
import { JournalFilters } from './journal-filters.tsx';
import { Journal } from './journal-table.tsx';
import './activity-view.css';

interface ActivityProps {
  workspace: Workspace;
  store: ActivityStore;
}

export function ActivityView({ workspace, store }: ActivityProps) {
  return (
    <View title={placeWords('activity')} column>
      <Section title={i18n.t('activity.jobs')}>
        <Jobs workspace={workspace} store={store} />
      </Section>
      <JournalSection workspace={workspace} store={store} />
    </View>
  );
}

interface SectionProps {
  title: string;
  note?: string | undefined;
  actions?: ComponentChildren;
  /** Filters, below the title */
  tools?: ComponentChildren;
  children: ComponentChildren;
}

function Section({ title, note, actions, tools, children }: SectionProps) {
  const id = useId();
  return (
    <section class="activity-section" aria-labelledby={id}>
      <div class="line activity-head">
        <h2 id={id} class="t15">
          {title}
        </h2>
        {note && <span class="t12 ink3">{note}</span>}
        <span class="push" />
        {actions}
      </div>
      {tools}
      {children}
    </section>
  );
}

function Jobs({ workspace, store }: ActivityProps) {
  const jobs = store.jobs.value;
  if (jobs.length === 0) {
    return (
      <p class="ink2">
        <b class="med">{i18n.t('activity.no_jobs')}</b> {i18n.t('activity.no_jobs_words')}
      </p>
    );
  }
  return (
    <ul class="activity-jobs">
      {jobs.map((job) => {
        const isElsewhere = job.service !== workspace.shared.service.value?.id;
        const place = placeOfJob(job, isElsewhere);
        return (
          <li key={job.id}>
            <JobNote job={job} service={isElsewhere ? store.journal.services.value.get(job.service) : undefined} />
            <BulkRun
              job={job}
              first={
                <>
                  {place && (
                    <a class="link t12" href={place.link}>
                      {i18n.t('activity.look', [placeWords(place.at)])}
                    </a>
                  )}
                  <ImportUndoButton shared={workspace.shared} job={job} />
                </>
              }
              {...jobEvents(workspace.shared, job)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** What the job works on, at which service if that is not in use, and when it began */
function JobNote({ job, service }: { job: JobView; service: string | undefined }) {
  const now = useNow();
  const name = plainOrNull(job.name) ?? plainOrNull(job.list);
  return (
    <p class="t12 ink3 cut">
      {name && <Dotted>{name}</Dotted>}
      {service && <Dotted>{plain(service)}</Dotted>}
      <span class="dotted">{age(job.created, now)}</span>
    </p>
  );
}

function JournalSection({ workspace, store: { journal } }: ActivityProps) {
  const state = journal.state.value;
  const isFailed = state.at === 'failed';
  const shown = isFailed ? null : journal.entries.value;
  const isFilled = shown !== null && shown.rows.length > 0;
  const narrowed = isNarrowed(journal.filter.value);
  const isOn = workspace.shared.settings.value?.journal !== false;
  return (
    <Section
      title={i18n.t('activity.journal')}
      note={i18n.t('activity.journal_words')}
      actions={
        <>
          <Button look="quiet" icon="settings" onClick={workspace.openOptions}>
            {i18n.t('activity.settings')}
          </Button>
          {isFilled && (
            <Button icon="csv" onClick={() => void journal.csv()}>
              {i18n.t('files.save_csv')}
            </Button>
          )}
        </>
      }
      tools={(isFilled || narrowed) && <JournalFilters journal={journal} />}
    >
      {!isOn && <Notice>{i18n.t('activity.off')}</Notice>}
      {isFailed && <ProblemNotice problem={state.problem} onNext={() => void journal.load()} />}
      {!isFailed && shown === null && (
        <div class="activity-journal activity-reading" aria-hidden="true">
          <SkeletonLine share={64} />
          <SkeletonLine share={52} />
          <SkeletonLine share={70} />
        </div>
      )}
      {shown?.rows.length === 0 && !narrowed && (
        <Empty title={i18n.t('activity.none_title')}>{isOn && i18n.t('activity.none')}</Empty>
      )}
      {shown?.rows.length === 0 && narrowed && (
        <Notice
          step={
            <Button size="small" onClick={journal.widen}>
              {i18n.t('activity.widen')}
            </Button>
          }
        >
          {i18n.t('activity.no_match')}
        </Notice>
      )}
      {isFilled && (
        <div class="activity-journal">
          <Journal
            tall
            entries={shown.rows}
            // A single service needs no column.
            services={journal.services.value.size > 1 ? journal.services.value : undefined}
            more={shown.next !== null}
            onMore={() => void journal.older()}
          />
        </div>
      )}
    </Section>
  );
}
