/** The finder for one person's address: by name (one field or two) at a domain or company, or by a profile's handle. */
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { limits } from '../../../lib/contract/limits.ts';
import { FindingCard, FindingSkeleton, Miss } from '../../contact/finding-card.tsx';
import { MeantHint } from '../../contact/mistyped.tsx';
import { Button } from '../../controls/button.tsx';
import { LabelledField } from '../../controls/fields/field.tsx';
import { costWords, isFree } from '../../format/cost-words.ts';
import { domainWords } from '../../format/domains.ts';
import { meantDomain } from '../../format/mistyped-domain.ts';
import { useNow } from '../../format/now.ts';
import { plainOrNull } from '../../format/plain.ts';
import { faultWords } from '../../format/problem-words.ts';
import { AskedInOrder } from '../../shell/asked-in-order.tsx';
import { nextStep } from '../../shell/next-steps.ts';
import { onDemand } from '../../shell/on-demand.ts';
import { ProblemNotice } from '../../shell/problem-notice.tsx';
import type { Finding } from '../finding-store.ts';
import { Part } from '../frame.tsx';
import type { Lookup } from '../lookup-store.ts';
import type { People } from '../people-store.ts';
import { rowEvents } from '../people-view.tsx';
import { canSearchSite } from '../site/site-search-store.ts';
import { GuessPart, OtherAddresses } from './finder-guess.tsx';
import { domainIn, type FinderFault, type FinderText, type FinderValues } from './finder-store.ts';
import './finder-view.css';

const onDeviceView = onDemand(() => import('../on-device/people-on-device-view.tsx'));

/** Milliseconds. A found address this old may have changed, so the same search is offered again. */
const old = 24 * 60 * 60 * 1_000;

interface FinderPartProps {
  lookup: Lookup;
  finding: Finding;
  by?: 'name' | 'handle';
  /** Null if the finder is the view's own next step. */
  heading: string | null;
  /** Escape inside it; omitted where it cannot be closed. */
  onClose?: (() => void) | undefined;
}

export function FinderPart({ lookup, finding, by = 'name', heading, onClose }: FinderPartProps) {
  const { finder, people } = finding;
  const { shared } = lookup;
  const form = useRef<HTMLElement>(null);
  const wanted = finding.wanted.value;
  useEffect(() => {
    if (wanted > 0) form.current?.querySelector<HTMLInputElement>('input:not([type=checkbox])')?.select();
  }, [wanted]);
  const state = finder.state.value;
  const missed = state.at === 'shown' && finder.found.value === null;
  const fault = finder.fault.value;
  const now = useNow();
  const isOld = state.at === 'shown' && !missed && now - state.asked > old;
  const onDevice = shared.deviceFirst.value ? onDeviceView() : null;
  return (
    <>
      <Part partRef={form}>
        <FinderForm
          values={finder.values.value}
          by={by}
          primary={heading === null}
          heading={heading ?? undefined}
          fault={fault}
          searchesLeft={shared.usage.value?.searches.left ?? null}
          asking={state.at === 'asking'}
          answered={finder.isAnswered.value}
          onWrite={finder.write}
          onSplit={finder.setSplit}
          onFind={finder.find}
          onAgain={isOld ? finder.findAgain : null}
          onClose={onClose}
        />
        {missed && <MissedPart lookup={lookup} finding={finding} />}
        {state.at === 'failed' && fault === null && (
          <ProblemNotice problem={state.problem} onNext={nextStep(shared, finder.find, finder.findAgain)} />
        )}
        <AskedInOrder ask="find" spends="search" state={state} onAsk={finder.findAt} onChoose={finder.choose} />
        {state.at === 'asking' && (
          <FindingSkeleton since={state.since} patient={finder.values.value.patient} onCancel={finder.cancel} />
        )}
      </Part>
      {onDevice && <onDevice.FoundOnDevice lookup={lookup} onDevice={finding.onDevice} apart={state.at === 'shown'} />}
      <KnownPart lookup={lookup} people={finding.known} />
      <GuessPart
        guess={finder.guess.value}
        site={canSearchSite(shared) ? finding.site.value : null}
        shown={state.at === 'shown' ? { asked: state.asked, onRefresh: finder.findAgain } : null}
      />
      {finding.isKnown.value && <KnownWords />}
      <FoundPeople lookup={lookup} people={people} />
      <OtherAddresses lookup={lookup} people={finding.others} />
    </>
  );
}

/** Whoever is known by this name stands above the answer, which may be a guess. */
function KnownPart({ lookup, people }: { lookup: Lookup; people: People }) {
  if (people.rows.value.length === 0) return null;
  return (
    <>
      <KnownWords />
      <FoundPeople lookup={lookup} people={people} />
    </>
  );
}

const KnownWords = () => (
  <Part>
    <p class="t12 ink2">{i18n.t('finder.known')}</p>
  </Part>
);

