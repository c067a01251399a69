/** A company: what is known of it, the free count, and its people once they were asked for. */
import { useContext } from 'preact/hooks';
import { i18n } from '#i18n';
import { ListHead } from '../../contact/list-head.tsx';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { age } from '../../format/ages.ts';
import { costWords } from '../../format/cost-words.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import { plain } from '../../format/plain.ts';
import type { NextStep, ScreenProblem } from '../../format/problem-words.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { Painted } from '../painted.ts';
import type { People } from '../people-store.ts';
import { PeopleList, RunsPart } from '../people-view.tsx';
import { FinderPart } from '../person/finder-view.tsx';
import type { Finding } from '../view.ts';
import type { Company } from './company-store.ts';
import { CountCard, type CountView } from './count-card.tsx';
import { FilterBar } from './filter-bar.tsx';
import { chipsOf } from './filters.ts';
import { type PageRows, pageRowsOf } from './page-rows.ts';
import type { Answered } from './search-store.ts';
import { SubjectCard } from './subject-card.tsx';
import './company-view.css';

interface CompanyPartProps {
  lookup: Lookup;
  company: Company;
  finding: Finding;
}

export function CompanyPart({ lookup, company, finding }: CompanyPartProps) {
  const { profile, search } = company;
  const known = profile.value;
  const shown = search.shown.value;
  const painted = useContext(Painted);
  return (
    <>
      <Part>
        <SubjectCard company={known} waiting={lookup.reading.value} onCopy={lookup.copy} />
      </Part>
      <RunsPart lookup={lookup} />
      {shown ? <ResultsPart lookup={lookup} company={company} /> : <CountPart lookup={lookup} company={company} />}
      {painted && lookup.shared.service.value && <FinderPart lookup={lookup} finding={finding} />}
    </>
  );
}

function CountPart({ lookup: { shared }, company }: Omit<CompanyPartProps, 'finding'>) {
  const { search } = company;
  const state = search.state.value;
  const service = shared.service.value;
  const count = countOf(company, shared);
  if (count.at === 'none') return null;
  return (
    <Part>
      <CountCard
        count={count}
        searchesLeft={shared.usage.value?.searches.left ?? null}
        searching={state.at === 'asking'}
        chosen={chosenOf(company)}
        onFilter={company.toggle}
        onShow={service ? search.ask : null}
      />
      {state.at === 'failed' && !isSaidAbove(state.problem, service) && (
        <ProblemNotice problem={state.problem} onNext={nextStep(shared, search.retry)} />
      )}
    </Part>
  );
}

function countOf({ count, canCount, countAgain }: Company, shared: Lookup['shared']): CountView {
  const service = shared.service.value;
  const state = count.value;
  if (state.at === 'shown') return { at: 'shown', count: state.reply.data, asked: state.asked };
  // While the page is read nothing is asked yet: its place is kept.
  if (service === null || (state.at === 'idle' && !canCount)) return { at: 'none' };
  if (state.at !== 'failed') return { at: 'waiting' };
  if (isSaidAbove(state.problem, service)) return { at: 'failed', notice: null };
  return { at: 'failed', notice: <ProblemNotice problem={state.problem} onNext={nextStep(shared, countAgain)} /> };
}

/** What is wrong with the service itself stands at the top already. */
function isSaidAbove(problem: ScreenProblem, service: Lookup['shared']['service']['value']): boolean {
  return problem.code === service?.state;
}

/** Bars that were pressed before the rows are there: the rows then come filtered. */
function chosenOf({ search }: Company): ReadonlySet<string> {
  const { department, seniority } = search.filters.value;
  return new Set([
    ...department.map((value) => `department ${value}`),
    ...seniority.map((value) => `seniority ${value}`),
  ]);
}

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
  const onNext = nextStep(lookup.shared, search.retry);
  const left = lookup.shared.usage.value?.searches.left ?? null;
  const more = search.more.value;
  const merged = mergedWith(lookup, company);
  const chips = chipsOf(company.counted.value, search.filters.value);
  return (
    <>
      <DomainNotes {...company.profile.value} onLookUp={lookup.look} />
      <KeptLine
        asked={shown.asked}
        kept={shown.cached}
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

export interface KeptLineProps {
  /** Epoch milliseconds. */
  asked: number;
  /** The answer was kept on this device. */
  kept: boolean;
  asking: boolean;
  /** People who asked not to be processed. */
  optedOut: number;
  onAskAnew: () => void;
}

export function KeptLine({ asked, kept, asking, optedOut, onAskAnew }: KeptLineProps) {
  const now = useNow();
  return (
    <>
      <p class="line kept-line">
        <span class="ink3 t12">{i18n.t(kept ? 'kept_line.kept' : 'kept_line.answered', [age(asked, now)])}</span>
        <span class="push" />
        <Button size="small" look="quiet" busy={asking} cost={costWords({ spends: 'search' })} onClick={onAskAnew}>
          {i18n.t('kept_line.again')}
        </Button>
      </p>
      {optedOut > 0 && <p class="kept-line t12 ink2">{i18n.t('kept_line.opted_out', optedOut, [number(optedOut)])}</p>}
    </>
  );
}

export interface LoadMoreProps {
  /** What the next click brings at most; null: not known how many, 0: nothing more. */
  next: number | null;
  searchesLeft: number | null;
  /** The plan shows nothing beyond so many. */
  planEnd: number | null;
  asking: boolean;
  problem?: ScreenProblem | null | undefined;
  onMore: () => void;
  onNext: (step: NextStep) => void;
}

export function LoadMore({ next, searchesLeft, planEnd, asking, problem, onMore, onNext }: LoadMoreProps) {
  if (planEnd !== null) return <p class="load-more ink3">{i18n.t('more.plan_end', [number(planEnd)])}</p>;
  if (next === 0 && !problem) return null;
  return (
    <div class="load-more">
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
      {next !== 0 && (
        <Button full busy={asking} cost={costWords({ spends: 'search', left: searchesLeft })} onClick={onMore}>
          {next === null ? i18n.t('more.some') : i18n.t('more.next', [number(next)])}
        </Button>
      )}
    </div>
  );
}

export interface DomainNotesProps {
  accept_all: boolean | null;
  disposable: boolean | null;
  webmail: boolean | null;
  linked: readonly string[];
  /** Looks a linked domain up. */
  onLookUp: (domain: string) => void;
}

export function DomainNotes({ accept_all, disposable, webmail, linked, onLookUp }: DomainNotesProps) {
  const notes = [
    disposable && { icon: 's-disposable' as const, words: i18n.t('domain.disposable') },
    webmail && { icon: 's-webmail' as const, words: i18n.t('domain.webmail') },
    accept_all && { icon: 's-accept-all' as const, words: i18n.t('domain.accept_all') },
  ].filter((note) => note !== false && note !== null);
  if (notes.length === 0 && linked.length === 0) return null;
  return (
    <div class="domain-notes">
      {notes.map(({ icon, words }) => (
        <p key={icon} class="amber">
          <Icon name={icon} />
          {words}
        </p>
      ))}
      {linked.length > 0 && (
        <p class="linked">
          <span class="ink3">{i18n.t('domain.linked')}</span>
          {linked.map((domain) => (
            <button key={domain} type="button" class="link" dir="ltr" onClick={() => onLookUp(domain)}>
              {plain(domain)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
