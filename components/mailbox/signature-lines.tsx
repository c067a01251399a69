/** What a sender's signature says beyond their lead, each with the button that writes it there. */
import { i18n } from '#i18n';
import { kindOf } from '../../lib/contract/lead-fields.ts';
import { Button } from '../controls/button.tsx';
import { fieldWord } from '../format/lead-field-words.ts';
import { plain } from '../format/plain.ts';
import type { NextStep } from '../format/problem-words.ts';
import { ProblemLine } from '../shell/problem-notice.tsx';
import type { Suggestion } from './signatures-store.ts';
import './signature-lines.css';

interface SignatureLinesProps {
  suggestions: readonly Suggestion[];
  onTake: (suggestion: Suggestion) => void;
  onUndo: (suggestion: Suggestion) => void;
  /** The next step of a problem with it. */
  onNext: (suggestion: Suggestion, step: NextStep) => void;
}

export function SignatureLines({ suggestions, ...events }: SignatureLinesProps) {
  if (suggestions.length === 0) return null;
  return (
    <section class="signature" aria-label={i18n.t('signature.says')}>
      <p class="ink2">{i18n.t('signature.says')}</p>
      <ul>
        {suggestions.map((suggestion) => (
          <Line key={suggestion.field} suggestion={suggestion} {...events} />
        ))}
      </ul>
    </section>
  );
}

type LineProps = Omit<SignatureLinesProps, 'suggestions'> & { suggestion: Suggestion };

function Line({ suggestion, onTake, onUndo, onNext }: LineProps) {
  const { field, value, has, writing } = suggestion;
  const dir = kindOf(field) === 'code' ? 'ltr' : 'auto';
  const of = [fieldWord(field), plain(value)].join(i18n.t('sentence_dot'));
  const isWritten = writing.at === 'written';
  const problem = 'problem' in writing ? writing.problem : undefined;
  return (
    <li>
      <div>
        <bdi dir={dir}>{plain(value)}</bdi>
        {!isWritten && has !== '' && (
          <p class="ink2">
            {i18n.t('signature.has')} <bdi dir={dir}>{plain(has)}</bdi>
          </p>
        )}
        <p class="ink2" role="status">
          {isWritten && i18n.t('signature.written')}
          {writing.at === 'differs' && i18n.t('signature.differs')}
        </p>
      </div>
      {isWritten ? (
        <Button
          size="small"
          icon="undo"
          label={i18n.t('page_change.undo_of', [fieldWord(field)])}
          onClick={() => onUndo(suggestion)}
        >
          {i18n.t('save.undo')}
        </Button>
      ) : (
        <Button
          size="small"
          busy={writing.at === 'writing'}
          label={i18n.t(has === '' ? 'signature.add_of' : 'signature.replace_of', [of])}
          onClick={() => onTake(suggestion)}
        >
          {i18n.t(has === '' ? 'signature.add' : 'signature.replace')}
        </Button>
      )}
      {problem && <ProblemLine problem={problem} onNext={(step) => onNext(suggestion, step)} />}
    </li>
  );
}
