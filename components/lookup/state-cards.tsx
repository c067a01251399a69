/**
 * Cards for when there is nothing to show yet, or something to decide first. Each gives the reason and the next step.
 */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { ServiceView } from '../../lib/messages/service-views.ts';
import type { Domain, NothingReason } from '../../lib/subject/subject.ts';
import { Button } from '../controls/button.tsx';
import { Empty } from '../controls/empty.tsx';
import { Notice } from '../controls/notice.tsx';
import { nothingWords, oddWords } from '../format/page-words.ts';
import { plain } from '../format/plain.ts';
import { membersFor } from '../format/waterfall-words.ts';
import { ProblemNotice, type ProblemNoticeProps } from '../shell/problem-notice.tsx';
import { Part } from './frame.tsx';
import type { Lookup } from './lookup-store.ts';
import type { View } from './subject-views.ts';

interface NothingCardProps {
  /** `unseen`: in a side panel that was not shown a page yet. */
  why: NothingReason | 'empty' | 'unseen';
  step?: ComponentChildren;
}

/** No subject, with its own wording for each reason. */
export function NothingCard({ why, step }: NothingCardProps) {
  const { title, detail } = nothingWords(why);
  return (
    <Empty level={1} title={title} step={step}>
      {detail}
    </Empty>
  );
}

/** No service yet: this device can answer at once, or a service that the user names. */
export function NoService({ onStart, onConnect }: { onStart: () => void; onConnect: () => void }) {
  return (
    <Empty
      title={i18n.t('no_service.title')}
      step={
        <>
          <Button look="primary" size="big" onClick={onStart}>
            {i18n.t('device.start')}
          </Button>
          <Button size="big" onClick={onConnect}>
            {i18n.t('no_service.connect')}
          </Button>
        </>
      }
    >
      {i18n.t('no_service.detail')}
    </Empty>
  );
}

interface ConfirmDomainProps {
  domain: Domain;
  onGo: () => void;
  onBack: () => void;
}

/** A deceptive address: shows its real domain in both forms. Nothing is requested before a click. */
export function ConfirmDomain({ domain, onGo, onBack }: ConfirmDomainProps) {
  const ascii = plain(domain.ascii);
  const unicode = plain(domain.unicode);
  return (
    <Empty
      level={1}
      title={i18n.t('confirm.title')}
      step={
        <>
          <Button look="primary" size="big" onClick={onGo}>
            {i18n.t('confirm.go')}
          </Button>
          <Button look="quiet" size="big" onClick={onBack}>
            {i18n.t('confirm.back')}
          </Button>
        </>
      }
    >
      {domain.odd && oddWords(domain.odd)}
      <span class="confirmed">
        {i18n.t('confirm.really')}{' '}
        <b dir="ltr" class="mono">
          {ascii}
        </b>
      </span>
      {unicode !== ascii && (
        <span class="confirmed">
          {i18n.t('confirm.shown_as')} <b dir="ltr">{unicode}</b>
        </span>
      )}
    </Empty>
  );
}

interface InternalNameProps {
  name: string;
  /** The services that would receive the name; empty where only this device answers, null if there is none yet. */
  services: readonly string[] | null;
  /** Of an address, which is only shown. */
  shows?: boolean;
  onAsk: () => void;
}

/** A name that may only exist in the user's own network. It is sent only on this click, which names the services. */
export function InternalName({ name, services, shows = false, onAsk }: InternalNameProps) {
  return (
    <Empty
      level={1}
      title={i18n.t('internal.title')}
      step={
        services !== null && (
          <Button
            size="big"
            cost={
              services.length > 0 ? i18n.t('internal.sends', [services.map(plain).join(i18n.t('list_comma'))]) : null
            }
            onClick={onAsk}
          >
            {shows ? i18n.t('internal.show') : i18n.t('internal.ask', [plain(name)])}
          </Button>
        )
      }
    >
      <b dir="ltr" class="mono">
        {plain(name)}
      </b>{' '}
      {oddWords('internal')}
    </Empty>
  );
}

/** No answer after a second: says so, and that waiting continues. */
export function BackgroundSlow({ onRetry }: { onRetry?: (() => void) | undefined }) {
  return (
    <Notice
      icon="clock"
      step={
        onRetry && (
          <Button size="small" onClick={onRetry}>
            {i18n.t('next.retry')}
          </Button>
        )
      }
    >
      <p>{i18n.t('slow.words')}</p>
    </Notice>
  );
}

/** The background did not answer, or could not, so there is no subject yet. */
export function BackgroundSilent({ problem, onNext }: Pick<ProblemNoticeProps, 'problem' | 'onNext'>) {
  return (
    <>
      <h1 class="vh">{i18n.t('extension.name')}</h1>
      <ProblemNotice problem={problem} onNext={onNext} />
    </>
  );
}

export function NothingPart({ lookup, view }: { lookup: Lookup; view: Extract<View, { kind: 'odd' | 'nothing' }> }) {
  return <Part>{view.kind === 'odd' ? <OddCard lookup={lookup} view={view} /> : <NothingCard why={view.why} />}</Part>;
}

function OddCard({ lookup, view }: { lookup: Lookup; view: Extract<View, { kind: 'odd' }> }) {
  const { domain, asks, proceed } = view;
  if (domain.odd !== 'internal') return <ConfirmDomain domain={domain} onGo={proceed} onBack={lookup.back} />;
  const service = lookup.shared.service.value;
  const services = asks ? service && receivers(service) : [];
  return <InternalName name={domain.unicode} services={services} shows={!asks} onAsk={proceed} />;
}

/** Those that count a company: the chosen one, or all of the waterfall. This device sends nothing. */
function receivers({ kind, name }: ServiceView): string[] {
  const asked = membersFor('count');
  if (asked.length > 0) return asked.flatMap((one) => (one.here ? [] : one.name));
  return kind === 'remote' ? [name] : [];
}

export function NoServicePart({ lookup }: { lookup: Lookup }) {
  return (
    <Part>
      <NoService onStart={lookup.useDevice} onConnect={lookup.connect} />
    </Part>
  );
}
