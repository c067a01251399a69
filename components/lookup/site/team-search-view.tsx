/** Offers a site search by the team's service, says beforehand what that does, and shows progress and outcome. */
import { i18n } from '#i18n';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Progress } from '../../controls/progress.tsx';
import { costWords } from '../../format/cost-words.ts';
import { jobCounts, jobTitle } from '../../format/job-words.ts';
import { number } from '../../format/numbers.ts';
import { plain } from '../../format/plain.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { endWords } from './end-words.ts';
import type { SiteSearchViewProps } from './site-search-props.ts';

interface SearchedByTeamProps extends SiteSearchViewProps {
  /** Requests per search. */
  most: number;
}

export function SearchedByTeam({ site, domain, first, shown, most }: SearchedByTeamProps) {
  const state = site.state.value;
  if (state.at === 'running') return <Searching job={state.job} site={site} />;
  const job = state.at === 'over' ? state.job : null;
  const isBehind = (job?.counts.addresses ?? 0) > 0 && shown !== null && shown.asked < (job?.ended ?? 0);
  return (
    <div class="site-search">
      {state.at === 'silent' && <ProblemNotice problem={state.problem} onNext={site.next} />}
      {job?.problem && <Failed problem={job.problem} domain={domain} onNext={site.next} />}
      {job && !job.problem && (
        <p class="t12 ink3" role="status">
          {overWords(job, site.isPlain)}
        </p>
      )}
      {isBehind && (
        <Button
          look="primary"
          size="big"
          full
          cost={costWords({ spends: 'search', asks: 'search' })}
          onClick={shown.onRefresh}
        >
          {i18n.t('team_site.show')}
        </Button>
      )}
      <Button icon="globe" look={first && !job ? 'primary' : undefined} size="big" full onClick={site.begin}>
        {i18n.t(job ? 'team_site.again' : 'team_site.search')}
      </Button>
      {!job && <p class="t12 ink3">{i18n.t('team_site.words', [number(most), plain(domain)])}</p>}
    </div>
  );
}

function Searching({ job, site }: { job: JobView; site: SiteSearchViewProps['site'] }) {
  const { held, counts, done, total, state } = job;
  const isStopping = Boolean(counts.stopping);
  const far = [i18n.t('team_site.requests', [number(done), number(total)]), ...jobCounts(job)].join(' · ');
  return (
    <div class="site-search" role="status">
      <div class="line">
        <span class="cut med">{jobTitle(job)}</span>
        {site.canStop.value && !isStopping && (
          <Button size="small" look="quiet" onClick={site.stop}>
            {i18n.t('run.stop')}
          </Button>
        )}
      </div>
      <Progress label={jobTitle(job)} done={done} of={total} still={state !== 'running'} />
      {held ? (
        <ProblemNotice problem={held.problem} onNext={site.next} byItself={held.until !== null} />
      ) : (
        <p class="t12 ink3" aria-live={counts.queued ? undefined : 'off'}>
          {counts.queued ? i18n.t('team_site.queued') : far}
        </p>
      )}
      <p class="t12 ink3">{i18n.t(isStopping ? 'team_site.stopping' : 'team_site.going_on')}</p>
    </div>
  );
}

/** The service's refusals have their own wording, because the general wording means something else. */
function Failed({ problem, domain, onNext }: { problem: NonNullable<JobView['problem']> } & FailedRest) {
  const status = problem.code === 'service-failed' ? problem.status : null;
  if (status === 400) return <Notice icon="alert">{i18n.t('team_site.not_public', [plain(domain)])}</Notice>;
  if (status === 429) return <Notice icon="alert">{i18n.t('team_site.full')}</Notice>;
  if (status === 404) return <Notice icon="alert">{i18n.t('team_site.gone')}</Notice>;
  return <ProblemNotice problem={problem} onNext={onNext} />;
}

interface FailedRest {
  domain: string;
  onNext: SiteSearchViewProps['site']['next'];
}

/** How it ended, with its result. */
function overWords(job: JobView, isPlain: boolean): string {
  const { addresses = 0 } = job.counts;
  const came = [jobTitle(job), ...jobCounts(job)].join(' · ');
  // If it was stopped here, the job's title says so.
  const isStopped = job.counts.stopped && job.state !== 'stopped';
  const end = isStopped ? i18n.t('team_site.stopped') : endWords(job, isPlain);
  if (addresses > 0) return end === null ? came : `${came}. ${end}`;
  // Unread pages may name people.
  if (job.state === 'stopped') return came;
  return end ?? `${came}. ${i18n.t('site.none')}`;
}
