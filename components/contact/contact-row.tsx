/** One contact: who and where at the start, two separate facts at the end; it unfolds, and a problem stands directly under it. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Checkbox } from '../controls/fields/choices.tsx';
import { Icon } from '../controls/icon.tsx';
import { calledWords, namelessWords, nameOf } from '../format/person-words.ts';
import { plain } from '../format/plain.ts';
import type { ScreenProblem } from '../format/problem-words.ts';
import { Address, Name } from './address.tsx';
import { ContactDetails, originSentence } from './contact-details.tsx';
import './contact-row.css';
import { ProblemLine } from '../shell/problem-notice.tsx';
import type { Row, RowEvents, RowOrigin, RowSurroundings } from './rows.ts';
import { Confidence, LeadMark, Outreach, Verification } from './status.tsx';

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
      onFocusCapture={() => onCursor(email)}
    >
      {/* A click beside its controls unfolds the row too; the keyboard has the button for it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside does the same */}
      <div class={looks} onClick={(event) => !isElsewhere(event.target) && onUnfold(email)}>
        {props.fixed ? (
          <span />
        ) : (
          <Checkbox
            label={i18n.t('row.select', [plain(calledWords(contact))])}
            checked={selected}
            onChange={(_, range) => onToggle(email, range)}
          />
        )}
        <div class="who">
          <span class="name">
            {name !== null && (
              <span class="id">
                <Name>{name}</Name>
                {contact.decision_maker && <Icon name="rank" size="small" label={i18n.t('row.decision_maker')} />}
                {mark && <LeadMark mark={mark} list={met === true} />}
              </span>
            )}
            {name === null && mark && (
              <span class="id">
                <LeadMark mark={mark} />
              </span>
            )}
            <Post {...props} nameless={name === null} />
          </span>
          <span class="line">
            <Address email={email} onCopy={props.onCopy} />
            {props.origin && props.origin !== 'known' && <OnPage origin={props.origin} />}
          </span>
        </div>
        <button
          type="button"
          class="pair"
          aria-expanded={unfolded}
          aria-controls={unfolded ? `${id}d` : undefined}
          onClick={() => onUnfold(email)}
        >
          <span class="vh">{i18n.t('row.details', [plain(calledWords(contact))])} </span>
          <span class="facts">
            <Verification known={contact.verification} check={check} />
            {met ? mark && <Outreach mark={mark} /> : <Confidence value={contact.confidence} />}
          </span>
        </button>
      </div>
      {unfolded && <ContactDetails {...props} id={`${id}d`} />}
      {problem && <ProblemLine problem={problem} onNext={(step) => props.onNext(email, step)} />}
    </li>
  );
}

/** The word for it stands beside the name, and gives way; the whole of it where the row unfolds. */
function OnPage({ origin }: { origin: RowOrigin }) {
  const whole = originSentence(origin);
  return (
    <span class="row-origin" title={whole}>
      <Icon name="article" size="small" label={whole} />
    </span>
  );
}

/** What went wrong with this address last, or keeps it waiting. */
export function problemOf({ check, save }: Pick<Row, 'check' | 'save'>): ScreenProblem | null {
  if (check?.at === 'failed') return check.problem;
  if (save?.at === 'failed') return save.problem;
  return save?.at === 'sending' && save.held ? save.held.problem : null;
}

/** The post gives way first: where there is no room for it, it is not shown. */
function Post({ contact, note, origin, nameless }: ContactRowProps & { nameless: boolean }) {
  const post = nameless ? namelessWords(contact) : contact.position && plain(contact.position);
  const onPage = origin && origin !== 'known' && i18n.t('origin.short');
  const words = [post, note, onPage].filter(Boolean).join(i18n.t('sentence_dot'));
  if (!words) return null;
  return (
    <span class="post cut" title={words}>
      <bdi>{words}</bdi>
    </span>
  );
}
