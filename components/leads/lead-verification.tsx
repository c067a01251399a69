/** The verification of a lead: its verdict and confidence, the sentence, and the checks behind it where they are kept on this device. */
import { i18n } from '#i18n';
import type { Lead } from '../../lib/contract/resources/lead.ts';
import type { Check } from '../../lib/messages/views.ts';
import { Checks } from '../contact/contact-details.tsx';
import { Sources } from '../contact/sources.tsx';
import { Confidence, Verification } from '../contact/status.tsx';
import type { NextStep } from '../format/problem-words.ts';
import { verdictSentence } from '../format/verdict-words.ts';
import { ProblemLine } from '../shell/problem-notice.tsx';

export interface LeadVerificationProps {
  lead: Lead;
  check: Check | null;
  onNext: (step: NextStep) => void;
}

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
  return status === null ? i18n.t('leads_drawer.never_checked') : verdictSentence(status);
}
