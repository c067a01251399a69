/** The people of a company: their age, filters, rows, and what comes after them. */

import { FilterBar } from '../../components/lookup/company/filter-bar.tsx';
import { type PageRows, pageRowsOf } from '../../components/lookup/company/page-rows.ts';
import type { People } from '../../components/lookup/people-store.ts';
import { DomainNotes } from '../../components/popup/domain-notes.tsx';
import { KeptLine } from '../../components/popup/kept-line.tsx';
import { ListHead } from '../../components/popup/list-head.tsx';
import { LoadMore } from '../../components/popup/load-more.tsx';
import { type Step, takeStep } from '../../components/shell/next-steps.ts';
import { ProblemNotice } from '../../components/shell/problem-notice.tsx';
import type { Answered } from '../../lib/screens/answered.ts';
import { chipsOf } from '../../lib/screens/chips.ts';
import type { Company } from '../../lib/screens/company.ts';
import type { Lookup } from '../../lib/screens/lookup.ts';
import { PeopleList } from './people-part.tsx';

interface ResultsProps {
  lookup: Lookup;
  company: Company;
}

export function ResultsPart({ lookup, company }: ResultsProps) {
  const { search, people } = company;
  const shown = search.shown.value;
  if (!shown) return null;
  const state = search.state.value;
  const asking = state.at === 'asking' ? state.reason : null;
  const failed = state.at === 'failed' ? state : null;
  const onNext = (step: Step) =>
    takeStep(step, { service: lookup.ground.service.value, retry: search.retry, again: search.retry });
  const left = lookup.ground.usage.value?.searches.left ?? null;
  const more = search.more.value;
  const merged = mergedWith(lookup, company);
  const chips = chipsOf(company.counted.value, search.filters.value);
  return (
    <>
      <DomainNotes {...company.profile.value} onLookUp={lookup.look} />
      <KeptLine
        asked={shown.asked}
        kept={shown.kept}
        asking={asking === 'anew'}
        optedOut={people.optedOut.value}
        onAskAnew={search.askAnew}
      />
      {failed && failed.reason !== 'more' && failed.reason !== 'apply' && (
        <ProblemNotice problem={failed.problem} onNext={onNext} />
      )}
      <FilterBar
        chips={[...chipOf(merged), ...chips]}
        locked={company.locked.value}
        apply={search.canApply.value ? { left, busy: asking === 'apply' } : null}
        problem={failed?.reason === 'apply' ? failed.problem : null}
        onToggle={(name, value) => (name === 'on_page' ? merged?.toggleOnly() : company.toggle(name, value))}
        onPlace={company.addPlace}
        onClear={company.clearFilters}
        onApply={search.apply}
        onNext={onNext}
      />
      <Head people={people} shown={shown} whole={chips.some((chip) => chip.whole)} />
      <PeopleList lookup={lookup} people={people} coming={asking === 'more' ? 3 : 0} origins={merged?.origins.value} />
      <LoadMore
        next={more ? more.next : 0}
        searchesLeft={left}
        planEnd={shown.planEnd}
        asking={asking === 'more'}
        problem={failed?.reason === 'more' ? failed.problem : null}
        onMore={search.loadMore}
        onNext={onNext}
      />
    </>
  );
}

/** With the addresses on the page that is looked at, when the company is that page's. */
function mergedWith({ onPage }: Lookup, company: Company): PageRows | null {
  const facts = onPage.value?.facts;
  return facts ? pageRowsOf(company, facts.addresses) : null;
}

function chipOf(merged: PageRows | null) {
  return merged
    ? [{ name: 'on_page' as const, value: '', on: merged.only.value, count: merged.origins.value.size }]
    : [];
}

function Head({ people, shown, whole }: { people: People; shown: Answered; whole: boolean }) {
  const { selection } = people;
  return (
    <ListHead
      shown={people.rows.value.length}
      loaded={people.loaded.value.length}
      total={shown.results}
      approximate={shown.approximate}
      counts={whole ? 'domain' : 'loaded'}
      all={selection.all.value}
      order={people.order.value}
      onToggleAll={selection.toggleAll}
      onOrder={people.setOrder}
    />
  );
}
