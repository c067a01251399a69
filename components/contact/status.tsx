/**
 * Verification (icon, word, date), confidence (number, thin bar) and lead state of an address. They are never
 * combined.
 */
import { i18n } from '#i18n';
import type { Contact } from '../../lib/contract/contact.ts';
import { verdictOf } from '../../lib/contract/taxonomy.ts';
import type { Check, KnownLead } from '../../lib/messages/people-views.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { age, ageOfDate } from '../format/ages.ts';
import { leadStatusWords, outreachWords } from '../format/lead-words.ts';
import { useNow } from '../format/now.ts';
import { verdictIcons, verdictWord } from '../format/verdict-words.ts';
import './lead-mark.css';
import './status.css';

interface VerificationProps {
  known: Contact['verification'];
  check: Check | null;
}

export function Verification({ known, check }: VerificationProps) {
  const now = useNow(check?.at === 'checking');
  const { look, icon, words, note, isTime } = statusOf(known, check, now);
  return (
    <span class={`status ${look}`} title={note ? `${words} ${note}` : words}>
      <Icon name={icon} />
      <span class="cut">{words}</span>
      {note && ' '}
      {note && (isTime ? <time>{note}</time> : <span class="note">{note}</span>)}
    </span>
  );
}

interface Status {
  look: string;
  icon: IconName;
  words: string;
  note: string | null;
  isTime: boolean;
}

function statusOf(known: Contact['verification'], check: Check | null, now: number): Status {
  switch (check?.at) {
    case 'waiting':
      return busy(i18n.t('status.waiting'), null);
    case 'checking':
      return busy(i18n.t('status.checking'), seconds(now - check.since));
    case 'still-checking':
      return busy(i18n.t('status.still_checking'), null);
    case 'done':
      return verdict(check.verification.status, age(check.asked, now));
    default:
      return known.status
        ? verdict(known.status, ageOfDate(known.date, now))
        : { look: 'none', icon: 's-none', words: i18n.t('status.none'), note: null, isTime: false };
  }
}

const busy = (words: string, note: string | null): Status => ({
  look: 'busy',
  icon: 's-busy',
  words,
  note,
  isTime: false,
});

/** An unknown status is shown as received, with a question mark. */
function verdict(status: string, when: string | null): Status {
  const verdict = verdictOf(status) ?? 'unknown';
  const look = verdict.replace('_', '-');
  return { look, icon: verdictIcons[verdict], words: verdictWord(status), note: when, isTime: true };
}

const seconds = (ms: number) => i18n.t('status.seconds', [Math.max(0, Math.round(ms / 1_000))]);

/** How likely the address is right, 0 to 100; says so when unknown. */
export function Confidence({ value }: { value: number | null }) {
  if (value === null) {
    return (
      <span class="conf">
        <span class="n">–</span>
        <span class="ink3">{i18n.t('confidence.none')}</span>
      </span>
    );
  }
  const whole = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <span class="conf">
      <span class="n">{whole}</span>
      <span class="vh"> {i18n.t('confidence.label')}</span>
      <span class="m" style={{ '--v': `${whole}%` }} />
    </span>
  );
}

/** An existing lead, marked at first paint, with its outreach status. */
export function LeadMark({ knownLead }: { knownLead: Omit<KnownLead, 'id'> }) {
  const { short, whole, stop } = leadStatusWords(knownLead, useNow());
  return (
    <span class={stop ? 'mark-lead stop' : 'mark-lead'} title={whole.join(i18n.t('sentence_dot'))}>
      <Icon name="saved" size="small" />
      <bdi class="cut">{short}</bdi>
    </span>
  );
}

/** The icon alone, where there is no room for words. */
export function LeadIcon({ knownLead }: { knownLead: Omit<KnownLead, 'id'> }) {
  const { whole, stop } = leadStatusWords(knownLead, useNow());
  const words = whole.join(i18n.t('sentence_dot'));
  return (
    <span class={stop ? 'row-mark lead stop' : 'row-mark lead'} title={words}>
      <Icon name="saved" size="small" label={words} />
    </span>
  );
}

/** As a sentence: "A lead in Prospects · Contacted 3 Mar · Replied 4 Mar". */
export function LeadSentence({ knownLead }: { knownLead: Omit<KnownLead, 'id'> }) {
  const { whole, stop } = leadStatusWords(knownLead, useNow());
  return (
    <p class={stop ? 'lead-said stop' : 'lead-said'}>
      <Icon name="saved" size="small" />
      <span>
        <span>
          {whole.map((part) => (
            <span key={part}>
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
      </span>
    </p>
  );
}

/** Outreach in one short line; red when writing again would be wrong. */
export function Outreach({ knownLead }: { knownLead: Omit<KnownLead, 'id'> }) {
  const outreach = outreachWords(knownLead, useNow());
  return outreach && <span class={outreach.stop ? 'past stop cut' : 'past cut'}>{outreach.words}</span>;
}
