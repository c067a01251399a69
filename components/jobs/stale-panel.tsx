/** Leads whose verification is too long ago: how many there are, and what verifying them again may spend. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { TickLine } from '../controls/fields/choices.tsx';
import { LabelledField } from '../controls/fields/field.tsx';
import { Notice } from '../controls/notice.tsx';
import { Progress } from '../controls/progress.tsx';
import { Segments } from '../controls/segments.tsx';
import { Bone } from '../controls/skeleton.tsx';
import { costWords } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import '../leads/stale-view.css';

export interface StaleAgeProps {
  /** As typed. */
  days: string;
  ages: readonly number[];
  wrong: boolean;
  onDays: (days: string) => void;
}

export function StaleAge({ days, ages, wrong, onDays }: StaleAgeProps) {
  return (
    <section>
      <p class="med">{i18n.t('stale.title')}</p>
      <div class="line stale-ages">
        <Segments
          label={i18n.t('stale.age')}
          value={days}
          options={ages.map((age) => ({ value: String(age), words: number(age) }))}
          onChoose={onDays}
        />
        <span class="t12 ink2">{i18n.t('stale.days')}</span>
      </div>
      <LabelledField
        small
        label={i18n.t('stale.custom')}
        inputMode="numeric"
        maxLength={4}
        value={days}
        error={wrong ? i18n.t('stale.wrong_days') : null}
        onValue={onDays}
      />
    </section>
  );
}

export interface StaleCountProps {
  /** Null while they are counted. */
  counts: { never: number; old: number } | null;
  withNever: boolean;
  onWithNever: (withNever: boolean) => void;
}

export function StaleCount({ counts, withNever, onWithNever }: StaleCountProps) {
  if (!counts) {
    return (
      <section aria-busy="true">
        <Bone share={62} />
        <Bone share={48} />
      </section>
    );
  }
  return (
    <section>
      <p role="status">{i18n.t('stale.old', counts.old, [number(counts.old)])}</p>
      {counts.never > 0 && (
        <TickLine checked={withNever} onChange={onWithNever}>
          {i18n.t('stale.never', counts.never, [number(counts.never)])}
        </TickLine>
      )}
    </section>
  );
}

export interface StaleStartProps {
  total: number;
  left: number | null;
  /** As typed. */
  wanted: string;
  /** The same as a number; null for what is none. */
  count: number | null;
  ceiling: number | null;
  /** The addresses are read. */
  gathering: { read: number; of: number } | null;
  onWanted: (wanted: string) => void;
  onStart: () => void;
  onCancel: () => void;
}

export function StaleStart(props: StaleStartProps) {
  const { total, left, wanted, count, ceiling, gathering, onWanted, onStart, onCancel } = props;
  if (gathering) {
    return (
      <section>
        <p role="status">{i18n.t('stale.gathering', [number(gathering.read), number(gathering.of)])}</p>
        <Progress label={i18n.t('stale.title')} done={gathering.read} of={gathering.of} />
        <Button onClick={onCancel}>{i18n.t('service.cancel')}</Button>
      </section>
    );
  }
  if (total === 0) return <p class="ink2">{i18n.t('stale.none')}</p>;
  if (left === 0) return <Notice mood="warn">{i18n.t('stale.no_left')}</Notice>;
  return (
    <section>
      <LabelledField
        small
        label={i18n.t('stale.how_many')}
        hint={i18n.t('stale.oldest_first')}
        inputMode="numeric"
        maxLength={9}
        value={wanted}
        error={count === null ? i18n.t('stale.wrong_number', [number(total)]) : null}
        onValue={onWanted}
      />
      {left !== null && count !== null && count > left && (
        <Notice mood="warn">{i18n.t('checks.over_plan', [number(count), number(left)])}</Notice>
      )}
      {ceiling !== null && count !== null && count > ceiling && (
        <Notice mood="warn">{i18n.t('checks.over_ceiling', [number(ceiling)])}</Notice>
      )}
      <Button
        look="primary"
        disabled={count === null}
        cost={count === null ? null : costWords({ spends: 'verification', most: count, left })}
        onClick={onStart}
      >
        {i18n.t('stale.verify', [number(count ?? 0), number(total)])}
      </Button>
    </section>
  );
}

export function staleWords(): string {
  return i18n.t('stale.button');
}

export function staleLabel(): string {
  return i18n.t('stale.title');
}

/** What the run is called. */
export function staleName(days: string): string {
  return i18n.t('stale.name', [days]);
}
