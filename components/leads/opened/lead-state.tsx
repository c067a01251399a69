/** A lead's verification and outreach */
import { i18n } from '#i18n';
import { creatorOf } from '../../../lib/contract/lead-values.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { writeTime } from '../../../lib/contract/times.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import { Checks } from '../../contact/checks.tsx';
import { Sources } from '../../contact/sources.tsx';
import { Confidence, Verification } from '../../contact/status.tsx';
import { Icon, type IconName } from '../../controls/icon.tsx';
import { syncWord } from '../../format/lead-field-words.ts';
import { useNow } from '../../format/now.ts';
import { plain } from '../../format/plain.ts';
import type { NextStep } from '../../format/problem-words.ts';
import { verdictSentence, verificationSentence } from '../../format/verdict-words.ts';
import { ProblemLine } from '../../shell/problem-notice.tsx';
import './lead-state.css';
import { informedAt } from '../../privacy/informed.ts';
import { exactWords, outreachOf } from '../lead-words.ts';
import type { Leads } from '../leads-store.ts';

interface LeadVerificationProps {
  lead: Lead;
  check: Check | null;
  onNext: (step: NextStep) => void;
}

/** Verdict, confidence and explanation. The detailed checks appear if this device has them. */
export function LeadVerification({ lead, check, onNext }: LeadVerificationProps) {
  const verified = check?.at === 'done' ? check.verification : null;
  const status = verified?.status ?? lead.verification.status;
  return (
    <>
      <div class="leads-verdict">
        <Verification known={lead.verification} check={check} />
        <Confidence value={lead.confidence_score} />
      </div>
      <p>{sentenceOf(status, check)}</p>
      {check?.at === 'failed' && <ProblemLine problem={check.problem} onNext={onNext} />}
      {verified && <Checks verification={verified} />}
      {verified && <Sources sources={verified.sources} email={lead.email} />}
      {!verified && status !== null && <p class="t12 ink3">{i18n.t('leads_drawer.no_checks')}</p>}
    </>
  );
}

function sentenceOf(status: string | null, check: Check | null): string | null {
  if (check?.at === 'still-checking') return i18n.t('status.still_sentence');
  if (check?.at === 'done') return verificationSentence(check.verification);
  return status === null ? i18n.t('leads_drawer.never_checked') : verdictSentence(status);
}

interface Happened {
  icon: IconName;
  words: string;
  at: string | null;
  stop?: boolean;
}

/** The team member who created the lead: by number until the names are loaded. */
function creatorWords(lead: Lead, { names, isAlone }: Leads['team']): string | null {
  const id = creatorOf(lead);
  if (id === null || isAlone.value) return null;
  const name = names.value.get(id);
  return name ? plain(name) : i18n.t('leads_drawer.member', [String(id)]);
}

/** Outreach status with its two dates, list, sync status and origin of the lead */
export function LeadOutreach({ leads, lead }: { leads: Leads; lead: Lead }) {
  const now = useNow();
  const outreach = outreachOf(lead, now);
  const informed = informedAt(lead);
  const { sending_status, last_activity_at, last_contacted_at, created_at, leads_list, sync_status } = lead;
  const lines: Happened[] = [
    {
      icon: outreach.mood === 'stop' ? 'alert' : 'send',
      words: outreach.mood === 'none' ? i18n.t('leads_drawer.never') : outreach.words,
      at: sending_status === null ? null : last_activity_at,
      stop: outreach.mood === 'stop',
    },
    ...(last_contacted_at === null
      ? []
      : [{ icon: 'mail' as const, words: i18n.t('leads_drawer.contacted'), at: last_contacted_at }]),
    ...(informed === null ? [] : [{ icon: 'shield' as const, words: i18n.t('inform.done'), at: writeTime(informed) }]),
    {
      icon: 'saved',
      words: leads_list.name === null ? i18n.t('leads_drawer.no_list') : plain(leads_list.name),
      at: null,
    },
    ...(sync_status === null
      ? []
      : [
          {
            icon: 'plug' as const,
            words: `${i18n.t('leads_drawer.sync')}: ${syncWord(sync_status)}`,
            at: null,
            stop: sync_status === 'error',
          },
        ]),
    {
      icon: 'plus',
      words: [i18n.t('leads_drawer.added'), creatorWords(lead, leads.team)]
        .filter(Boolean)
        .join(i18n.t('sentence_dot')),
      at: created_at,
    },
  ];
  return (
    <ul class="leads-history">
      {lines.map(({ icon, words, at, stop }) => (
        <li key={icon} class={stop ? 'stop' : undefined}>
          <Icon name={icon} />
          <span class={outreach.mood === 'none' && icon === 'send' ? 'ink3' : undefined}>
            <bdi>{words}</bdi>
          </span>
          {at && <time>{exactWords(at)}</time>}
        </li>
      ))}
    </ul>
  );
}
