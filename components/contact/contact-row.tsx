/** One contact: who and where at the start, two separate facts at the end; it unfolds, and a problem stands directly under it. */
import { useId, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { costWords } from '../format/cost-words.ts';
import { keptWords, markWords } from '../format/lead-words.ts';
import { useNow } from '../format/now.ts';
import { calledWords, namelessWords, nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { Address, Name } from './address.tsx';
import { ContactDetails, originSentence } from './contact-details.tsx';
import './contact-row.css';
import { ProblemLine } from '../shell/problem-notice.tsx';
import type { Row, RowEvents, RowOrigin, RowSurroundings } from './rows.ts';
import { Confidence, LeadIcon, Outreach, Verification } from './status.tsx';

export interface ContactRowProps extends Row, RowEvents, RowSurroundings {
  selected: boolean;
  /** The keyboard stands here. */
  cursor: boolean;
  unfolded: boolean;
  /** Addresses of a page or a message: nobody guessed them, so there is no confidence to speak of. */
  met?: boolean | undefined;
  /** Left out where the rows are not those of a page. */
  origin?: RowOrigin | undefined;
  /** It stands in a list of which nothing is chosen. */
  fixed?: boolean | undefined;
  /** Where the post stands, and as it gives way: "To". */
  note?: string | undefined;
  /** Its place among all rows, also those that are not drawn. */
  place?: { at: number; of: number } | undefined;
  onToggle: (email: string, range: boolean) => void;
  onUnfold: (email: string) => void;
  /** The focus came into the row. */
  onCursor: (email: string) => void;
}

export function ContactRow(props: ContactRowProps) {
  const { contact, check, mark, selected, cursor, unfolded, place, onToggle, onUnfold, onCursor } = props;
  const met = props.met || props.origin === 'page';
  const { email } = contact;
  const id = useId();
  const [near, setNear] = useState(false);
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
      {/* A click beside its controls unfolds the row too; the keyboard has the button for it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside does the same */}
      <div
        class={looks}
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
            {met ? mark && <Outreach mark={mark} /> : <Confidence value={contact.confidence} />}
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
      {problem && <ProblemLine problem={problem} onNext={(step) => props.onNext(email, step)} />}
    </li>
  );
}

/** Who it is, and what else holds of them as icons: these are cut last. */
function Marks({ contact, mark, origin, name }: ContactRowProps & { name: string | null }) {
  const from = origin && origin !== 'known' ? originSentence(origin) : null;
  return (
    <span class="id">
      {name !== null && <Name>{name}</Name>}
      {contact.decision_maker && <Icon name="rank" size="small" label={i18n.t('row.decision_maker')} />}
      {mark && <LeadIcon mark={mark} />}
      {from && (
        <span class="row-mark" title={from}>
          <Icon name={origin === 'device' ? 'screen' : 'article'} size="small" label={from} />
        </span>
      )}
    </span>
  );
}

/** What is known of the lead, then the post: where there is no room for it, it is not shown. */
function Beside({ contact, mark, note, origin, name, met }: ContactRowProps & { name: string | null; met: boolean }) {
  const now = useNow();
  const marked = mark && markWords(mark, now);
  const said = mark && (met ? keptWords(mark) : marked?.short);
  const post = name === null ? namelessWords(contact) : contact.position && plain(contact.position);
  const words = [post, note, originWord(origin)].filter(Boolean).join(i18n.t('sentence_dot'));
  if (!said && !words) return null;
  return (
    <span class="post cut" title={[said, words].filter(Boolean).join(i18n.t('sentence_dot'))}>
      {/* Its icon says it whole. */}
      {said && (
        <bdi class={marked?.stop && !met ? 'dotted lead stop' : 'dotted lead'} aria-hidden="true">
          {said}
        </bdi>
      )}
      {words && <bdi class="dotted">{words}</bdi>}
    </span>
  );
}

function originWord(origin: RowOrigin | undefined): string | null {
  if (origin === 'device') return i18n.t('origin.device');
  return origin && origin !== 'known' ? i18n.t('origin.short') : null;
}

/** The step goes with its click: the focus stays in its row. */
function holdRow({ currentTarget: step }: { currentTarget: EventTarget | null }): void {
  if (step instanceof Element && step.matches(':focus'))
    step.closest('.row')?.querySelector<HTMLElement>('.unfolds')?.focus();
}

/** Under the pointer and the focus: the two things that are done with a row most. What was done already is not offered again. */
function QuickSteps({ contact, check, mark, save, canVerify, list, onVerify, onSave }: ContactRowProps) {
  const { email, verification } = contact;
  const canCheck = canVerify && check === null && verification.status === null;
  const canSave = save === null && mark === null;
  if (!canCheck && !canSave) return null;
  const price = costWords({ spends: 'verification' });
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
      {canSave && (
        <IconButton
          small
          icon="saved"
          label={list === null ? i18n.t('save.save') : i18n.t('save.to', [plain(list)])}
          onClick={(event) => {
            holdRow(event);
            onSave(email, null);
          }}
        />
      )}
    </span>
  );
}

/** What went wrong with this address last, or keeps it waiting. */
export function problemOf({ check, save }: Pick<Row, 'check' | 'save'>): ScreenProblem | null {
  if (check?.at === 'failed') return check.problem;
  if (save?.at === 'failed') return save.problem;
  return save?.at === 'sending' && save.held ? save.held.problem : null;
}
