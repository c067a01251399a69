/** The sentence and filters above the table, problems, running searches, and the result */
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import type { JobView } from '../../lib/messages/job-views.ts';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Kbd } from '../controls/kbd.tsx';
import { useLayer } from '../controls/layers/escape.ts';
import { Progress } from '../controls/progress.tsx';
import { Wrong } from '../filters/wrong.tsx';
import { age } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { useNow } from '../format/now.ts';
import { number } from '../format/numbers.ts';
import { optionId, SuggestionList } from '../lookup/suggestions.tsx';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import type { DiscoverProps } from './discover-store.ts';
import { DiscoverFilters } from './filters-view.tsx';
import type { Answered, Found } from './found-store.ts';

export function DiscoverTools({ workspace, store, fieldRef }: DiscoverProps & { fieldRef: Ref<HTMLInputElement> }) {
  const { asking, found } = store;
  const answered = found.answered.value;
  const problem = asking.problem.value;
  const trouble = store.trouble.value;
  const { shared } = workspace;
  return (
    <div class="discover-tools">
      <AskBar store={store} fieldRef={fieldRef} />
      <DiscoverFilters workspace={workspace} store={store} />
      {problem && problem.code !== 'no-access' && (
        <ProblemNotice problem={problem} onNext={nextStep(shared, asking.again)} />
      )}
      {trouble && (
        <ProblemNotice problem={trouble} onNext={nextStep(shared, () => void store.searchChosen(), asking.again)} />
      )}
      {store.run.value && <SearchRun job={store.run.value} workspace={workspace} />}
      {answered && problem?.code !== 'no-access' && <ResultLine answered={answered} found={found} />}
    </div>
  );
}

/**
 * Describes the companies in one sentence. The service turns it into filters, which can then be edited. A company that
 * the words name is offered below, and opens beside the table.
 */
function AskBar({ store, fieldRef }: Pick<DiscoverProps, 'store'> & { fieldRef: Ref<HTMLInputElement> }) {
  const { asking, found, offers } = store;
  const id = useId();
  const listId = useId();
  const lines = offers.list.value;
  const active = offers.active.value;
  useLayer(lines !== null, offers.close);
  const state = found.state.value;
  const sentence = asking.sentence.value;
  const isMissing = asking.sentenceMissing.value;
  const isNext = found.answered.value === null && sentence.trim() !== '';
  const choose = () => {
    offers.close();
    void asking.choose();
  };
  const open = (domain: string) => {
    offers.close();
    store.open(domain, false);
  };
  const marked = active === null ? undefined : lines?.[active];
  return (
    <div class="discover-asked">
      <div class="discover-ask">
        <search>
          <Field
            label={i18n.t('discover.sentence')}
            placeholder={i18n.t('discover.sentence_example')}
            icon="search"
            dir="auto"
            value={sentence}
            wrong={isMissing}
            describedBy={isMissing ? id : undefined}
            inputRef={fieldRef}
            list={{ id: listId, open: lines !== null, active: active === null ? undefined : optionId(listId, active) }}
            onValue={(text) => {
              asking.write(text);
              offers.write(text);
            }}
            onEnter={() => (marked ? open(marked.text) : choose())}
            onArrow={offers.move}
            onBlur={offers.close}
          >
            {sentence === '' && <Kbd>/</Kbd>}
          </Field>
          {lines && <SuggestionList id={listId} lines={lines} active={active} onChoose={open} />}
        </search>
        <Button
          look={isNext ? 'primary' : undefined}
          size="big"
          busy={state.at === 'asking' && state.why === 'first'}
          cost={costWords({ spends: 'nothing' })}
          onClick={choose}
        >
          {i18n.t('discover.choose')}
        </Button>
      </div>
      {isMissing && <Wrong id={id}>{i18n.t('discover.sentence_missing')}</Wrong>}
    </div>
  );
}

