/** The first look-up, right where a service was connected: no button has to be found in the toolbar for it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import './first-look-up.css';

export function FirstLookUp({ onLookUp }: { onLookUp: (text: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  // The button that connected the service is gone.
  useEffect(() => field.current?.focus(), []);
  const lookUp = () => {
    if (text.trim() !== '') onLookUp(text.trim());
  };
  return (
    <search class="first-look-up">
      <LabelledField
        label={i18n.t('welcome.first')}
        placeholder={i18n.t('bar.placeholder')}
        dir="auto"
        value={text}
        inputRef={field}
        onValue={setText}
        onEnter={lookUp}
      />
      <Button onClick={lookUp}>{i18n.t('welcome.first_do')}</Button>
    </search>
  );
}
