/** One person or address that was found or typed: who, the address to copy, the two facts, and all that is known. A miss is said, never red. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { limits } from '../../lib/contract/limits.ts';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { Notice } from '../controls/notice.tsx';
import { SkeletonLine } from '../controls/skeleton.tsx';
import { useNow } from '../format/now.ts';
import { namelessWords, nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import { Address, Name } from './address.tsx';
import { ContactDetails } from './contact-details.tsx';
import { problemOf } from './contact-row.tsx';
import { Tile } from './tile.tsx';
import './finding-card.css';
import { ProblemLine } from '../shell/problem-notice.tsx';
import type { Row, RowEvents, RowOrigin, RowSurroundings } from './rows.ts';
import { Confidence, LeadMark, Verification } from './status.tsx';

export interface FindingCardProps extends Row, RowEvents, RowSurroundings {
  /** Typed or met on a page: nobody guessed it, so there is no confidence to speak of. */
  met?: boolean | undefined;
  /** Left out where it is the answer of the service that was asked. */
  origin?: RowOrigin | undefined;
  /** It is what the whole view is about: its name is the page's heading. */
  main?: boolean | undefined;
}

export function FindingCard(props: FindingCardProps) {
  const { contact, check, mark, met, main, onCopy, onNext } = props;
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
            {contact.decision_maker && <Icon name="rank" size="small" label={i18n.t('row.decision_maker')} />}
            {mark && <LeadMark mark={mark} />}
          </Heading>
          <p class="t12 ink2 cut">
            {post && <bdi class="dotted">{post}</bdi>}
            {contact.company && <bdi class="dotted">{plain(contact.company)}</bdi>}
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
      {problem && <ProblemLine problem={problem} onNext={(step) => onNext(contact.email, step)} />}
    </article>
  );
}

/** While a finder looks: it may take its time, and says so. */
export function FindingSkeleton(props: { since: number; patient: boolean; onCancel: () => void }) {
  const { since, patient, onCancel } = props;
  const seconds = Math.max(0, Math.round((useNow(true) - since) / 1_000));
  return (
    <div class="finding">
      {/* Said once: a number that counts is for the eyes. */}
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
      <p class="line t12 ink3">
        <span aria-hidden="true">
          {patient
            ? i18n.t('finding.looking_longer', [seconds, limits.finder.maxDuration])
            : i18n.t('finding.looking', [seconds])}
        </span>
        <span class="push" />
        <Button size="small" onClick={onCancel}>
          {i18n.t('wait.cancel')}
        </Button>
      </p>
    </div>
  );
}

/** Nobody was found: not an error, and it cost nothing. */
export function Miss({ words, step }: { words: string; step?: ComponentChildren }) {
  return (
    <Notice step={step}>
      <p>{words}</p>
    </Notice>
  );
}
