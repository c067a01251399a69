/** Jobs of one kind: subject, progress or result, and a link to more. */
import { i18n } from '#i18n';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { Icon } from '../../controls/icon.tsx';
import { Progress } from '../../controls/progress.tsx';
import { age } from '../../format/ages.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import './job-list.css';
import { jobCounts, jobTitle, namedTitle } from '../../format/job-words.ts';

interface JobListProps {
  title: string;
  jobs: readonly JobView[];
  linkOf: (job: string) => string;
}

export function JobList({ title, jobs, linkOf }: JobListProps) {
  if (jobs.length === 0) return null;
  return (
    <section class="job-list">
      <h2 class="t15">{title}</h2>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <JobLine job={job} to={linkOf(job.id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function JobLine({ job, to }: { job: JobView; to: string }) {
  const now = useNow();
  const { state, total, done, failed } = job;
  const isOver = state === 'done' || state === 'stopped';
  const isStill = state === 'held' || state === 'paused';
  const title = namedTitle(job);
  return (
    <a class="job-line" href={to}>
      <span class="job-name">
        <bdi class="cut med">{title}</bdi>
        <span class="cut t12 ink3">
          {title !== jobTitle(job) && <span class="dotted">{jobTitle(job)}</span>}
          <span class="dotted">{age(job.created, now)}</span>
        </span>
      </span>
      {isOver ? (
        <span class="cut t12 ink2 job-end">
          {jobCounts(job).map((words) => (
            <span key={words} class="dotted">
              {words}
            </span>
          ))}
        </span>
      ) : (
        <span class="job-end">
          <span class="t12 ink2">
            {isStill ? i18n.t(`run.is_${state}`) : i18n.t('run.done_of', [number(done + failed), number(total)])}
          </span>
          <Progress label={title} done={done + failed} of={total} still={isStill} />
        </span>
      )}
      <Icon name="right" size="small" />
    </a>
  );
}
