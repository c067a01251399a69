/** Offers to copy what this device knows of a company to the team, and shows progress and result. */
import { i18n } from '#i18n';
import type { JobView } from '../../../lib/messages/job-views.ts';
import { Button } from '../../controls/button.tsx';
import { Progress } from '../../controls/progress.tsx';
import { jobCounts, jobTitle } from '../../format/job-words.ts';
import { plain } from '../../format/plain.ts';
import { problemWords } from '../../format/problem-words.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import type { GiveToTeam } from './give-store.ts';
import './give-view.css';

interface GiveViewProps {
  give: GiveToTeam;
  domain: string;
  /** The team's service. */
  service: string;
}

export function GiveView({ give, domain, service }: GiveViewProps) {
  const state = give.state.value;
  const begin = () => give.begin(service);
  if (state.at === 'running') {
    const { job } = state;
    return (
      <div class="give" role="status">
        <div class="line">
          <span class="cut med">{jobTitle(job)}</span>
          <Button size="small" look="quiet" onClick={give.stop}>
            {i18n.t('run.stop')}
          </Button>
        </div>
        <Progress label={jobTitle(job)} done={job.done} of={job.total} still={job.state !== 'running'} />
        {job.held && <p class="t12 ink3">{problemWords(job.held.problem).title}</p>}
      </div>
    );
  }
  return (
    <div class="give">
      {state.at === 'failed' && <ProblemNotice problem={state.problem} onNext={begin} />}
      <Button icon="plug" size="big" full onClick={begin}>
        {i18n.t(state.at === 'over' ? 'give.again' : 'give.step')}
      </Button>
      <p class="t12 ink3" role={state.at === 'over' ? 'status' : undefined}>
        {state.at === 'over' ? overWords(state.job) : i18n.t('give.words', [plain(domain)])}
      </p>
    </div>
  );
}

function overWords(job: JobView): string {
  const { added = 0, updated = 0 } = job.counts;
  const knewAll = job.state === 'done' && job.failed === 0 && added + updated === 0;
  return knewAll ? i18n.t('give.nothing') : [jobTitle(job), ...jobCounts(job)].join(' · ');
}
