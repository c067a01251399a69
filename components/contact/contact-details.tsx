import { i18n } from '#i18n';
import { openWorkspace } from '../../lib/browser/pages.ts';
import { Button } from '../controls/button.tsx';
import { Dotted } from '../controls/dotted.tsx';
import { Icon } from '../controls/icon.tsx';
import { costWords, isFree } from '../format/cost-words.ts';
import { leadFieldWord } from '../format/lead-field-words.ts';
import { nameOf, placeInCompany, textOnPage } from '../format/person-words.ts';
import { plain, plainOrNull } from '../format/plain.ts';
import { verdictSentence, verificationSentence } from '../format/verdict-words.ts';
import { members } from '../format/waterfall-words.ts';
import { linkTo } from '../shell/route.ts';
import { WholeAddress } from './address.tsx';
import { Checks } from './checks.tsx';
import { FieldSources } from './field-sources.tsx';
import { ForgetPerson } from './forget-person.tsx';
import { InApps } from './in-apps.tsx';
import { ResolverAsk } from './resolver-ask.tsx';
import { hasOptedOut, isInvalid, type Row, type RowEvents, type RowOrigin, type RowSurroundings } from './rows.ts';
import { ListMenu, SaveButton } from './save-menu.tsx';
import { Sources } from './sources.tsx';
import { LeadSentence } from './status.tsx';
import { Verdicts } from './verdicts.tsx';
import { Ways } from './ways.tsx';
import './contact-details.css';

export interface ContactDetailsProps extends Row, RowEvents, RowSurroundings {
  id?: string | undefined;
  origin?: RowOrigin | undefined;
  /** Starts with full name, title and address, which the row above may have cut. */
  whole?: boolean | undefined;
}

export function ContactDetails(props: ContactDetailsProps) {
  const { id, contact, check, knownLead, save } = props;
  const verified = check?.at === 'done' ? check.verification : null;
  const status = verified?.status ?? contact.verification.status;
  const verdict = verified ? verificationSentence(verified) : status && verdictSentence(status);
  const sentence = check?.at === 'still-checking' ? i18n.t('status.still_sentence') : verdict;
  const isOut = hasOptedOut(props);
  const sources = contact.sources.length > 0 ? contact.sources : (verified?.sources ?? []);
  return (
    <div id={id} class="unfold">
      {!isOut && <Ways {...props} />}
      {props.whole && <Whole {...props} />}
      {sentence && <p class="verdict">{sentence}</p>}
      {verified && <Checks verification={verified} />}
      {verified && members.value.length > 0 && <Verdicts {...props} />}
      {verified && <ResolverAsk {...props} verification={verified} />}
      {knownLead && <LeadSentence knownLead={knownLead} />}
      {save?.at === 'saved' && save.differing.length > 0 && (
        <p class="ink2">{i18n.t('save.differing', [save.differing.map(leadFieldWord).join(i18n.t('list_comma'))])}</p>
      )}
      {props.more?.(props)}
      <Reach {...props} />
      {props.origin && props.origin !== 'known' && <p class="ink2">{originSentence(props.origin)}</p>}
      {props.inApps && <InApps key={contact.email} email={contact.email} apps={props.inApps} />}
      <Sources sources={sources} email={contact.email} />
      <FieldSources sources={contact.field_sources} textOf={(fields) => textOnPage(contact, fields)} />
      <div class="line acts">
        {!isOut && <VerifyButton {...props} />}
        {!isOut && <RowSaving {...props} />}
        {!isOut && props.onWho && contact.type !== 'generic' && (
          <Button size="small" look="quiet" onClick={() => props.onWho?.(contact.email)}>
            {i18n.t('row.who')}
          </Button>
        )}
        <OthersButton {...props} />
        {props.onForget && (
          <Button
            size="small"
            look="quiet"
            onClick={() => void openWorkspace(linkTo('person', { email: contact.email }))}
          >
            {i18n.t('access.step')}
          </Button>
        )}
        {props.onForget && (
          <ForgetPerson key={contact.email} email={contact.email} gone={isOut} onForget={props.onForget} />
        )}
      </div>
    </div>
  );
}

/** Name, title and address in full, each with copy. */
function Whole({ contact, onCopy }: ContactDetailsProps) {
  const name = nameOf(contact);
  const title = plainOrNull(contact.position);
  return (
    <ul class="whole">
      {name !== null && <Copied text={plain(name)} label={i18n.t('row.copy_name')} onCopy={onCopy} />}
      {title !== null && <Copied text={title} label={i18n.t('row.copy_title')} onCopy={onCopy} />}
      <Copied text={contact.email} label={i18n.t('row.copy_address')} address onCopy={onCopy} />
    </ul>
  );
}

