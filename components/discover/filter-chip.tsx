/** One filter: a chip that says what it narrows, and opens to its form. It closes when the service has answered, not before. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';
import { usePopover } from '../controls/layers/use-popover.ts';
import { wholeDay } from '../format/ages.ts';
import { costWords } from '../format/cost-words.ts';
import { filterForms } from './filter-form.tsx';
import './filter-chip.css';
import { filterSummary } from './filter-summary.ts';
import {
  type BlameView,
  blameWords,
  type FilterName,
  type FiltersView,
  filterWord,
  isPremium,
} from './filter-words.ts';
import { Wrong } from './form-fields.tsx';

export interface FilterChipProps {
  name: FilterName;
  filters: FiltersView;
  form: Readonly<Record<string, string>>;
  /** Half-filled: not applied yet. */
  edited: boolean;
  blames: readonly BlameView[];
  /** When the service refused it on this plan, epoch milliseconds; null when it did not. */
  refused: number | null;
  offered: readonly string[];
  /** It was just added: its form opens at once. */
  fresh: boolean;
  onEdit: (changes: Readonly<Record<string, string>>) => void;
  onApply: () => Promise<boolean>;
  /** Takes the filter away; its form too. */
  onRemove: () => void;
  onClosed: () => void;
}

export function FilterChip(props: FilterChipProps) {
  const { name, filters, edited, blames, fresh, onRemove, onClosed } = props;
  const { open, side, toggle, close, anchor, panel } = usePopover(onClosed);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (fresh) button.current?.click();
  }, [fresh]);
  const word = filterWord(name);
  const isOn = filters[name] !== undefined;
  const summary = filterSummary(name, filters);
  const looks = ['chip', 'discover-chip', isOn && 'on', blames.length > 0 && 'wrong'].filter(Boolean).join(' ');
  return (
    <span class="anchor" ref={anchor}>
      <span class={looks}>
        <button
          ref={button}
          type="button"
          class="discover-chip-open"
          aria-haspopup="dialog"
          aria-expanded={open}
          title={summary === '' ? undefined : `${word}: ${summary}`}
          onClick={toggle}
        >
          {blames.length > 0 && <Icon name="alert" size="small" label={i18n.t('discover.chip_wrong')} />}
          {isPremium(name) && !isOn && <Icon name="lock" size="small" />}
          <span class="of">{word}</span> <bdi class="cut">{isOn ? summary : premiumWord(name)}</bdi>
          {edited && <span class="n">{i18n.t('discover.not_applied')}</span>}
          <Icon name="down" size="small" />
        </button>
        {(isOn || edited || fresh) && (
          <button
            type="button"
            class="discover-chip-x"
            aria-label={i18n.t('discover.take_out', [word])}
            title={i18n.t('discover.take_out', [word])}
            onClick={onRemove}
          >
            <Icon name="x" size="small" />
          </button>
        )}
      </span>
      {open && (
        <div ref={panel} class={`menu discover-panel ${side}`} role="dialog" aria-labelledby={id} tabIndex={-1}>
          <p class="label" id={id}>
            {i18n.t(`discover.title_${name}`)}
          </p>
          <Panel {...props} close={close} />
        </div>
      )}
    </span>
  );
}

/** What shows by itself what is wrong with it. */
const shown = /^(?:include|exclude|domain|name|amount|date|from|to|department|job_title|open_roles|place)(?:\.|$)/;

function Panel({ close, ...props }: FilterChipProps & { close: () => void }) {
  const { name, filters, form, blames, refused, offered, onEdit, onApply, onRemove } = props;
  const [busy, setBusy] = useState(false);
  const Form = filterForms[name];
  const apply = async () => {
    if (busy) return;
    setBusy(true);
    const answered = await onApply();
    setBusy(false);
    if (answered) close();
  };
  const day = refused === null ? null : wholeDay(new Date(refused).toISOString());
  const isSet = filters[name] !== undefined || Object.values(form).some((text) => text !== '');
  return (
    <form
      class="discover-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void apply();
      }}
    >
      {isPremium(name) && (
        <p class="line t12 ink3 discover-plan">
          <Icon name="lock" size="small" />
          <span>{day ? i18n.t('discover.refused_on', [day]) : i18n.t('chip.locked')}</span>
        </p>
      )}
      <div class="discover-fields">
        <Form form={form} blames={blames} offered={offered} onEdit={onEdit} onEnter={() => void apply()} />
      </div>
      {blames
        .filter(({ path }) => !shown.test(path))
        .map((blame) => (
          <Wrong key={blame.path}>{blameWords(blame)}</Wrong>
        ))}
      <div class="line discover-steps">
        <Button
          size="small"
          look="quiet"
          disabled={!isSet}
          onClick={() => {
            close();
            onRemove();
          }}
        >
          {i18n.t('discover.clear')}
        </Button>
        <span class="push" />
        <Button size="small" look="primary" submit busy={busy} cost={costWords({ spends: 'nothing' })}>
          {i18n.t('filter.apply')}
        </Button>
      </div>
    </form>
  );
}

function premiumWord(name: FilterName): string {
  return isPremium(name) ? i18n.t('discover.premium') : '';
}

/** A filter that the service chose and we don't know: as text, to be taken out or left. */
export function FurtherChip({ of, words, onRemove }: { of: string; words: string; onRemove: () => void }) {
  return (
    <span class="chip on discover-chip" title={`${of}: ${words}`}>
      <span class="discover-chip-open">
        <span class="of">{of}</span> <bdi class="cut">{words}</bdi>
      </span>
      <button type="button" class="discover-chip-x" aria-label={i18n.t('discover.take_out', [of])} onClick={onRemove}>
        <Icon name="x" size="small" />
      </button>
    </span>
  );
}
