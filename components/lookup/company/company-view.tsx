/** A company: what is known of it, the free count, and its people once they were asked for. */

import { useContext, useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../../controls/button.tsx';
import { Icon } from '../../controls/icon.tsx';
import { RowSkeleton } from '../../controls/skeleton.tsx';
import { age } from '../../format/ages.ts';
import { costWords } from '../../format/cost-words.ts';
import { domainWords } from '../../format/domains.ts';
import { useNow } from '../../format/now.ts';
import { number } from '../../format/numbers.ts';
import type { ScreenProblem } from '../../format/problem-words.ts';
import { nextStep } from '../../shell/next-steps.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import { isThisDevice } from '../../shell/this-device.ts';
import { WaitLine } from '../../shell/wait-line.tsx';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import { onDemand } from '../on-demand.ts';
import { Painted } from '../painted.ts';
import { FinderPart } from '../person/finder-view.tsx';
import { canSearchSite } from '../site/site-search-store.ts';
import { SiteSearchView } from '../site/site-search-view.tsx';
import { CompanyHead, mailOf } from './company-head.tsx';
import type { Company } from './company-store.ts';
import { type Chosen, CountCard, type CountView } from './count-card.tsx';
import { type CompanyPartProps, ResultsPart, searchingFor } from './results-part.tsx';
import { hasAbout, SubjectAbout, SubjectHead } from './subject-card.tsx';
import './company-view.css';

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
        <GivePart lookup={lookup} company={company} />
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
      {isRestDrawn && <GivePart lookup={lookup} company={company} />}
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

/** Where this device answers, or a team's service: its own way to more. What is found is shown by the count's button, as long as nobody is shown. */
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
        shown={shown && { asked: shown.asked, onAskAnew: search.askAnew }}
      />
    </Part>
  );
}

const giveView = onDemand(() => import('../give/give-view.tsx'));

/** Where this device knows somebody there, and a team's service takes it. Below all else: it asks nobody anything. */
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
