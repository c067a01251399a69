/**
 * One found or typed person or address: name, address to copy, verification, confidence, details. A miss is neutral,
 * never red.
 */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { Dotted } from '../controls/dotted.tsx';
import { Icon } from '../controls/icon.tsx';
import { Notice } from '../controls/notice.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { useNow } from '../format/now.ts';
import { namelessWords, nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import { Address, Name } from './address.tsx';
import { ContactDetails } from './contact-details.tsx';
import { isHeld, problemOf } from './contact-row.tsx';
import { Tile } from './tile.tsx';
import './finding-card.css';
import { ProblemLine } from '../shell/problem-notice.tsx';
import { markOf } from '../shell/saving/saved.ts';
import { StopWaiting } from '../shell/wait-line.tsx';
import type { Row, RowEvents, RowOrigin, RowSurroundings } from './rows.ts';
import { Confidence, LeadMark, Verification } from './status.tsx';

interface FindingCardProps extends Row, RowEvents, RowSurroundings {
  /** Typed or read on a page, so it has no confidence. */
  met?: boolean | undefined;
  /** Omitted for an answer of the service. */
  origin?: RowOrigin | undefined;
  /** It is the view's subject, so its name is the page's heading. */
  main?: boolean | undefined;
}

export function FindingCard(props: FindingCardProps) {
  const knownLead = markOf(props);
  const { contact, check, met, main, onCopy, onNext } = props;
  const Heading = main ? 'h1' : 'h2';
  const name = nameOf(contact);
  const problem = problemOf(props);
  const post = contact.position ? plain(contact.position) : name === null && namelessWords(contact);
  return (
    <article class="finding" data-email={contact.email} aria-label={name ?? contact.email}>
      <div class="subject">
        <Tile name={name ?? contact.email.replace(/@.*/, '')} />
        <div class="cut">
          <Heading class="t15 line">
            {name === null ? <Address email={contact.email} onCopy={onCopy} /> : <Name>{name}</Name>}
            {contact.decision_maker && <Icon name="rank" size="small" label={i18n.t('filter.decision_maker')} />}
            {knownLead && <LeadMark knownLead={knownLead} />}
          </Heading>
          <p class="t12 ink2 cut">
            {post && <Dotted>{post}</Dotted>}
            {contact.company && <Dotted>{plain(contact.company)}</Dotted>}
          </p>
        </div>
      </div>
      <div class="finding-facts">
        {name !== null && <Address email={contact.email} onCopy={onCopy} />}
        <span class="pair">
          <Verification known={contact.verification} check={check} />
          {!met && <Confidence value={contact.confidence} />}
        </span>
      </div>
      <ContactDetails {...props} />
      {problem && <ProblemLine problem={problem} held={isHeld(props)} onNext={(step) => onNext(contact.email, step)} />}
    </article>
  );
}

/** While a finder runs; it says that this may take long. */
export function FindingSkeleton(props: { since: number; patient: boolean; onCancel: () => void }) {
  const { since, patient, onCancel } = props;
  const seconds = Math.max(0, Math.round((useNow(true) - since) / 1_000));
  return (
    <div class="finding">
      {/* Announced once: the running number is only visual. */}
      <span role="status" class="vh">
        {i18n.t('wait.searching')}
      </span>
      <div class="subject" aria-hidden="true">
        <span class="skeleton-line skeleton-tile" />
        <span class="skeleton">
          <SkeletonLine share={46} />
          <SkeletonLine share={64} />
        </span>
      </div>
      <p class="line t12 ink3 finding-wait">
        <span aria-hidden="true">
          {patient
            ? i18n.t('finding.looking_longer', [seconds, limits.finder.maxDuration])
            : i18n.t('finding.looking', [seconds])}
        </span>
        <span class="push" />
        <StopWaiting onCancel={onCancel} />
      </p>
    </div>
  );
}

/** No result: not an error, and free. */
export function Miss({ words, step }: { words: string; step?: ComponentChildren }) {
  return (
    <Notice step={step}>
      <p>{words}</p>
    </Notice>
  );
}
