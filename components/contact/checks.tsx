/** The checks behind a verdict, and what was not checked and why. */
import { i18n } from '#i18n';
import type { EmailVerification } from '../../lib/contract/resources/emails.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { deviceLookedUp, deviceNotes, deviceTrouble } from '../format/device-check-words.ts';
import { number } from '../format/numbers.ts';
import { checkWords } from '../format/verdict-words.ts';
import './checks.css';

const marks: Record<'fine' | 'odd' | 'bad' | 'silent', IconName> = {
  fine: 'check',
  odd: 'alert',
  bad: 'x',
  silent: 'minus',
};

/** The checks that say something against the address; those that it passed, and what was not checked, unfold. */
export function Checks({ verification }: { verification: EmailVerification }) {
  const notes = deviceNotes(verification);
  const trouble = deviceTrouble(verification);
  const all = checkWords(verification);
  const passed = all.filter(({ mood }) => mood === 'fine');
  const others = all.filter(({ mood }) => mood !== 'fine');
  const isLookedUp = deviceLookedUp(verification);
  const summary =
    passed.length === 0
      ? i18n.t('check.about')
      : isLookedUp
        ? i18n.t('check.passed', passed.length, [number(passed.length)])
        : i18n.t('check.not_looked_up');
  return (
    <>
      {trouble && <p class="check-note">{trouble}</p>}
      {(passed.length > 0 || notes.length > 0) && (
        <details class="checks-passed">
          <summary class="fold">
            <Icon name={passed.length > 0 && isLookedUp ? 'check' : 'info'} size="small" />
            {summary}
            <Icon name="down" size="small" />
          </summary>
          {passed.length > 0 && <CheckList checks={passed} />}
          {notes.map((note) => (
            <p key={note} class="check-note">
              {note}
            </p>
          ))}
        </details>
      )}
      {others.length > 0 && <CheckList checks={others} />}
    </>
  );
}

function CheckList({ checks }: { checks: ReturnType<typeof checkWords> }) {
  return (
    <ul class="checks" aria-label={i18n.t('check.label')}>
      {checks.map(({ key, words, mood }) => (
        <li key={key} class={mood}>
          <Icon name={key === 'smtp_check' && mood === 'odd' ? 'minus' : marks[mood]} size="small" />
          {words}
        </li>
      ))}
    </ul>
  );
}
