/** A company: what is known of it, the free count, and its people once requested. */

import { useContext, useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Empty } from '../../controls/empty.tsx';
import { Icon } from '../../controls/icon.tsx';
import { RowSkeleton } from '../../controls/skeleton.tsx';
import { age } from '../../format/ages.ts';
import { costWords } from '../../format/cost-words.ts';
import { domainWords } from '../../format/domains.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import { plain } from '../../format/plain.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { AskedInOrder } from '../../shell/asked-in-order.tsx';
import { nextStep } from '../../shell/next-steps.ts';
import { onDemand } from '../../shell/on-demand.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { isThisDevice } from '../../shell/this-device.ts';
import { WaitLine } from '../../shell/wait-line.tsx';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { Painted } from '../painted.ts';
import { FinderPart } from '../person/finder-view.tsx';
import { sampleCompany } from '../sample-company.ts';
import { canSearchSite } from '../site/site-search-store.ts';
import { SiteSearchView } from '../site/site-search-view.tsx';
import { CompanyHead, mailOf } from './company-head.tsx';
import type { Company } from './company-store.ts';
import { type Chosen, CountCard, type CountView } from './count-card.tsx';
import { isAwaited } from './is-awaited.ts';
import { type CompanyPartProps, ResultsPart, searchingFor } from './results-part.tsx';
import { companyName, hasAbout, SubjectAbout, SubjectHead } from './subject-card.tsx';
import './company-view.css';

export function CompanyPart({ lookup, company, finding }: CompanyPartProps) {
  const { search } = company;
  const state = search.state.value;
  const painted = useContext(Painted);
  const awaited = isAwaited(lookup, company);
  const first = state.at === 'asking' && !search.shown.value && !awaited ? state.since : null;
  const canFind = lookup.shared.service.value !== null;
  if (search.shown.value || first !== null)
    return (
      <>
        <HeadPart lookup={lookup} company={company} finding={finding} />
        {canFind && finding.open.value && (
          <FinderPart
            lookup={lookup}
            finding={finding}
            heading={i18n.t('company.find_person')}
            onClose={finding.close}
          />
        )}
        {first === null ? (
          <>
            <ResultsPart lookup={lookup} company={company} finding={finding} />
            <SitePart lookup={lookup} company={company} />
          </>
        ) : (
          <>
            <Part class="run-part">
              <AskedInOrder ask="search" spends="search" state={state} onAsk={search.askAt} />
            </Part>
            <Searching since={first} onCancel={search.cancel} />
          </>
        )}
        <TherePart lookup={lookup} company={company} />
        <GivePart lookup={lookup} company={company} />
      </>
    );
  const nobody = awaited ? null : nobodyThere(lookup, company);
  if (nobody === 'no-company') return <NoCompany name={companyName(company.profile.value)} />;
  const known = company.profile.value;
  const isRestDrawn = painted && !awaited && nobody === null;
  const late = company.onDevice.late.value;
  const onDevice = <OnDevicePart lookup={lookup} company={company} />;
  return (
    <>
      <Part>
        <SubjectHead company={known} waiting={lookup.reading.value} />
      </Part>
      {!late && onDevice}
      {nobody === 'sample' ? <OnlySample onOpen={lookup.look} /> : <CountPart lookup={lookup} company={company} />}
      {late && onDevice}
      {!awaited && <SitePart lookup={lookup} company={company} />}
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
      {isRestDrawn && <TherePart lookup={lookup} company={company} />}
      {isRestDrawn && <GivePart lookup={lookup} company={company} />}
    </>
  );
}

/**
 * Why no people can be shown: no company has this name, or only the invented ones of the sample data are known. Null if
 * somebody may be.
 */
function nobodyThere({ shared }: Lookup, { who, count, onDevice }: Company): 'no-company' | 'sample' | null {
  if (count.value.at !== 'shown' || count.value.reply.data.total > 0 || onDevice.people.loaded.value.length > 0)
    return null;
  if (shared.service.value?.kind === 'sample') return 'sample';
  return 'name' in who && who.internal !== true ? 'no-company' : null;
}

function NoCompany({ name }: { name: string }) {
  return (
    <Part>
      <Empty level={1} title={i18n.t('count.no_company', [plain(name)])}>
        {i18n.t('count.no_company_words')}
      </Empty>
    </Part>
  );
}

function OnlySample({ onOpen }: { onOpen: (domain: string) => void }) {
  return (
    <Part>
      <Empty
        title={i18n.t('sample.only')}
        step={
          <Button look="primary" size="big" onClick={() => onOpen(sampleCompany.domain)}>
            {i18n.t('sample.open', [sampleCompany.name])}
          </Button>
        }
      />
    </Part>
  );
}

const onDeviceView = onDemand(() => import('../on-device/people-on-device-view.tsx'));

/**
 * People known to this device, above the button that spends a search. The button waits for them. If they arrive late,
 * they appear below the button, so that it does not move.
 */
function OnDevicePart({ lookup, company }: Omit<CompanyPartProps, 'finding'>) {
  const parts = lookup.shared.deviceFirst.value ? onDeviceView() : null;
  return parts && <parts.PeopleOnDevicePart lookup={lookup} onDevice={company.onDevice} />;
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
      onFind={lookup.shared.service.value ? (finding.open.value ? finding.close : finding.focus) : null}
    >
      <SubjectAbout company={known} facts onCopy={lookup.copy} />
      <DomainNotes {...known} onLookUp={lookup.look} />
      {shown && (
        <CachedLine
          asking={state.at === 'asking' && state.reason === 'refresh'}
          optedOut={people.optedOut.value}
          onRefresh={search.askAgain}
        />
      )}
    </CompanyHead>
  );
}

/** Rows that fill the first view. */
const firstRows = 10;

