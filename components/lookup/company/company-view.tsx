/** A company: what is known of it, the free count, and its people once they were asked for. */

import { useContext, useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { ListHead } from '../../contact/list-head.tsx';
import { Button } from '../../controls/button.tsx';
import { Empty } from '../../controls/empty.tsx';
import { Icon } from '../../controls/icon.tsx';
import { RowSkeleton } from '../../controls/skeleton.tsx';
import { age } from '../../format/ages.ts';
import { costWords } from '../../format/cost-words.ts';
import { domainWords } from '../../format/domains.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import type { NextStep, ScreenProblem } from '../../format/problem-words.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { WaitLine } from '../../shell/wait-line.tsx';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { onDemand } from '../on-demand.ts';
import { Painted } from '../painted.ts';
import type { People } from '../people-store.ts';
import { PeopleList } from '../people-view.tsx';
import { FinderPart } from '../person/finder-view.tsx';
import { canSearchSite } from '../site/site-search-store.ts';
import { SiteSearchView } from '../site/site-search-view.tsx';
import type { Finding } from '../view.ts';
import { CompanyHead, mailOf } from './company-head.tsx';
import type { Company } from './company-store.ts';
import { type Chosen, CountCard, type CountView } from './count-card.tsx';
import { type FilterApply, FilterBar } from './filter-bar.tsx';
import { chipsOf } from './filters.ts';
import { type PageRows, pageRowsOf } from './page-rows.ts';
import type { Answered } from './search-store.ts';
import { hasAbout, SubjectAbout, SubjectHead } from './subject-card.tsx';
import './company-view.css';

interface CompanyPartProps {
  lookup: Lookup;
  company: Company;
  finding: Finding;
}

export function CompanyPart({ lookup, company, finding }: CompanyPartProps) {
  const { search } = company;
  const state = search.state.value;
  const painted = useContext(Painted);
  const first = state.at === 'asking' && !search.shown.value ? state.since : null;
  const canFind = lookup.shared.service.value !== null;
  if (search.shown.value || first !== null)
    return (
      <>
        <HeadPart lookup={lookup} company={company} finding={finding} />
        {canFind && finding.open.value && (
          <FinderPart lookup={lookup} finding={finding} heading={i18n.t('company.find_person')} />
        )}
        {first === null ? (
          <>
            <ResultsPart lookup={lookup} company={company} finding={finding} />
            <SitePart lookup={lookup} company={company} />
          </>
        ) : (
          <Searching since={first} onCancel={search.cancel} />
        )}
        <OnDevicePart lookup={lookup} company={company} />
      </>
    );
  const known = company.profile.value;
  const isRestDrawn = painted && !company.onDevice.awaited.value;
  return (
    <>
      <Part>
        <SubjectHead company={known} waiting={lookup.reading.value} />
      </Part>
      <CountPart lookup={lookup} company={company} />
      <OnDevicePart lookup={lookup} company={company} />
      <SitePart lookup={lookup} company={company} />
      {isRestDrawn && hasAbout(known) && (
        <Part>
          <SubjectAbout company={known} onCopy={lookup.copy} />
        </Part>
      )}
      {isRestDrawn && canFind && (
        <FinderPart
          lookup={lookup}
          finding={finding}
          heading={i18n.t(finding.open.value ? 'company.find_person' : 'article.by_name')}
        />
      )}
    </>
  );
}

const onDeviceView = onDemand(() => import('../on-device/people-on-device-view.tsx'));

/** Below what a search is spent by, so that no button moves when they come. */
function OnDevicePart({ lookup, company }: Omit<CompanyPartProps, 'finding'>) {
  const parts = lookup.shared.deviceFirst.value ? onDeviceView() : null;
  if (!parts) return null;
  const { onDevice, search } = company;
  return <parts.PeopleOnDevicePart lookup={lookup} onDevice={onDevice} apart={search.shown.value !== null} />;
}

/** The company in one line, so that its people come first. */
function HeadPart({ lookup, company, finding }: CompanyPartProps) {
  const { search, people } = company;
  const known = company.profile.value;
  const shown = search.shown.value;
  const state = search.state.value;
  const now = useNow();
  return (
    <CompanyHead
      company={known}
      note={shown ? i18n.t(shown.cached ? 'kept_line.kept' : 'kept_line.answered', [age(shown.asked, now)]) : undefined}
      finding={finding.open.value}
      onFind={lookup.shared.service.value ? finding.toggle : null}
    >
      <SubjectAbout company={known} facts onCopy={lookup.copy} />
      <DomainNotes {...known} onLookUp={lookup.look} />
      {shown && (
        <KeptLine
          asking={state.at === 'asking' && state.reason === 'anew'}
          optedOut={people.optedOut.value}
          onAskAnew={search.askAnew}
        />
      )}
    </CompanyHead>
  );
}

/** So many rows fill the first screen. */
const firstScreen = 10;

/** In the place and size of the people that come. */
function Searching({ since, onCancel }: { since: number; onCancel: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that began it is gone: the focus stays where its people come, and not on Cancel, which a second Enter would press.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <WaitLine words={searchingFor} since={since} onCancel={onCancel} />
      <ul class="contacts" aria-hidden="true">
        {Array.from({ length: firstScreen }, (_, line) => (
          <RowSkeleton key={`line ${line}`} at={line} />
        ))}
      </ul>
    </div>
  );
}

const searchingFor = (seconds: number) => i18n.t('wait.searching_for', [number(seconds)]);

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
        perSearch={shared.usage.value?.perSearch ?? null}
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

/** Where this device answers: its own way to more. */
function SitePart({ lookup, company }: Omit<CompanyPartProps, 'finding'>) {
  const { site } = company;
  const domain = company.profile.value.domain?.ascii;
  if (!site || domain === undefined || !canSearchSite(lookup.shared)) return null;
  const count = company.count.value;
  const isFirst = count.at === 'shown' && count.reply.data.total === 0;
  return (
    <Part>
      <SiteSearchView site={site} domain={domain} first={isFirst} />
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
function chosenOf({ search }: Company): Chosen {
  const { department, seniority } = search.filters.value;
  return { department, seniority };
}

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
        chips={[...chipOf(merged), ...chips]}
        locked={company.locked.value}
        shown={people.rows.value.length}
        loaded={people.loaded.value.length}
        apply={apply}
        problem={failed?.reason === 'apply' ? failed.problem : null}
        onToggle={(name, value) => (name === 'on_page' ? merged?.toggleOnly() : company.toggle(name, value))}
        onPlace={company.addPlace}
        onClear={company.clearFilters}
        onNext={onNext}
      />
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
          <Head people={people} shown={shown} whole={chips.some((chip) => chip.whole)} />
          <PeopleList
            lookup={lookup}
            people={people}
            coming={asking?.reason === 'more' ? 3 : 0}
            origins={merged?.origins.value}
          />
        </>
      )}
      {asking?.reason === 'more' ? (
        <WaitLine words={searchingFor} since={asking.since} onCancel={search.cancel} />
      ) : (
        <LoadMore
          next={more ? more.next : 0}
          searchesLeft={left}
          planEnd={isEmpty ? null : shown.planEnd}
          problem={failed?.reason === 'more' ? failed.problem : null}
          onMore={search.loadMore}
          onNext={onNext}
        />
      )}
    </>
  );
}

