/**
 * One contact: identity at the start, verification and confidence at the end. It unfolds; a problem appears directly
 * below.
 */
import { useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Dotted } from '../controls/dotted.tsx';
import { Checkbox } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { useOneTabStop } from '../controls/one-tab-stop.ts';
import { costWords } from '../format/cost-words.ts';
import { leadStatusWords, listWords, outreachWords } from '../format/lead-words.ts';
import { useNow } from '../format/now.ts';
import { calledWords, namelessWords, nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import { invalidWords } from '../format/verdict-words.ts';
import { Address, Name } from './address.tsx';
import { ContactDetails, originSentence } from './contact-details.tsx';
import './contact-row.css';
import { ProblemLine } from '../shell/problem-notice.tsx';
import { markOf } from '../shell/saving/saved.ts';
import {
  hasOptedOut,
  isInvalid,
  isWorthSaving,
  type Row,
  type RowEvents,
  type RowOrigin,
  type RowSurroundings,
} from './rows.ts';
import { saveTip } from './save-menu.tsx';
import { Confidence, LeadIcon, Outreach, Verification } from './status.tsx';

export interface ContactRowProps extends Row, RowEvents, RowSurroundings {
  selected: boolean;
  /** The keyboard's row. */
  cursor: boolean;
  unfolded: boolean;
  /** Addresses read from a page or message have no confidence. */
  met?: boolean | undefined;
  /** Omitted where the rows are not a page's. */
  origin?: RowOrigin | undefined;
  /** In a list without selection. */
  fixed?: boolean | undefined;
  /** Shown in the position's place, for example "To". */
  note?: string | undefined;
  /** Its index among all rows, drawn or not. */
  place?: { at: number; of: number } | undefined;
  onToggle: (email: string, range: boolean) => void;
  onUnfold: (email: string) => void;
  /** The focus moved into the row. */
  onCursor: (email: string) => void;
}

export function ContactRow(props: ContactRowProps) {
  const { contact, check, selected, cursor, unfolded, place, onToggle, onUnfold, onCursor } = props;
  const met = props.met || props.origin === 'page';
  const { email } = contact;
  const id = useId();
  const [near, setNear] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const stop = useOneTabStop(row, '.unfolds');
  const name = nameOf(contact);
  const problem = problemOf(props);
  const looks = ['row', selected && 'selected', cursor && 'cursor'].filter(Boolean).join(' ');
  const isElsewhere = (target: EventTarget | null) =>
    target instanceof Element && target.closest('button, input, a') !== null;
  return (
    <li
      class="contact"
      data-email={email}
      aria-setsize={place?.of}
      aria-posinset={place && place.at + 1}
      onFocusCapture={() => {
        setNear(true);
        onCursor(email);
      }}
      onBlurCapture={(event) => {
        const { currentTarget: row, relatedTarget: next } = event;
        if (!(next instanceof Node && row.contains(next))) setNear(false);
      }}
    >
      {/* A click outside its controls unfolds the row too; keyboards use the button. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside does the same */}
      <div
        ref={row}
        class={looks}
        {...stop}
        onClick={(event) => !isElsewhere(event.target) && onUnfold(email)}
        onPointerEnter={() => setNear(true)}
        onPointerLeave={(event) => setNear(event.currentTarget.matches(':focus-within'))}
      >
        {props.fixed ? (
          <span />
        ) : (
          <Checkbox
            label={i18n.t('row.select', [plain(calledWords(contact))])}
            checked={selected}
            onChange={(_, range) => onToggle(email, range)}
          />
        )}
        <div class="who" id={`${id}w`}>
          <div class="row-line">
            <span class="name">
              <Marks {...props} name={name} />
              <Beside {...props} met={met} name={name} />
            </span>
            <Verification known={contact.verification} check={check} />
          </div>
          <div class="row-line">
            <Address email={email} onCopy={props.onCopy} />
            {met ? <Beneath {...props} /> : <Confidence value={contact.confidence} />}
          </div>
        </div>
        <button
          type="button"
          class="unfolds"
          aria-label={i18n.t('row.details', [plain(calledWords(contact))])}
          aria-describedby={`${id}w`}
          aria-expanded={unfolded}
          aria-controls={unfolded ? `${id}d` : undefined}
          onClick={() => onUnfold(email)}
        />
        {near && !unfolded && <QuickSteps {...props} />}
      </div>
      {unfolded && <ContactDetails {...props} id={`${id}d`} whole />}
      {problem && <ProblemLine problem={problem} held={isHeld(props)} onNext={(step) => props.onNext(email, step)} />}
      {check?.at === 'still-checking' && !unfolded && <StillChecking onVerify={() => props.onVerify(email, false)} />}
    </li>
  );
}

/** The check took longer than Harrier waits. */
function StillChecking({ onVerify }: { onVerify: () => void }) {
  return (
    <p class="beside still" role="status">
      <Icon name="clock" size="small" />
      <span class="cut" title={i18n.t('status.still_sentence')}>
        {i18n.t('status.still_line')}
      </span>
      <button type="button" class="link push" onClick={onVerify}>
        {i18n.t('verify.ask_on')}
      </button>
    </p>
  );
}

/** Under the verdict of an address that was read: outreach, or why it is invalid. */
function Beneath(row: Row) {
  const { check, knownLead } = row;
  const now = useNow();
  if (knownLead && outreachWords(knownLead, now)) return <Outreach knownLead={knownLead} />;
  if (!isInvalid(row)) return null;
  const reason = invalidWords(check?.at === 'done' ? check.verification : null);
  return (
    <span class="past stop cut" title={reason}>
      {reason}
    </span>
  );
}

/** The name, and icons for its states: cut last. */
function Marks(props: ContactRowProps & { name: string | null }) {
  const { contact, origin, name } = props;
  const knownLead = markOf(props);
  const from = origin && origin !== 'known' ? originSentence(origin) : null;
  return (
    <span class="id">
      {name !== null && <Name>{name}</Name>}
      {contact.decision_maker && <Icon name="rank" size="small" label={i18n.t('filter.decision_maker')} />}
      {knownLead && <LeadIcon knownLead={knownLead} />}
      {from && (
        <span class="row-mark" title={from}>
          <Icon name={origin === 'device' ? 'screen' : 'article'} size="small" label={from} />
        </span>
      )}
    </span>
  );
}

/** The lead's state, then the position: hidden without room. */
function Beside(props: ContactRowProps & { name: string | null; met: boolean }) {
  const { contact, note, origin, name, met } = props;
  const knownLead = markOf(props);
  const now = useNow();
  const status = knownLead && leadStatusWords(knownLead, now);
  const said = knownLead && (met ? listWords(knownLead) : status?.short);
  const post = name === null ? namelessWords(contact) : contact.position && plain(contact.position);
  const words = [post, note, originWord(origin)].filter(Boolean).join(i18n.t('sentence_dot'));
  if (!said && !words) return null;
  return (
    <span class="post cut" title={[said, words].filter(Boolean).join(i18n.t('sentence_dot'))}>
      {/* Its tooltip has the full text. */}
      {said && (
        <span class={status?.stop && !met ? 'dotted lead stop' : 'dotted lead'} aria-hidden="true">
          <bdi>{said}</bdi>
        </span>
      )}
      {words && <Dotted>{words}</Dotted>}
    </span>
  );
}

function originWord(origin: RowOrigin | undefined): string | null {
  if (origin === 'device') return i18n.t('origin.device');
  return origin && origin !== 'known' ? i18n.t('origin.short') : null;
}

/** The action ends with its click: focus stays in the row. */
function holdRow({ currentTarget: step }: { currentTarget: EventTarget | null }): void {
  if (step instanceof Element && step.matches(':focus'))
    step.closest('.row')?.querySelector<HTMLElement>('.unfolds')?.focus();
}

/**
 * On hover and focus: the two most frequent actions. Completed ones are not offered again, but keep their place, so
 * that none moves under the pointer.
 */
function QuickSteps(props: ContactRowProps) {
  const { contact, check, canVerify, list, onVerify, onSave } = props;
  const { email, verification } = contact;
  const canCheck = canVerify && check === null && verification.status === null;
  const canSave = isWorthSaving(props) && props.save === null;
  if (!canCheck && !canSave) return null;
  const price = costWords({ spends: 'verification', asks: 'verify' });
  return (
    <span class="quick">
      {canCheck && (
        <IconButton
          small
          icon="shield"
          label={[i18n.t('verify.verify'), price].join(i18n.t('sentence_dot'))}
          onClick={(event) => {
            holdRow(event);
            onVerify(email, false);
          }}
        />
      )}
      {canSave ? (
        <IconButton
          small
          icon="saved"
          label={saveTip(list)}
          onClick={(event) => {
            holdRow(event);
            onSave(email, null);
          }}
        />
      ) : (
        <span class="icon-btn small" aria-hidden="true" />
      )}
    </span>
  );
}

/** Whether a problem of this row means waiting, not failure. */
export const isHeld = ({ check, save }: Pick<Row, 'check' | 'save'>): boolean =>
  check?.at !== 'failed' && save?.at !== 'failed';

/** The last problem with this address, or why it waits. */
export function problemOf({ check, save, held }: Pick<Row, 'check' | 'save' | 'held'>): ShownProblem | null {
  // If the person opted out or was forgotten, the details say so.
  if (hasOptedOut({ check })) return null;
  if (check?.at === 'failed') return check.problem;
  if (save?.at === 'failed') return save.problem;
  if (save?.at === 'sending' && save.held) return save.held.problem;
  return held ?? null;
}