/** Placeholder with the place and size of the people. */
function Searching({ since, onCancel }: { since: number; onCancel: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  // The button that started it is gone. Focus stays where the people appear, not on Cancel, which a second Enter
  // would press.
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) place.current?.focus();
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <WaitLine words={searchingFor} since={since} onCancel={onCancel} />
      <ul class="contacts" aria-hidden="true">
        {Array.from({ length: firstRows }, (_, line) => (
          <RowSkeleton key={`line ${line}`} at={line} />
        ))}
      </ul>
    </div>
  );
}

function CountPart({ lookup, company }: Omit<CompanyPartProps, 'finding'>) {
  const { shared } = lookup;
  const { search } = company;
  const state = search.state.value;
  const service = shared.service.value;
  const awaited = isAwaited(lookup, company);
  const count = awaited ? { at: 'waiting' as const } : countOf(company, shared);
  if (count.at === 'none' && service === null) return null;
  return (
    <Part>
      <CountCard
        count={count}
        searchesLeft={shared.usage.value?.searches.left ?? null}
        perSearch={shared.usage.value?.perSearch ?? null}
        chosen={chosenOf(company)}
        onFilter={company.toggle}
        onShow={service && !awaited ? search.ask : null}
      />
      {count.at === 'shown' && (
        <AskedInOrder ask="count" spends="nothing" state={company.count.value} onAsk={company.countAt} />
      )}
      {state.at !== 'shown' && <AskedInOrder ask="search" spends="search" state={state} onAsk={search.askAt} />}
      {state.at === 'failed' && !isSaidAbove(state.problem, service) && (
        <ProblemNotice problem={state.problem} onNext={nextStep(shared, search.retry)} />
      )}
    </Part>
  );
}

/**
 * For this device or a team's service: another way to find more. What is found is shown by the count's button while
 * no people are shown.
 */
function SitePart({ lookup, company }: Omit<CompanyPartProps, 'finding'>) {
  const { site, search } = company;
  const domain = company.profile.value.domain?.ascii;
  if (!site || domain === undefined || !canSearchSite(lookup.shared)) return null;
  const count = company.count.value;
  const shown = search.shown.value;
  const isFirst = count.at === 'shown' && count.reply.data.total === 0;
  return (
    <Part>
      <SiteSearchView
        site={site}
        domain={domain}
        first={isFirst}
        shown={shown && { asked: shown.asked, onRefresh: search.askAgain }}
      />
    </Part>
  );
}

const thereView = onDemand(() => import('../there/people-there-view.tsx'));

/** If this device answers: people whom it knows at the company without an address. */
function TherePart({ lookup, company }: Omit<CompanyPartProps, 'finding'>) {
  const domain = company.profile.value.domain?.ascii;
  const service = lookup.shared.service.value;
  if (!service || !isThisDevice(service) || company.internal || domain === undefined) return null;
  const parts = thereView();
  return parts && <parts.PeopleThereView lookup={lookup} company={company} domain={domain} service={service.id} />;
}

const giveView = onDemand(() => import('../give/give-view.tsx'));

/**
 * Shown if this device knows someone there and a team's service accepts it. It comes last because it fetches nothing.
 */
function GivePart({ lookup: { shared }, company }: Omit<CompanyPartProps, 'finding'>) {
  const { give, onDevice, count } = company;
  const service = shared.service.value;
  const domain = company.profile.value.domain?.ascii;
  const isKnown = isThisDevice(service)
    ? count.value.at === 'shown' && count.value.reply.data.total > 0
    : onDevice.people.rows.value.length > 0;
  if (!give || domain === undefined || !service?.givesTo || !isKnown || shared.connection.private.value) return null;
  const parts = giveView();
  if (!parts) return null;
  return (
    <Part>
      <parts.GiveView give={give} domain={domain} service={service.givesTo} />
    </Part>
  );
}

function countOf({ count, canCount, countAgain }: Company, shared: Lookup['shared']): CountView {
  const service = shared.service.value;
  const state = count.value;
  if (state.at === 'shown') return { at: 'shown', count: state.reply.data, asked: state.asked };
  // Nothing is requested while the page is being read; its place is reserved.
  if (service === null || (state.at === 'idle' && !canCount)) return { at: 'none' };
  if (state.at !== 'failed') return { at: 'waiting' };
  if (isSaidAbove(state.problem, service)) return { at: 'failed', notice: null };
  return { at: 'failed', notice: <ProblemNotice problem={state.problem} onNext={nextStep(shared, countAgain)} /> };
}

/** A problem of the service itself is already shown at the top. */
function isSaidAbove(problem: ShownProblem, service: Lookup['shared']['service']['value']): boolean {
  return problem.code === service?.state;
}

/** Bars pressed before there are rows; the rows then come filtered. */
function chosenOf({ search }: Company): Chosen {
  const { department, seniority } = search.filters.value;
  return { department, seniority };
}

interface CachedLineProps {
  asking: boolean;
  /** People who asked not to be processed. */
  optedOut: number;
  onRefresh: () => void;
}

/** Offers to request the shown answer again. */
function CachedLine({ asking, optedOut, onRefresh }: CachedLineProps) {
  return (
    <>
      {optedOut > 0 && <p class="t12 ink2">{i18n.t('kept_line.opted_out', optedOut, [number(optedOut)])}</p>}
      <p>
        <Button size="small" busy={asking} cost={costWords({ spends: 'search', asks: 'search' })} onClick={onRefresh}>
          {i18n.t('kept_line.again')}
        </Button>
      </p>
    </>
  );
}

interface DomainNotesProps {
  accept_all: boolean | null;
  disposable: boolean | null;
  webmail: boolean | null;
  linked: readonly string[];
  /** Looks up a linked domain. */
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
