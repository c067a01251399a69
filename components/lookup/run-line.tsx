/** Jobs over many addresses, in one slim line above the foot of every view. Finished ones are in Activity. */

import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { openWorkspace } from '../../lib/browser/pages.ts';
import type { Contact } from '../../lib/contract/contact.ts';
import { keyOfEmail } from '../../lib/contract/text.ts';
import type { JobView } from '../../lib/messages/job-views.ts';
import { saveTip } from '../contact/save-menu.tsx';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Progress } from '../controls/progress.tsx';
import { jobCounts, jobTitle } from '../format/job-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { problemWords } from '../format/problem-words.ts';
import { BulkRun } from '../shell/jobs/bulk-run.tsx';
import { jobEvents } from '../shell/jobs/job-events.ts';
import { isOver } from '../shell/jobs/jobs.ts';
import { isSavedTo } from '../shell/saving/saved.ts';
import { validOfRun } from '../shell/saving/valid-of-run.ts';
import type { SharedState } from '../shell/shared-state.ts';
import './run-line.css';

export function RunLine({ shared }: { shared: SharedState }) {
  const [open, setOpen] = useState(false);
  const { jobs } = shared;
  const [job, ...others] = jobs.bulk.value.filter((one) => !isOver(one) || jobs.ended.value.has(one.id));
  if (!job) return null;
  const title = jobTitle(job);
  const name = plain(job.name ?? '');
  const more = others.length > 0 && i18n.t('run_line.more', [number(others.length)]);
  const save = job.kind === 'verify' && isOver(job) && <SaveValid key={job.id} job={job} shared={shared} />;
  return (
    <section class="run-line" aria-label={i18n.t('run_line.label')}>
      {open && <BulkRun job={job} {...jobEvents(shared, job)} first={save} />}
      <div class="run-bar">
        <button type="button" class="run-words" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Icon name={open ? 'down' : 'up'} size="small" />
          <span class="cut">
            <span class="dotted">{title}</span>
            {name && !title.includes(name) && <Dotted look="ink3">{name}</Dotted>}
            {more && <span class="dotted ink3">{more}</span>}
          </span>
        </button>
        {isOver(job) ? (
          <Ended job={job} isOpen={open} save={save} shared={shared} />
        ) : (
          !open && <Going job={job} shared={shared} />
        )}
      </div>
    </section>
  );
}

function Going({ job, shared: { jobs } }: { job: JobView; shared: SharedState }) {
  const { id, state, held, done, failed, total } = job;
  const isStill = state === 'held' || state === 'paused';
  return (
    <>
      {state === 'held' && held ? (
        <span class="t11 run-far held cut" role="status">
          {problemWords(held.problem).title}
        </span>
      ) : (
        <span class="t11 ink2 run-far">
          {isStill ? i18n.t(`run.is_${state}`) : i18n.t('run.done_of', [number(done + failed), number(total)])}
        </span>
      )}
      <Progress label={jobTitle(job)} done={done + failed} of={total} still={isStill} />
      {state === 'paused' ? (
        <IconButton small icon="play" label={i18n.t('run.resume')} onClick={() => jobs.resume(id)} />
      ) : (
        <IconButton small icon="pause" label={i18n.t('run.pause')} onClick={() => jobs.pause(id)} />
      )}
    </>
  );
}

interface EndedProps {
  job: JobView;
  isOpen: boolean;
  save: ComponentChildren;
  shared: SharedState;
}

/** A job that ended while this page was open: its result, unless that is shown above, and the way to Activity. */
function Ended({ job, isOpen, save, shared: { jobs } }: EndedProps) {
  return (
    <>
      {!isOpen && save}
      {!isOpen && (
        <span class="t11 ink2 cut run-far" role="status">
          {jobCounts(job).map((words) => (
            <span key={words} class="dotted">
              {words}
            </span>
          ))}
        </span>
      )}
      <button type="button" class="link t12" onClick={() => void openWorkspace('#/activity')}>
        {i18n.t('run_line.activity')}
      </button>
      <IconButton small icon="x" label={i18n.t('run_line.hide')} onClick={() => jobs.hide(job.id)} />
    </>
  );
}

/** The next step after a verification: saves the valid ones that are no leads yet. */
function SaveValid({ job, shared }: { job: JobView; shared: SharedState }) {
  const [valid, setValid] = useState<readonly Contact[]>([]);
  const { saves, settings } = shared;
  const count = job.counts.valid ?? 0;
  useEffect(() => {
    let isOld = false;
    if (count > 0) void validOfRun(shared, job).then((contacts) => !isOld && setValid(contacts));
    return () => {
      isOld = true;
    };
  }, [shared, job.id, count]);
  const isNew = ({ email }: Contact) => {
    const key = keyOfEmail(email);
    return !isSavedTo(
      { knownLead: saves.knownLeads.value.get(key) ?? null, save: saves.rows.value.get(key) ?? null },
      null,
    );
  };
  const left = valid.filter(isNew);
  if (left.length === 0) return null;
  return (
    <Button
      size="small"
      title={saveTip(settings.value?.list ?? null)}
      onClick={() => void saves.save(left, null, null)}
    >
      {i18n.t('run_line.save_valid', [number(left.length)])}
    </Button>
  );
}
