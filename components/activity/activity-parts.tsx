/** What stands around the activity's lists: the name and age of a job, the journal's steps, and what is said when there is nothing. */
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { Notice } from '../controls/notice.tsx';
import { Bone } from '../controls/skeleton.tsx';
import { age } from '../format/ages.ts';
import { useNow } from '../format/now.ts';
import { plainOrNull } from '../format/plain.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import './activity-view.css';

/** What a job works on, and when it began. */
export function JobNote({ job }: { job: Pick<JobView, 'name' | 'list' | 'created'> }) {
  const now = useNow();
  const name = plainOrNull(job.name) ?? plainOrNull(job.list);
  return (
    <p class="t12 ink3 cut">
      {name && <bdi class="dotted">{name}</bdi>}
      <span class="dotted">{age(job.created, now)}</span>
    </p>
  );
}

export function NoJobs() {
  return (
    <p class="ink2">
      <b class="med">{i18n.t('activity.no_jobs')}</b> {i18n.t('activity.no_jobs_words')}
    </p>
  );
}

export interface ActivityHeadProps {
  canSave: boolean;
  onCsv: () => void;
  onSettings: () => void;
}

export function ActivityHead({ canSave, onCsv, onSettings }: ActivityHeadProps) {
  return (
    <>
      <Button look="quiet" icon="settings" onClick={onSettings}>
        {i18n.t('activity.settings')}
      </Button>
      {canSave && (
        <Button icon="csv" onClick={onCsv}>
          {i18n.t('activity.csv')}
        </Button>
      )}
    </>
  );
}

export interface JournalStateProps {
  at: 'reading' | 'silent' | 'shown' | 'none' | 'no-match';
  /** The user turned the journal off. */
  off: boolean;
  onWiden: () => void;
  onAgain: () => void;
}

/** What stands in place of the entries, or before them. */
export function JournalState({ at, off, onWiden, onAgain }: JournalStateProps) {
  return (
    <>
      {off && <Notice>{i18n.t('activity.off')}</Notice>}
      {at === 'reading' && (
        <div class="activity-journal activity-reading" aria-hidden="true">
          <Bone share={64} />
          <Bone share={52} />
          <Bone share={70} />
        </div>
      )}
      {at === 'silent' && <ProblemNotice problem={{ code: 'worker-silent' }} onNext={onAgain} />}
      {at === 'none' && <Empty title={i18n.t('activity.none_title')}>{i18n.t('activity.none')}</Empty>}
      {at === 'no-match' && (
        <Notice
          step={
            <Button size="small" onClick={onWiden}>
              {i18n.t('activity.widen')}
            </Button>
          }
        >
          {i18n.t('activity.no_match')}
        </Notice>
      )}
    </>
  );
}
