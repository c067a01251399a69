/** What a row unfolds to: the verdict in plain words, the checks behind it, what is known of the lead, sources, and what can be done. */
import { i18n } from '#i18n';
import type { EmailVerification } from '../../lib/contract/resources/email-verification.ts';
import { Button } from '../controls/button.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { costWords } from '../format/cost-words.ts';
import { leadFieldWord } from '../format/lead-words.ts';
import { placeInCompany } from '../format/person-words.ts';
import { plain, webAddress } from '../format/plain.ts';
import { checkWords, verdictSentence } from '../format/verdict-words.ts';
import './contact-details.css';
import { LeadSentence } from '../popup/lead-mark.tsx';
import { originSentence } from '../popup/origin-words.ts';
import { RowSaving } from '../popup/row-saving.tsx';
import type { RowEvents, RowOrigin, RowSurroundings, RowView } from '../popup/row-view.ts';
import { Sources } from './sources.tsx';

export interface ContactDetailsProps extends RowView, RowEvents, RowSurroundings {
  id?: string | undefined;
  origin?: RowOrigin | undefined;
}

export function ContactDetails(props: ContactDetailsProps) {
  const { id, contact, check, mark, save } = props;
  const verified = check?.at === 'done' ? check.verification : null;
  const status = verified?.status ?? contact.verification.status;
  const sentence = check?.at === 'still-checking' ? i18n.t('status.still_sentence') : status && verdictSentence(status);
  const sources = contact.sources.length > 0 ? contact.sources : (verified?.sources ?? []);
  return (
    <div id={id} class="unfold">
      {sentence && <p class="verdict">{sentence}</p>}
      {verified && <Checks verification={verified} />}
      {mark && <LeadSentence mark={mark} />}
      {save?.at === 'saved' && save.differing.length > 0 && (
        <p class="ink2">{i18n.t('save.differing', [save.differing.map(leadFieldWord).join(i18n.t('list_comma'))])}</p>
      )}
      <Reach {...props} />
      {props.origin && <p class="ink2">{originSentence(props.origin)}</p>}
      <Sources sources={sources} email={contact.email} />
      <div class="line acts">
        <VerifyButton {...props} />
        <RowSaving {...props} />
        {props.onWho && contact.type !== 'generic' && (
          <Button size="small" look="quiet" onClick={() => props.onWho?.(contact.email)}>
            {i18n.t('row.who')}
          </Button>
        )}
        <OthersButton {...props} />
      </div>
    </div>
  );
}

/** The way on to everybody else at their company. */
function OthersButton({ contact: { domain }, companies, onOthers }: ContactDetailsProps) {
  const company = domain === null ? undefined : companies?.get(domain);
  if (company === undefined || !onOthers) return null;
  return (
    <Button size="small" look="quiet" onClick={() => onOthers(company)}>
      {i18n.t('row.others', [plain(company)])}
    </Button>
  );
}

const marks: Record<'fine' | 'odd' | 'bad' | 'silent', IconName> = {
  fine: 'check',
  odd: 'alert',
  bad: 'x',
  silent: 'minus',
};

/** Nine checks in words; only what is odd stands out, by its icon too. */
export function Checks({ verification }: { verification: EmailVerification }) {
  return (
    <ul class="checks" aria-label={i18n.t('check.label')}>
      {checkWords(verification).map(({ key, words, mood }) => (
        <li key={key} class={mood}>
          <Icon name={key === 'smtp_check' && mood === 'odd' ? 'minus' : marks[mood]} size="small" />
          {words}
        </li>
      ))}
    </ul>
  );
}

function VerifyButton({ contact: { email, verification }, check, canVerify, onVerify }: ContactDetailsProps) {
  if (!canVerify) return null;
  const price = costWords({ spends: 'verification' });
  if (check?.at === 'waiting' || check?.at === 'checking') return null;
  if (check?.at === 'still-checking') {
    return (
      <Button size="small" cost={costWords({ spends: 'nothing' })} onClick={() => onVerify(email, false)}>
        {i18n.t('verify.ask_on')}
      </Button>
    );
  }
  const known = check?.at === 'done' || verification.status !== null;
  return (
    <Button size="small" cost={price} onClick={() => onVerify(email, known)}>
      {known ? i18n.t('verify.again') : i18n.t('verify.verify')}
    </Button>
  );
}

/** Where in the company, and other ways to the person, where the service knows them. */
function Reach({ contact, onCopy }: ContactDetailsProps) {
  const { phone_number: phone, linkedin_url: profile, twitter } = contact;
  const place = placeInCompany(contact);
  const link = webAddress(profile);
  const handle = twitter === null ? '' : plain(twitter).replace(/^@/, '');
  if (place.length === 0 && !phone && !link && !handle) return null;
  return (
    <p class="line reach">
      {place.length > 0 && (
        <span class="cut" title={place.join(' · ')}>
          {place.map((word) => (
            <bdi key={word} class="dotted">
              {word}
            </bdi>
          ))}
        </span>
      )}
      {phone && (
        <button type="button" class="line" title={i18n.t('row.copy_phone')} onClick={() => onCopy(phone)}>
          <Icon name="phone" size="small" />
          <span class="cut" dir="ltr">
            {plain(phone)}
          </span>
        </button>
      )}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow">
          {i18n.t('social.linkedin')}
        </a>
      )}
      {handle && (
        <span class="cut" dir="ltr" title={`@${handle}`}>
          @{handle}
        </span>
      )}
    </p>
  );
}