function Copied(props: { text: string; label: string; address?: boolean; onCopy: (text: string) => void }) {
  return (
    <li>
      <button type="button" class="copied" title={props.label} onClick={() => props.onCopy(props.text)}>
        {props.address ? <WholeAddress email={props.text} /> : <bdi>{plain(props.text)}</bdi>}
        <Icon name="copy" size="small" label={props.label} />
      </button>
    </li>
  );
}

/** Leads to the other people of the company. */
function OthersButton({ contact: { domain }, companies, onOthers }: ContactDetailsProps) {
  const company = domain === null ? undefined : companies?.get(domain);
  if (company === undefined || !onOthers) return null;
  return (
    <Button size="small" look="quiet" onClick={() => onOthers(company)}>
      {i18n.t('row.others', [plain(company)])}
    </Button>
  );
}

function VerifyButton({ contact: { email, verification }, check, canVerify, onVerify }: ContactDetailsProps) {
  if (!canVerify) return null;
  const price = costWords({ spends: 'verification', asks: 'verify' });
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

/** Place in the company, and other ways to reach the person, if the service knows them. */
function Reach({ contact, onCopy }: ContactDetailsProps) {
  const { phone_number: phone, twitter } = contact;
  const place = placeInCompany(contact);
  const handle = twitter === null ? '' : plain(twitter).replace(/^@/, '');
  if (place.length === 0 && !phone && !handle) return null;
  return (
    <p class="line reach">
      {place.length > 0 && (
        <span class="cut" title={place.join(' · ')}>
          {place.map((word) => (
            <Dotted key={word}>{word}</Dotted>
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
      {handle && (
        <span class="cut" dir="ltr" title={`@${handle}`}>
          @{handle}
        </span>
      )}
    </p>
  );
}

type RowSavingProps = Row & Pick<RowEvents, 'onSave' | 'onUndo' | 'onRemove'> & Pick<RowSurroundings, 'lists' | 'list'>;

/** Save and its result: Undo while possible, then the list, with "Add to…" and Remove. */
function RowSaving({ lists, list, onSave, onUndo, onRemove, ...row }: RowSavingProps) {
  const { contact, knownLead, save } = row;
  const { email } = contact;
  if (save?.at === 'undoable') {
    return (
      <>
        <span class="line t12 saved-now">
          <Icon name="saved" size="small" />
          <span class="cut">{savedIn(save.list)}</span>
        </span>
        <Button size="small" icon="undo" onClick={() => onUndo(email)}>
          {i18n.t('save.undo')}
        </Button>
      </>
    );
  }
  if (save?.at === 'sending')
    return <span class="t12 ink2">{save.held ? i18n.t('save.held') : i18n.t('save.sending')}</span>;
  const isSaved = save?.at === 'saved';
  if (!isSaved && knownLead === null) {
    return (
      <SaveButton
        small
        words={i18n.t(save?.at === 'failed' ? 'save.again' : isInvalid(row) ? 'save.anyway' : 'save.save')}
        lists={lists}
        list={list}
        onSave={(to) => onSave(email, to)}
      />
    );
  }
  // A list chosen by the service is known only from the known lead.
  const at = (isSaved ? save.list : null) ?? knownLead?.list ?? null;
  const remove = {
    words: save?.at === 'saved' && !save.created ? i18n.t('save.put_back') : i18n.t('save.remove'),
    icon: 'trash' as const,
    danger: true,
    apart: true,
    onChoose: () => onRemove(email),
  };
  return (
    <ListMenu
      words={isSaved ? savedIn(at) : at === null ? i18n.t('lead.lead') : i18n.t('save.in', [plain(at)])}
      look="btn small"
      heading={i18n.t('lists.add_to')}
      lists={lists.filter((name) => name !== at)}
      last={isSaved ? [remove] : []}
      onChoose={(to) => onSave(email, to)}
    />
  );
}

/** `Saved to Prospects` */
export function savedIn(list: string | null): string {
  return list === null ? i18n.t('save.saved') : i18n.t('save.saved_in', [plain(list)]);
}

/** The sources of an address, in a sentence. */
export function originSentence(origin: Exclude<RowOrigin, 'known'>): string {
  if (isFree.value && origin !== 'device') return i18n.t(`origin.${origin}_free`);
  return i18n.t(`origin.${origin}_words`);
}