/** No row: why, and the step out of it. */
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
          {i18n.t('list.none')}
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
                cost={costWords({ spends: 'search', left: apply.left })}
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
  asking: boolean;
  /** People who asked not to be processed. */
  optedOut: number;
  onAskAnew: () => void;
}

/** What is shown is kept from an answer: the same may be asked again. */
export function KeptLine({ asking, optedOut, onAskAnew }: KeptLineProps) {
  return (
    <>
      {optedOut > 0 && <p class="t12 ink2">{i18n.t('kept_line.opted_out', optedOut, [number(optedOut)])}</p>}
      <p>
        <Button size="small" busy={asking} cost={costWords({ spends: 'search' })} onClick={onAskAnew}>
          {i18n.t('kept_line.again')}
        </Button>
      </p>
    </>
  );
}

export interface LoadMoreProps {
  /** What the next click brings at most; null: not known how many, 0: nothing more. */
  next: number | null;
  searchesLeft: number | null;
  /** The plan shows nothing beyond so many. */
  planEnd: number | null;
  problem?: ScreenProblem | null | undefined;
  onMore: () => void;
  onNext: (step: NextStep) => void;
}

export function LoadMore({ next, searchesLeft, planEnd, problem, onMore, onNext }: LoadMoreProps) {
  if (planEnd !== null) return <p class="load-more ink3">{i18n.t('more.plan_end', [number(planEnd)])}</p>;
  if (next === 0 && !problem) return null;
  return (
    <div class="load-more">
      {problem && <ProblemNotice problem={problem} onNext={onNext} />}
      {next !== 0 && (
        <Button full cost={costWords({ spends: 'search', left: searchesLeft })} onClick={onMore}>
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

export function DomainNotes({ linked, onLookUp, ...known }: DomainNotesProps) {
  const mail = mailOf(known);
  if (!mail && linked.length === 0) return null;
  return (
    <div class="domain-notes">
      {mail && (
        <p class="amber">
          <Icon name={mail.icon} />
          {mail.words}
        </p>
      )}
      {linked.length > 0 && (
        <p class="linked">
          <span class="ink3">{i18n.t('domain.linked')}</span>
          {linked.map((domain) => (
            <button key={domain} type="button" class="link" dir="ltr" onClick={() => onLookUp(domain)}>
              {domainWords(domain)}
            </button>
          ))}
        </p>
      )}
    </div>
  );
}
