/** The companies as a table, or why there is none. */
import { useMemo } from 'preact/hooks';
import { DataTable } from '../../components/controls/table/data-table.tsx';
import { companyColumns, companyName } from '../../components/discover/company-columns.tsx';
import type { Discover } from '../../components/discover/discover-store.ts';
import { discoverWords } from '../../components/discover/discover-words.ts';
import { MoreCompanies } from '../../components/discover/more-companies.tsx';
import { NoDiscover, NoMatch, Start } from '../../components/discover/start.tsx';
import { takeStep } from '../../components/shell/next-steps.ts';
import type { Workspace } from '../../components/shell/workspace-state.ts';
import { mostListed } from '../../lib/screens/workspace/discover/filter-form.ts';
import { isNone } from '../../lib/screens/workspace/discover/filters.ts';

interface DiscoverResultsProps {
  workspace: Workspace;
  screen: Discover;
}

/** Bones in place of a first page. */
const firstBones = 8;

export function DiscoverResults({ workspace, screen }: DiscoverResultsProps) {
  const { asking, found } = screen;
  const state = found.state.value;
  const answered = found.answered.value;
  const problem = asking.problem.value;
  if (problem?.code === 'no-access') {
    const plan = workspace.ground.service.value?.account?.plan ?? null;
    return <NoDiscover plan={plan} quoted={problem.quoted} onAgain={asking.again} />;
  }
  const isFirst = state.at === 'asking' && state.why === 'first';
  if (!answered && !isFirst) {
    const hasFilters = !isNone(asking.filters.value);
    return <Start onExample={asking.write} onAsk={hasFilters && problem === null ? asking.again : null} />;
  }
  if (answered && answered.entries.length === 0 && !isFirst) return <NoMatch onClear={asking.clear} />;
  return (
    <>
      <Table screen={screen} coming={isFirst ? firstBones : state.at === 'asking' ? 3 : 0} hidden={isFirst} />
      {!isFirst && <MorePart workspace={workspace} screen={screen} />}
    </>
  );
}

/** `hidden`: the rows belong to the question before. */
function Table({ screen, coming, hidden }: { screen: Discover; coming: number; hidden: boolean }) {
  const { selection, rows } = screen;
  const isNarrow = screen.opened.value !== null;
  const columns = useMemo(() => companyColumns({ onOpen: screen.open }, isNarrow), [screen, isNarrow]);
  return (
    <div class="discover-table">
      <DataTable
        label={discoverWords.table()}
        columns={columns}
        rows={hidden ? [] : rows.value}
        keyOf={(row) => row.entry.domain}
        nameOf={companyName}
        selected={selection.has.value}
        onSelect={selection.toggle}
        onSelectAll={selection.toggleAll}
        cursor={selection.cursor.value}
        onCursor={selection.moveTo}
        onOpen={(domain) => screen.open(domain, false)}
        opened={screen.opened.value?.domain ?? null}
        coming={coming}
      />
    </div>
  );
}

function MorePart({ workspace: { ground }, screen }: DiscoverResultsProps) {
  const { found, asking, refusals } = screen;
  const state = found.state.value;
  const answered = found.answered.value;
  const more = found.more.value;
  const problem = state.at === 'failed' && state.why === 'more' ? state.problem : null;
  return (
    <MoreCompanies
      next={more ? more.next : undefined}
      end={answered?.end === 'limit' ? mostListed : null}
      asking={state.at === 'asking'}
      problem={problem}
      refused={refusals.known.value.get('offset') ?? null}
      onMore={() => void found.loadMore()}
      onNext={(step) =>
        takeStep(step, { service: ground.service.value, retry: () => void found.loadMore(), again: asking.again })
      }
    />
  );
}
