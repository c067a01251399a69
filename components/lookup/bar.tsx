/**
 * The top of the popup and the side panel: a field with the subject and suggestions, the way back to the page's own
 * subject, and the options.
 */
import type { Ref } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Field } from '../controls/fields/field.tsx';
import { Icon, type IconName } from '../controls/icon.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { Kbd } from '../controls/kbd.tsx';
import { useLayer } from '../controls/layers/escape.ts';
import { optionId, SuggestionList } from './suggestions.tsx';
import type { Suggestions } from './suggestions-store.ts';
import './bar.css';

/** The kind of text in the field. */
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

interface BarProps {
  text: string;
  kind: BarKind;
  /** For `/` and the first focus. */
  fieldRef?: Ref<HTMLInputElement> | undefined;
  onText: (text: string) => void;
  /** Enter: looks up the text. */
  onLookUp: (text: string) => void;
  /** The view shows something other than the page's own subject. */
  away: boolean;
  /** The field has text that was not looked up. */
  changed: boolean;
  suggestions: Suggestions;
  /** Back to the page's own subject; also Escape in the field, if there is something to go back from. */
  onBack: () => void;
  /** Null if there is no side panel, or this is one. */
  onPanel: (() => void) | null;
  onOptions: () => void;
}

export function Bar(props: BarProps) {
  const { text, kind, fieldRef, onText, onLookUp, away, changed, suggestions, onBack, onPanel, onOptions } = props;
  const id = useId();
  const lines = suggestions.list.value;
  const active = suggestions.active.value;
  useLayer(lines !== null, suggestions.close);
  const isOpen = lines !== null;
  const offer = () => {
    if (!isOpen && changed) suggestions.write(text);
    else if (!isOpen) suggestions.open();
  };
  const choose = (chosen: string) => {
    suggestions.close();
    onLookUp(chosen);
  };
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
          list={{ id, open: isOpen, active: active === null ? undefined : optionId(id, active) }}
          onValue={onText}
          onEnter={(typed) => choose((active === null ? null : lines?.[active]?.text) ?? typed)}
          onArrow={(step) => (isOpen ? suggestions.move(step) : offer())}
          onPress={offer}
          onEscape={!isOpen && (away || changed) ? onBack : undefined}
          onBlur={suggestions.close}
        >
          <Kbd>/</Kbd>
        </Field>
        {lines && <SuggestionList id={id} lines={lines} active={active} onChoose={choose} />}
      </search>
      {onPanel && <IconButton icon="panel" label={i18n.t('bar.panel')} onClick={onPanel} />}
      <IconButton icon="settings" label={i18n.t('bar.options')} onClick={onOptions} />
    </header>
  );
}
