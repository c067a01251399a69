/** The people found by a search: filters, the list, and the next page. */

import { i18n } from '#i18n';
import { keyOfEmail } from '../../../lib/contract/text.ts';
import { ListHead } from '../../contact/list-head.tsx';
import type { RowOrigin } from '../../contact/rows.ts';
import { Button } from '../../controls/button.tsx';
import { Empty } from '../../controls/empty.tsx';
import { costWords, nobodyWords } from '../../format/cost-words.ts';
import { number } from '../../format/numbers.ts';
import type { NextStep, ShownProblem } from '../../format/problem-words.ts';
import { priceAtService } from '../../format/waterfall-words.ts';
import { AskedInOrder } from '../../shell/asked-in-order.tsx';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { WaitLine } from '../../shell/wait-line.tsx';
import type { Finding } from '../finding-store.ts';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { isNew } from '../people-store.ts';
import { PeopleList } from '../people-view.tsx';
import type { Answered } from './answered.ts';
import type { Company } from './company-store.ts';
import { type FilterApply, FilterBar } from './filter-bar.tsx';
import { chipsOf } from './filters.ts';
import { type PageRows, pageRowsOf } from './page-rows.ts';
import './results-part.css';

export interface CompanyPartProps {
  lookup: Lookup;
  company: Company;
  finding: Finding;
}

const whereOf = ({ who }: Company) => ('domain' in who ? who.domain.ascii : who.name);

export function ResultsPart({ lookup, company, finding }: CompanyPartProps) {
  const { search, people } = company;
  const shown = search.shown.value;
  if (!shown) return null;
  const state = search.state.value;
  const asking = state.at === 'asking' ? state : null;
  const failed = state.at === 'failed' ? state : null;
  const onNext = nextStep(lookup.shared, search.retry);
  const left = lookup.shared.usage.value?.searches.left ?? null;
  const more = search.more.value;
  const merged = mergedWith(lookup, company);
  const chips = chipsOf(company.counted.value, search.filters.value);
  const isEmpty = people.rows.value.length === 0;
  const apply = search.canApply.value ? { left, busy: asking?.reason === 'apply', onApply: search.apply } : null;
  return (
    <>
      {failed && failed.reason !== 'more' && failed.reason !== 'apply' && (
        <ProblemNotice problem={failed.problem} onNext={onNext} />
      )}
      <FilterBar
        chips={[...chipOf(merged), ...newChip(company), ...chips]}
        locked={company.locked.value}
        shown={people.rows.value.length}
        loaded={people.loaded.value.length}
        apply={apply}
        problem={failed?.reason === 'apply' ? failed.problem : null}
        draft={lookup.shared.drafts.of(`filters ${whereOf(company)}`)}
        onToggle={(name, value) => {
          if (name === 'on_page') merged?.toggleOnly();
          else if (name === 'new_only') company.toggleNewOnly();
          else company.toggle(name, value);
        }}
        onPlace={company.addPlace}
        onClear={company.clearFilters}
        onNext={onNext}
      />
      <Part class="run-part">
        <AskedInOrder
          ask="search"
          spends="search"
          state={asking ?? { at: 'shown', run: shown.run }}
          onAsk={search.askAt}
        />
      </Part>
      {asking && asking.reason !== 'more' && (
        <WaitLine words={searchingFor} since={asking.since} onCancel={search.cancel} />
      )}
      {isEmpty ? (
        <NobodyPart
          loaded={people.loaded.value.length}
          apply={apply}
          onClear={company.clearFilters}
          onFind={lookup.shared.service.value ? finding.focus : null}
        />
      ) : (
        <>
          <Head company={company} shown={shown} whole={chips.some((chip) => chip.whole)} />
          <PeopleList
            lookup={lookup}
            people={people}
            coming={asking?.reason === 'more' ? 3 : 0}
            origins={originsOf(company, merged)}
          />
        </>
      )}
      {asking?.reason === 'more' ? (
        <WaitLine words={searchingFor} since={asking.since} onCancel={search.cancel} />
      ) : (
        <LoadMore
          next={more ? more.next : 0}
          cost={priceAtService(shown.run?.from ?? null, 'search') ?? costWords({ spends: 'search', left })}
          planEnd={isEmpty ? null : shown.planEnd}
          problem={failed?.reason === 'more' ? failed.problem : null}
          onMore={search.loadMore}
          onNext={onNext}
        />
      )}
    </>
  );
}

