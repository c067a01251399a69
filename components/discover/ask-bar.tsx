/** The companies in one sentence: the service chooses the filters, and they come back to be edited. */
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Kbd } from '../controls/kbd.tsx';
import { costWords } from '../format/cost-words.ts';
import { Wrong } from './form-fields.tsx';

export interface AskBarProps {
  sentence: string;
  /** It was empty when it was asked with. */
  missing: boolean;
  busy: boolean;
  /** The view's own next step. */
  primary: boolean;
  inputRef: Ref<HTMLInputElement>;
  onWrite: (sentence: string) => void;
  onChoose: () => void;
}

export function AskBar({ sentence, missing, busy, primary, inputRef, onWrite, onChoose }: AskBarProps) {
  const id = useId();
  return (
    <div class="discover-asked">
      <div class="discover-ask">
        <Field
          label={i18n.t('discover.sentence')}
          placeholder={i18n.t('discover.sentence_example')}
          icon="search"
          dir="auto"
          value={sentence}
          wrong={missing}
          describedBy={missing ? id : undefined}
          inputRef={inputRef}
          onValue={onWrite}
          onEnter={onChoose}
        >
          {sentence === '' && <Kbd>/</Kbd>}
        </Field>
        <Button
          look={primary ? 'primary' : undefined}
          size="big"
          busy={busy}
          cost={costWords({ spends: 'nothing' })}
          onClick={onChoose}
        >
          {i18n.t('discover.choose')}
        </Button>
      </div>
      {missing && <Wrong id={id}>{i18n.t('discover.sentence_missing')}</Wrong>}
    </div>
  );
}