/** How many companies match, their known addresses, and how many are listed */
export function ResultLine({ answered, found }: { answered: Answered; found: Pick<Found, 'ask'> }) {
  const { results, entries, emails, end, asked, cached, question } = answered;
  const now = useNow();
  const isAll = end === 'all';
  const sum = (of: 'total' | 'personal' | 'generic') =>
    entries.reduce((all, { emails_count }) => all + emails_count[of], 0);
  const { total, personal, generic } = emails ?? {
    total: sum('total'),
    personal: sum('personal'),
    generic: sum('generic'),
  };
  const companies = number(results ?? entries.length);
  const args: [string, string, string] = [number(total), number(personal), number(generic)];
  // The service's sums cover all matches. Without them, only the listed companies can be summed up.
  const said = emails || isAll ? i18n.t('discover.addresses', args) : i18n.t('discover.addresses_listed', args);
  return (
    <p class="discover-results" role="status">
      <span>
        <b class="med">
          {results === null && !isAll
            ? i18n.t('discover.companies_least', [companies])
            : i18n.t('discover.companies', results ?? entries.length, [companies])}
        </b>
        {entries.length > 0 && <span class="dot ink2">{said}</span>}
      </span>
      <span class="push" />
      {entries.length > 0 && <span class="t12 ink3">{i18n.t('discover.showing', [number(entries.length)])}</span>}
      {cached && (
        <span class="t12 ink3 dotted" aria-live="off">
          {i18n.t('kept_line.kept', [age(asked, now)])}
        </span>
      )}
      {cached && (
        <Button
          size="small"
          look="quiet"
          cost={costWords({ spends: 'nothing' })}
          onClick={() => void found.ask(question, true)}
        >
          {i18n.t('kept_line.again')}
        </Button>
      )}
    </p>
  );
}

/** A run of searches over several companies: progress, obstacles and result. It continues if the window closes. */
function SearchRun({ job, workspace: { shared } }: Pick<DiscoverProps, 'workspace'> & { job: JobView }) {
  const { jobs } = shared;
  const { id, total, done, failed, retriable, state, counts } = job;
  const isOver = state === 'done' || state === 'stopped';
  const title = isOver
    ? i18n.t('discover.run_over', done, [number(done)])
    : i18n.t('discover.run_under_way', [number(done + failed), number(total)]);
  // Repeats the failed searches. Those with an unknown outcome may be charged twice.
  const retry = () => jobs.retry(id);
  return (
    <section class="discover-run" aria-label={title}>
      <div class="line">
        <b class="med" role={isOver ? 'status' : undefined}>
          {title}
        </b>
        <span class="t12 ink3">{endOf(counts, failed)}</span>
        <span class="push" />
        {isOver ? (
          <>
            {retriable > 0 && (
              <Button size="small" onClick={retry}>
                {i18n.t('run.retry', [number(retriable)])}
              </Button>
            )}
            <IconButton icon="x" small label={i18n.t('run.dismiss')} onClick={() => jobs.dismiss(id)} />
          </>
        ) : (
          <>
            <Button
              size="small"
              icon={state === 'paused' ? 'play' : 'pause'}
              onClick={() => (state === 'paused' ? jobs.resume(id) : jobs.pause(id))}
            >
              {state === 'paused' ? i18n.t('run.resume') : i18n.t('run.pause')}
            </Button>
            <Button size="small" look="quiet" onClick={() => jobs.stop(id)}>
              {i18n.t('run.stop')}
            </Button>
          </>
        )}
      </div>
      {!isOver && <Progress label={title} done={done + failed} of={total} still={state !== 'running'} />}
      {state === 'held' && job.held && (
        <ProblemNotice
          problem={job.held.problem}
          held
          byItself={job.held.until !== null}
          onNext={nextStep(shared, () => jobs.resume(id), retry)}
        />
      )}
    </section>
  );
}

function endOf(counts: JobView['counts'], failed: number): string {
  const parts = [
    { count: counts.found ?? 0, words: i18n.t('discover.run_found') },
    { count: counts.none ?? 0, words: i18n.t('discover.run_none') },
    { count: failed, words: i18n.t('run.failed') },
  ];
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => i18n.t('run.count', [number(count), words]))
    .join(i18n.t('sentence_dot'));
}
