/** The companies as a table, or the reason why there are none */
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { DataTable } from '../controls/table/data-table.tsx';
import { useMedia } from '../controls/use-media.ts';
import { wholeDayOf } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { companyColumns, companyName } from './company-columns.tsx';
import type { Discover, DiscoverProps } from './discover-store.ts';
import { isNone } from './filters.ts';
import { mostListed } from './found-store.ts';
import type { Row } from './rows-store.ts';

/** Skeleton rows of a first page */
const firstSkeleton = 8;

export function ResultsView({ workspace, store }: DiscoverProps) {
  const { asking, found } = store;
  const state = found.state.value;
  const answered = found.answered.value;
  const problem = asking.problem.value;
  if (problem?.code === 'no-access') return <NoDiscover workspace={workspace} store={store} quoted={problem.quoted} />;
  const isFirst = state.at === 'asking' && state.why === 'first';
  if (!answered && !isFirst) return <Start store={store} />;
  if (answered && answered.entries.length === 0 && !isFirst)
    return (
      <State
        title={i18n.t('discover.no_match')}
        step={<Button onClick={asking.clear}>{i18n.t('filter.clear')}</Button>}
      >
        {i18n.t('discover.no_match_words')}
      </State>
    );
  return (
    <>
      <Table
        workspace={workspace}
        store={store}
        coming={isFirst ? firstSkeleton : state.at === 'asking' ? 3 : 0}
        hidden={isFirst}
      />
      {!isFirst && <MoreCompanies workspace={workspace} store={store} />}
    </>
  );
}

const none: readonly Row[] = [];

/** `hidden`: the rows belong to the previous query. */
function Table({ workspace, store, coming, hidden }: DiscoverProps & { coming: number; hidden: boolean }) {
  const widths = workspace.widths('discover');
  const { selection, rows, opened } = store;
  const isSmall = useMedia('(max-width: 54rem)');
  const isLess = useMedia('(max-width: 74rem)');
  const room = opened.value !== null || isSmall ? 'little' : isLess ? 'less' : 'enough';
  const shown = hidden ? none : rows.value;
  const columns = useMemo(() => companyColumns({ onOpen: store.open }, room, shown), [store, room, shown]);
  return (
    <div class="discover-table">
      <DataTable
        label={i18n.t('discover.table')}
        columns={columns}
        rows={shown}
        keyOf={(row) => row.entry.domain}
        nameOf={companyName}
        selected={selection.has.value}
        onSelect={selection.toggle}
        onSelectAll={selection.toggleAll}
        cursor={selection.cursor.value}
        onCursor={selection.moveTo}
        onOpen={(domain) => store.open(domain, false)}
        opened={opened.value?.domain ?? null}
        sizes={{ widths: widths.of.value, onWidth: widths.set }}
        coming={coming}
      />
    </div>
  );
}

/** The end of the table: the next page, or why there is none. */
export function MoreCompanies({ workspace, store: { found, refusals, asking } }: DiscoverProps) {
  const state = found.state.value;
  const more = found.more.value;
  const load = () => void found.loadMore();
  if (found.answered.value?.end === 'limit')
    return <p class="discover-more ink3">{i18n.t('discover.end', [number(mostListed)])}</p>;
  if (!more) return null;
  const problem = state.at === 'failed' && state.why === 'more' ? state.problem : null;
  const isPlan = problem?.code === 'refused-input' && problem.field === 'offset';
  const refused = refusals.known.value.get('offset');
  const day = refused === undefined ? null : wholeDayOf(refused);
  return (
    <div class="discover-more">
      {isPlan ? (
        <p class="ink2" role="alert">
          {i18n.t('discover.pages_refused')}
          {problem.quoted && <q class="said">{problem.quoted}</q>}
        </p>
      ) : (
        problem && <ProblemNotice problem={problem} onNext={nextStep(workspace.shared, load, asking.again)} />
      )}
      {!isPlan && day && <p class="t12 ink3">{i18n.t('discover.refused_on', [day])}</p>}
      <Button
        busy={state.at === 'asking'}
        icon={day ? 'lock' : undefined}
        cost={costWords({ spends: 'nothing' })}
        onClick={load}
      >
        {more.next === null ? i18n.t('discover.more_some') : i18n.t('more.next', [number(more.next)])}
      </Button>
    </div>
  );
}

interface StateProps {
  title: string;
  step: ComponentChildren;
  children: ComponentChildren;
}

function State({ title, step, children }: StateProps) {
  return (
    <div class="discover-state">
      <Empty title={title} step={step}>
        {children}
      </Empty>
    </div>
  );
}

/** Before the first query */
function Start({ store: { asking } }: { store: Discover }) {
  const examples = [i18n.t('discover.example_1'), i18n.t('discover.example_2'), i18n.t('discover.example_3')];
  // Filters were restored from before: one click applies them.
  if (!isNone(asking.filters.value) && asking.problem.value === null)
    return (
      <State
        title={i18n.t('discover.start_again')}
        step={
          <Button look="primary" cost={costWords({ spends: 'nothing' })} onClick={asking.again}>
            {i18n.t('discover.find')}
          </Button>
        }
      >
        {i18n.t('discover.start_again_words')}
      </State>
    );
  return (
    <div class="discover-state">
      <Empty title={i18n.t('discover.start')}>{i18n.t('discover.start_words')}</Empty>
      <div class="discover-examples">
        {examples.map((sentence) => (
          <button key={sentence} type="button" class="link" onClick={() => asking.write(sentence)}>
            {sentence}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The plan does not include Discover. */
function NoDiscover({ workspace, store, quoted }: DiscoverProps & { quoted: string | null }) {
  const plan = workspace.shared.service.value?.account?.plan;
  return (
    <State
      title={plan ? i18n.t('discover.no_access_plan', [plain(plan)]) : i18n.t('discover.no_access')}
      step={
        <Button cost={costWords({ spends: 'nothing' })} onClick={store.asking.again}>
          {i18n.t('next.retry')}
        </Button>
      }
    >
      {i18n.t('discover.no_access_words')}
      {quoted && (
        <>
          {' '}
          <q class="said">{plain(quoted)}</q>
        </>
      )}
    </State>
  );
}
