/** The top of the popup and the side panel: the subject, which can be typed over, the way back to the page's own, and the options. */
import type { Ref } from 'preact';
import { i18n } from '#i18n';
import { Field } from '../controls/fields/field.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Kbd } from '../controls/kbd.tsx';
import './bar.css';

/** What the text in the field is. */
export type BarKind = 'company' | 'article' | 'profile' | 'person' | 'mailbox' | 'address' | 'addresses' | 'nothing';

const icons: Record<BarKind, IconName> = {
  company: 'globe',
  article: 'article',
  profile: 'person',
  person: 'person',
  mailbox: 'mail',
  address: 'mail',
  addresses: 'mail',
  nothing: 'search',
};

export interface BarProps {
  text: string;
  kind: BarKind;
  /** For `/` and for the first focus. */
  fieldRef?: Ref<HTMLInputElement> | undefined;
  onText: (text: string) => void;
  /** Enter: looks up what stands there. */
  onLookUp: (text: string) => void;
  /** Something else than the page's own subject is shown. */
  away: boolean;
  /** Back to the page's own subject; Escape in the field does it too. */
  onBack: () => void;
  /** Null where there is no side panel, or this is one. */
  onPanel: (() => void) | null;
  onOptions: () => void;
}

export function Bar({ text, kind, fieldRef, onText, onLookUp, away, onBack, onPanel, onOptions }: BarProps) {
  return (
    <header class="bar">
      {away ? (
        <IconButton icon="back" label={i18n.t('bar.back')} onClick={onBack} />
      ) : (
        <span class="mark">
          <Icon name="mark" />
        </span>
      )}
      <search>
        <Field
          look="well"
          icon={icons[kind]}
          label={i18n.t('bar.field')}
          placeholder={i18n.t('bar.placeholder')}
          dir="auto"
          value={text}
          inputRef={fieldRef}
          onValue={onText}
          onEnter={onLookUp}
          onEscape={onBack}
        >
          <Kbd>/</Kbd>
        </Field>
      </search>
      {onPanel && <IconButton icon="panel" label={i18n.t('bar.panel')} onClick={onPanel} />}
      <IconButton icon="settings" label={i18n.t('bar.options')} onClick={onOptions} />
    </header>
  );
}
