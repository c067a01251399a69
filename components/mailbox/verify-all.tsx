/** Verifies everyone in view without a verdict. Stays visible while the rows scroll. */
import { i18n } from '#i18n';
import { BigDock } from '../contact/dock.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import './verify-all.css';

interface VerifyAllProps {
  people: number;
  unverified: number;
  verificationsLeft: number | null;
  /** It is the view's next step. */
  primary?: boolean | undefined;
  onVerify: () => void;
}

export function VerifyAll({ people, unverified, verificationsLeft, primary = true, onVerify }: VerifyAllProps) {
  const cost = costWords({ spends: 'verification', most: unverified, left: verificationsLeft, asks: 'verify' });
  return (
    <div class="verify-all">
      <BigDock words={wordsOf(people, unverified)} cost={cost} primary={primary} onClick={onVerify} />
    </div>
  );
}

function wordsOf(people: number, unverified: number): string {
  if (people === 1) return i18n.t('verify.verify');
  return unverified === people
    ? i18n.t('mailbox.verify_all', [number(unverified)])
    : i18n.t('mailbox.verify_rest', unverified, [number(unverified)]);
}