/** No rows: says why, and offers a way out. */
function NobodyPart(props: {
  loaded: number;
  apply: FilterApply | null;
  onClear: () => void;
  onFind: (() => void) | null;
}) {
  const { loaded, apply, onClear, onFind } = props;
  if (loaded === 0)
    return (
      <Part>
        <Empty
          title={i18n.t('list.nobody')}
          step={onFind && <Button onClick={onFind}>{i18n.t('company.find_person')}</Button>}
        >
          {nobodyWords()}
        </Empty>
      </Part>
    );
  return (
    <Part>
      <Empty
        title={i18n.t('filter.no_match', loaded, [number(loaded)])}
        step={
          <>
            {apply && (
              <Button
                look="primary"
                busy={apply.busy}
                cost={costWords({ spends: 'search', left: apply.left, asks: 'search' })}
                onClick={apply.onApply}
              >
                {i18n.t('filter.search_with')}
              </Button>
            )}
            <Button onClick={onClear}>{i18n.t('filter.clear')}</Button>
          </>
        }
      >
        {apply ? i18n.t('filter.no_match_loaded') : i18n.t('filter.no_match_at_all')}
      </Empty>
    </Part>
  );
}

/** Merged with the addresses on the current page, if the company is that page's. */
function mergedWith({ onPage }: Lookup, company: Company): PageRows | null {
  const facts = onPage.value?.facts;
  return facts ? pageRowsOf(company, facts.addresses) : null;
}

/** The rows that only this device knows, or that are on the page. Undefined if there are none. */
function originsOf({ onDevice }: Company, merged: PageRows | null): ReadonlyMap<string, RowOrigin> | undefined {
  const here = onDevice.people.loaded.value;
  if (here.length === 0) return merged?.origins.value;
  const device = here.map(({ contact }): [string, RowOrigin] => [keyOfEmail(contact.email), 'device']);
  return new Map([...device, ...(merged?.origins.value ?? [])]);
}

function chipOf(merged: PageRows | null) {
  return merged
    ? [{ name: 'on_page' as const, value: '', on: merged.only.value, count: merged.origins.value.size }]
    : [];
}

/** Offered where some are leads, as otherwise everyone is new. */
function newChip({ people, search }: Company) {
  const on = search.filters.value.newOnly === true;
  const fresh = people.loaded.value.filter(isNew).length;
  if (!on && (fresh === 0 || fresh === people.loaded.value.length)) return [];
  return [{ name: 'new_only' as const, value: '', on, count: fresh }];
}

function Head({ company, shown, whole }: { company: Company; shown: Answered; whole: boolean }) {
  const { people } = company;
  const { selection } = people;
  return (
    <ListHead
      shown={people.rows.value.length}
      loaded={people.loaded.value.length}
      total={company.results.value}
      approximate={shown.approximate}
      counts={whole ? 'domain' : 'loaded'}
      all={selection.all.value}
      order={people.order.value}
      onToggleAll={selection.toggleAll}
      onOrder={people.setOrder}
    />
  );
}

interface LoadMoreProps {
  /** The most that the next click brings; null: unknown, 0: nothing more. */
  next: number | null;
  /** The price of the next page. */
  cost: string;
  /** The plan shows nothing beyond this many. */
  planEnd: number | null;
  problem?: ShownProblem | null | undefined;
  onMore: () => void;
  onNext: (step: NextStep) => void;
}

export function LoadMore({ next, cost, planEnd, problem, onMore, onNext }: LoadMoreProps) {
  if (planEnd !== null) return <p class="load-more ink3">{i18n.t('more.plan_end', [number(planEnd)])}</p>;
  if (next === 0 && !problem) return null;
  return (
    <div class="load-more">
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
      {next !== 0 && (
        <Button full cost={cost} onClick={onMore}>
          {next === null ? i18n.t('more.some') : i18n.t('more.next', [number(next)])}
        </Button>
      )}
    </div>
  );
}

export const searchingFor = (seconds: number) => i18n.t('wait.searching_for', [number(seconds)]);
