/** The checks behind a verdict, and what was not checked and why. */
import { i18n } from '#i18n';
import type { EmailVerification } from '../../lib/contract/resources/emails.ts';
import { Icon, type IconName } from '../controls/icon.tsx';
import { deviceNotes } from '../format/device-check-words.ts';
import { checkWords } from '../format/verdict-words.ts';
import './checks.css';

const marks: Record<'fine' | 'odd' | 'bad' | 'silent', IconName> = {
  fine: 'check',
  odd: 'alert',
  bad: 'x',
  silent: 'minus',
};

/** Nine checks in words; unusual ones also have an icon. */
export function Checks({ verification }: { verification: EmailVerification }) {
  const notes = deviceNotes(verification);
  return (
    <>
      <ul class="checks" aria-label={i18n.t('check.label')}>
        {checkWords(verification).map(({ key, words, mood }) => (
          <li key={key} class={mood}>
            <Icon name={key === 'smtp_check' && mood === 'odd' ? 'minus' : marks[mood]} size="small" />
            {words}
          </li>
        ))}
      </ul>
      {notes.map((note) => (
        <p key={note} class="check-note">
          {note}
        </p>
      ))}
    </>
  );
}