/** Not found: offers a longer search for the same person, or everyone known there. */
function MissedPart({ lookup, finding: { finder } }: Pick<FinderPartProps, 'lookup' | 'finding'>) {
  const { patient, where, handle } = finder.values.value;
  const domain = handle.trim() === '' ? domainIn(where) : null;
  const view = lookup.showing.value?.view;
  const isThere = view?.kind === 'company' && 'domain' in view.company.who && view.company.who.domain.ascii === domain;
  const left = lookup.shared.usage.value?.searches.left ?? null;
  const canLook = domain !== null && !isThere;
  const canAsk = isThere && view.company.search.shown.value === null;
  const hasStep = !patient || canLook || canAsk;
  return (
    <Miss
      words={i18n.t(isFree.value ? 'finder.miss_free' : 'finder.miss')}
      step={
        hasStep && (
          <>
            {!patient && (
              <Button
                size="small"
                cost={costWords({ spends: 'search', left, asks: 'find' })}
                onClick={finder.findLonger}
              >
                {i18n.t('finder.longer', [limits.finder.maxDuration])}
              </Button>
            )}
            {canLook && (
              <Button size="small" look="quiet" onClick={() => lookup.look(domain)}>
                {i18n.t('finder.everybody', [domainWords(domain)])}
              </Button>
            )}
            {canAsk && (
              <Button
                size="small"
                cost={costWords({ spends: 'search', left, asks: 'search' })}
                onClick={() => view.company.search.ask(true)}
              >
                {i18n.t('finder.everybody', [domainWords(domain)])}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** Cards of the person or few people found. `main`: a typed address is the view's whole subject. */
export function FoundPeople({ lookup, people, main = false }: { lookup: Lookup; people: People; main?: boolean }) {
  const events = rowEvents(lookup, people);
  return (
    <>
      {people.optedOut.value > 0 && (
        <Part>
          <ProblemNotice problem={{ code: 'opted-out' }} onNext={() => undefined} />
        </Part>
      )}
      {people.rows.value.map((row) => (
        <Part key={row.contact.email}>
          <FindingCard {...row} {...events} met={main} main={main} />
        </Part>
      ))}
    </>
  );
}

interface FinderFormProps {
  values: FinderValues;
  /** `handle` shows only the profile field. */
  by?: 'name' | 'handle' | undefined;
  /** It has the view's one filled button. */
  primary?: boolean | undefined;
  heading?: string | undefined;
  fault: FinderFault | null;
  searchesLeft: number | null;
  asking: boolean;
  /** The answer about this person is shown: the search is offered again once a field is changed. */
  answered: boolean;
  onWrite: (field: FinderText, text: string) => void;
  onSplit: (split: boolean) => void;
  onFind: () => void;
  /** The answer is old; null where asking again promises nothing new. */
  onAgain: (() => void) | null;
  onClose?: (() => void) | undefined;
}

export function FinderForm(props: FinderFormProps) {
  const {
    values,
    by = 'name',
    primary,
    heading,
    searchesLeft,
    asking,
    answered,
    onSplit,
    onFind,
    onAgain,
    onClose,
  } = props;
  return (
    <form
      class="finder-form"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a form of one field needs no button, and so would show no price.
        if (!asking && !answered) onFind();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.isComposing || !onClose) return;
        // Closes the finder only, not the popup.
        event.preventDefault();
        onClose();
      }}
    >
      {(heading || by === 'name') && (
        <div class="line">
          {heading && <h2 class="label">{heading}</h2>}
          <span class="push" />
          {by === 'name' && (
            <button type="button" class="link t12" onClick={() => onSplit(!values.split)}>
              {values.split ? i18n.t('finder.one_field') : i18n.t('finder.two_fields')}
            </button>
          )}
        </div>
      )}
      <div class="finder-fields">
        {by === 'handle' ? (
          field(props, 'handle', i18n.t('finder.handle'), 'ltr')
        ) : values.split ? (
          <>
            {field(props, 'first', i18n.t('leads_field.first_name'))}
            {field(props, 'last', i18n.t('leads_field.last_name'))}
          </>
        ) : (
          field(props, 'name', i18n.t('finder.name'))
        )}
        {by === 'name' && (
          <div class={values.split ? 'wide' : undefined}>
            {field(props, 'where', i18n.t('finder.where'))}
            <MeantHint
              meant={meantDomain(values.where.trim().toLowerCase())}
              onUse={(meant) => props.onWrite('where', meant)}
            />
          </div>
        )}
      </div>
      {answered && onAgain && (
        <p>
          <Button size="small" busy={asking} cost={costWords({ spends: 'search', asks: 'find' })} onClick={onAgain}>
            {i18n.t('kept_line.again')}
          </Button>
        </p>
      )}
      {!answered && (
        <Button
          submit
          look={primary ? 'primary' : undefined}
          size={primary ? 'big' : undefined}
          full
          busy={asking}
          cost={costWords({ spends: 'search', left: primary ? searchesLeft : null, asks: 'find' })}
        >
          {i18n.t('finder.find')}
        </Button>
      )}
    </form>
  );
}

function field(
  { values, fault, onWrite }: FinderFormProps,
  name: FinderText,
  label: string,
  dir: 'auto' | 'ltr' = 'auto',
) {
  const wrong = fault?.field === name ? fault : null;
  return (
    <LabelledField
      label={label}
      dir={dir}
      value={values[name]}
      error={
        wrong &&
        (name === 'name' ? i18n.t('finder.name_wrong') : (plainOrNull(wrong.quoted) ?? faultWords(wrong.fault)))
      }
      onValue={(text) => onWrite(name, text)}
    />
  );
}
