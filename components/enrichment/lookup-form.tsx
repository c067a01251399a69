/** Whom to enrich: one field for an address, a domain or a profile, and whether the person, the company or both are meant. */
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Field } from '../controls/fields/field.tsx';
import { Icon } from '../controls/icon.tsx';
import { Segments } from '../controls/segments.tsx';
import { costWords } from '../format/cost-words.ts';
import './lookup-form.css';

export type Way = 'person' | 'company' | 'both';

export interface LookupFormProps {
  text: string;
  /** What the field names can be looked up in these ways; null while it names nothing. */
  ways: readonly Way[] | null;
  way: Way;
  /** What is wrong with the field; null when nothing is. */
  error: string | null;
  busy: boolean;
  /** It is kept here, so it costs nothing. */
  kept: boolean;
  /** The view's own next step. */
  primary: boolean;
  onWrite: (text: string) => void;
  onWay: (way: Way) => void;
  onLook: () => void;
}

export function LookupForm(props: LookupFormProps) {
  const { text, ways, way, error, busy, kept, primary, onWrite, onWay, onLook } = props;
  const id = useId();
  return (
    <div class="enrich-form">
      <div class="enrich-ask">
        <Field
          label={i18n.t('enrichment.field')}
          placeholder={i18n.t('enrichment.field_example')}
          icon="enrich"
          dir="auto"
          value={text}
          wrong={error !== null}
          describedBy={error === null ? undefined : id}
          onValue={onWrite}
          onEnter={onLook}
        />
        <Button
          look={primary ? 'primary' : undefined}
          size="big"
          busy={busy}
          cost={kept ? i18n.t('enrichment.kept_free') : costWords({ spends: 'unknown' })}
          onClick={onLook}
        >
          {lookWords(ways === null ? null : way)}
        </Button>
      </div>
      {error !== null && (
        <p id={id} class="enrich-wrong" role="alert">
          <Icon name="alert" size="small" />
          <span>{error}</span>
        </p>
      )}
      {ways && ways.length > 1 && (
        <Segments
          label={i18n.t('enrichment.ways')}
          value={way}
          options={ways.map((value) => ({ value, words: wayWord(value) }))}
          onChoose={onWay}
        />
      )}
    </div>
  );
}

function lookWords(way: Way | null): string {
  switch (way) {
    case null:
      return i18n.t('enrichment.look');
    case 'person':
      return i18n.t('enrichment.look_person');
    case 'company':
      return i18n.t('enrichment.look_company');
    case 'both':
      return i18n.t('enrichment.look_both');
  }
}

function wayWord(way: Way): string {
  return i18n.t(`enrichment.way_${way}`);
}
