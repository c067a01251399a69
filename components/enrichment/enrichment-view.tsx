import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { Segments } from '../controls/fields/choices.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { View } from '../controls/view.tsx';
import { age } from '../format/ages.ts';
import { around, slot } from '../format/around.tsx';
import { costWords, isFree } from '../format/cost-words.ts';
import { domainWords } from '../format/domains.ts';
import { useNow } from '../format/now.ts';
import { plain } from '../format/plain.ts';
import { nextStep } from '../shell/next-steps.ts';
import { placeWords } from '../shell/place-words.ts';
import { ProblemNotice } from '../shell/problem-notice.tsx';
import { linkTo } from '../shell/route.ts';
import { RunSteps } from '../shell/run-steps.tsx';
import { WaitLine } from '../shell/wait-line.tsx';
import { CompanyRecord } from './company-record.tsx';
import type { Enrichment, EnrichmentProps, Looked } from './enrichment-store.ts';
import { LeadCard } from './lead-card.tsx';
import { PersonRecord } from './person-record.tsx';
import { calledOf, domainIn, type Way } from './who.ts';
import './enrichment-view.css';

interface StoreProps {
  store: Enrichment;
}

export function EnrichmentView({ workspace, store }: EnrichmentProps) {
  return (
    <View
      title={placeWords('enrichment')}
      note={i18n.t(isFree.value ? 'enrichment.note_free' : 'enrichment.note')}
      column
    >
      <LookupForm store={store} />
      <RunSteps ask="enrich" spends="unknown" state={store.looked.value} onAsk={store.lookAt} />
      <Result workspace={workspace} store={store} />
    </View>
  );
}

/** A field for an address, a domain or a profile, and a choice of person, company or both */
function LookupForm({ store }: StoreProps) {
  const typed = store.typed.value;
  const way = store.way.value;
  const error = errorOf(store);
  const id = useId();
  const look = () => void store.look();
  return (
    <div class="enrich-form">
      <div class="enrich-ask">
        <Field
          label={i18n.t('enrichment.field')}
          placeholder={i18n.t('enrichment.field_example')}
          icon="enrich"
          dir="auto"
          value={store.field.value}
          wrong={error !== null}
          describedBy={error === null ? undefined : id}
          onValue={store.write}
          onEnter={look}
        />
        <Button
          look={store.isShown.value ? undefined : 'primary'}
          size="big"
          busy={store.looked.value.at === 'asking'}
          cost={
            store.isCached.value
              ? i18n.t('enrichment.kept_free')
              : costWords({ spends: store.spends(way), asks: 'enrich' })
          }
          onClick={look}
        >
          {typed.at === 'who' ? lookWords(way) : i18n.t('enrichment.look')}
        </Button>
      </div>
      {error !== null && (
        <p id={id} class="enrich-wrong" role="alert">
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
      {typed.at === 'who' && typed.ways.length > 1 && (
        <Segments
          label={i18n.t('enrichment.ways')}
          value={way}
          options={typed.ways.map((value) => ({ value, words: i18n.t(`enrichment.way_${value}`) }))}
          onChoose={store.setWay}
        />
      )}
    </div>
  );
}

function errorOf({ wrong, field }: Enrichment): string | null {
  if (!wrong.value) return null;
  return field.value.trim() === '' ? i18n.t('enrichment.field_missing') : i18n.t('enrichment.field_odd');
}

function lookWords(way: Way): string {
  switch (way) {
    case 'person':
      return i18n.t('enrichment.look_person');
    case 'company':
      return i18n.t('enrichment.look_company');
    case 'both':
      return i18n.t('enrichment.look_both');
  }
}

function Result({ workspace, store }: EnrichmentProps) {
  const looked = store.looked.value;
  switch (looked.at) {
    case 'idle':
      return <Empty title={i18n.t('enrichment.start')}>{i18n.t('enrichment.start_words')}</Empty>;
    case 'asking':
      return (
        <>
          <WaitLine
            words={(seconds) => i18n.t('wait.searching_for', [seconds])}
            since={looked.since}
            onCancel={store.cancel}
          />
          <div class="enrich-skeleton" aria-hidden="true">
            {[34, 72, 58, 81, 46, 64, 52].map((share) => (
              <SkeletonLine key={share} share={share} />
            ))}
          </div>
        </>
      );
    case 'failed':
      return <Failed workspace={workspace} store={store} looked={looked} />;
    case 'shown':
      return <Found workspace={workspace} store={store} looked={looked} />;
  }
}

function Failed({ workspace, store, looked }: EnrichmentProps & { looked: Extract<Looked, { at: 'failed' }> }) {
  const { who, problem } = looked;
  // The name is not shown: after an opt-out it is forgotten.
  if (problem.code === 'opted-out')
    return <Empty title={i18n.t('problem.opted_out')}>{i18n.t('problem_detail.opted_out')}</Empty>;
  if (problem.code === 'not-found') {
    const domain = domainIn(who);
    return (
      <NothingKnown
        of={calledOf(who)}
        step={
          domain && (
            <a class="btn" href={linkTo('discover', { domain })}>
              {i18n.t('enrichment.open_company', [domainWords(domain)])}
            </a>
          )
        }
      />
    );
  }
  const next = nextStep(
    workspace.shared,
    () => store.retry(false),
    () => store.retry(true),
  );
  return <ProblemNotice problem={problem} onNext={next} />;
}

function Found({ workspace, store, looked }: EnrichmentProps & { looked: Extract<Looked, { at: 'shown' }> }) {
  const { person, company, who } = looked;
  const called = calledOf(who);
  if (!person && !company) return <NothingKnown of={called} step={null} />;
  return (
    <div class="enrich-both">
      <div class="enrich-records">
        <AnswerAge looked={looked} store={store} />
        {person && <PersonRecord person={person} called={called} />}
        {company && <CompanyRecord company={company} called={domainIn(who) ?? called} />}
      </div>
      <LeadCard workspace={workspace} store={store} />
    </div>
  );
}

function NothingKnown({ of, step }: { of: string; step: ComponentChildren }) {
  return (
    <Empty title={i18n.t('enrichment.not_known', [plain(of)])} step={step}>
      {i18n.t('enrichment.not_known_words')}
    </Empty>
  );
}

/** The age of the record, and a button to look it up again */
function AnswerAge({
  looked: { asked, cached, way },
  store,
}: StoreProps & { looked: Extract<Looked, { at: 'shown' }> }) {
  const now = useNow();
  const time = (
    <span key="t" aria-live="off">
      {age(asked, now)}
    </span>
  );
  return (
    <p class="line answer-age">
      <span class="t12 ink3" role="status">
        {around(i18n.t(cached ? 'kept_line.kept' : 'kept_line.answered', [slot]), time)}
      </span>
      <Button
        size="small"
        look="quiet"
        cost={costWords({ spends: store.spends(way), asks: 'enrich' })}
        onClick={store.lookAgain}
      >
        {i18n.t('kept_line.again')}
      </Button>
    </p>
  );
}
