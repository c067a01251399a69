/** Offers to search the company's own site, says beforehand what that does, and shows progress. */
import { i18n } from '#i18n';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { Progress } from '../../controls/progress.tsx';
import { jobCounts, jobTitle } from '../../format/job-words.ts';
import { plain } from '../../format/plain.ts';
import { problemWords } from '../../format/problem-words.ts';
import { onDemand } from '../../shell/on-demand.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { endWords } from './end-words.ts';
import type { SiteSearchViewProps } from './site-search-props.ts';
import './site-search-view.css';

const byTeam = onDemand(() => import('./team-search-view.tsx'));

export function SiteSearchView(props: SiteSearchViewProps) {
  if (props.site.byTeam.value === null) return <SearchedHere {...props} />;
  const parts = byTeam();
  return parts && <parts.SearchedByTeam {...props} most={props.site.byTeam.value} />;
}

function SearchedHere({ site, domain, first }: SiteSearchViewProps) {
  const state = site.state.value;
  if (state.at === 'running') {
    const { job } = state;
    return (
      <div class="site-search" role="status">
        <div class="line">
          <span class="cut med">{jobTitle(job)}</span>
          <Button size="small" look="quiet" onClick={site.stop}>
            {i18n.t('run.stop')}
          </Button>
        </div>
        <Progress label={jobTitle(job)} done={job.done} of={job.total} still={job.state !== 'running'} />
        <p class="t12 ink3" aria-live={job.held ? undefined : 'off'}>
          {job.held ? problemWords(job.held.problem).title : [i18n.t('site.going'), ...jobCounts(job)].join(' · ')}
        </p>
      </div>
    );
  }
  const isOver = state.at === 'over';
  return (
    <div class="site-search">
      {state.at === 'refused' && <Notice icon="alert">{i18n.t('site.refused', [plain(domain)])}</Notice>}
      {state.at === 'silent' && <ProblemNotice problem={state.problem} onNext={site.begin} />}
      <Button icon="globe" look={first && !isOver ? 'primary' : undefined} size="big" full onClick={site.begin}>
        {i18n.t(isOver ? 'site.again' : 'site.search')}
      </Button>
      <p class="t12 ink3">{isOver ? overWords(state.job, site.isPlain) : i18n.t('site.words')}</p>
    </div>
  );
}

/** The result, or why there is none. */
function overWords(job: JobView, isPlain: boolean): string {
  const { addresses = 0 } = job.counts;
  const came = [jobTitle(job), ...jobCounts(job)].join(' · ');
  if (job.failed > 0) return `${came}. ${i18n.t('site.broken')}`;
  // The unread pages of a stopped search may name people.
  if (addresses > 0 || job.state === 'stopped') return came;
  return endWords(job, isPlain) ?? `${came}. ${i18n.t('site.none')}`;
}
