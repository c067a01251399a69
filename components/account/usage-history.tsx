/**
 * Usage by day: bars for searches above bars for verifications, over one calendar. Position and title distinguish
 * them. The pointer or the arrow keys read a day; a table has the same values.
 */
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { UsagePeriod } from '../../lib/contract/resources/account.ts';
import { Icon } from '../controls/icon.tsx';
import { shortDay, wholeDay } from '../format/ages.ts';
import { isFree } from '../format/cost-words.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';
import './unknown-answer.css';
import './usage-history.css';

/** With more bars, single days would blur. The newest are drawn; the table has all. */
const mostBars = 120;

export function UsageHistory({ periods }: { periods: readonly UsedPeriod[] }) {
  const drawn = periods.slice(-mostBars);
  const [at, setAt] = useState<number | null>(null);
  const chosen = at === null ? undefined : drawn[at];
  const pick = (to: number) => setAt(Math.min(drawn.length - 1, Math.max(0, to)));
  return (
    <figure class="usage-history">
      <figcaption class="t12 ink2" aria-live="polite">
        {chosen ? periodWords(chosen) : sumWords(drawn)}
      </figcaption>
      <div
        class="usage-plots"
        role="slider"
        tabIndex={0}
        aria-label={i18n.t('account.history_pick')}
        aria-valuemin={1}
        aria-valuemax={drawn.length}
        aria-valuenow={(at ?? drawn.length - 1) + 1}
        aria-valuetext={chosen ? periodWords(chosen) : sumWords(drawn)}
        onKeyDown={(event) => {
          const to = steppedBy(event, at ?? drawn.length, drawn.length);
          if (to === null) return;
          event.preventDefault();
          pick(to);
        }}
        onPointerMove={(event) => pick(underPointer(event, drawn.length))}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        <Plot of="searches" periods={drawn} at={at} />
        <Plot of="verifications" periods={drawn} at={at} />
      </div>
      <Calendar periods={drawn} />
      <details class="usage-table">
        <summary class="fold">
          {i18n.t('account.as_table')}
          <Icon name="down" size="small" />
        </summary>
        <UsageTable periods={periods} />
      </details>
    </figure>
  );
}

interface PlotProps {
  of: 'searches' | 'verifications';
  periods: readonly UsedPeriod[];
  at: number | null;
}

function Plot({ of, periods, at }: PlotProps) {
  const most = Math.max(1, ...periods.map((period) => period[of] ?? 0));
  return (
    <div class={`usage-plot ${of}`} aria-hidden="true">
      <span class="t11 ink2">{of === 'searches' ? searchesWord() : i18n.t('quota.verifications')}</span>
      <span class="usage-most t11 ink3">{number(most)}</span>
      <div class="usage-bars">
        {periods.map((period, index) => (
          <span key={`${period.from} ${index}`} class={index === at ? 'on' : undefined}>
            <i style={{ '--v': `${((period[of] ?? 0) / most) * 100}%` }} />
          </span>
        ))}
      </div>
    </div>
  );
}

/** Labels for the first, the middle and the last day */
function Calendar({ periods }: { periods: readonly UsedPeriod[] }) {
  const places =
    periods.length > 2 ? [0, Math.floor((periods.length - 1) / 2), periods.length - 1] : [0, periods.length - 1];
  return (
    <div class="usage-calendar t11 ink3" aria-hidden="true">
      {[...new Set(places)].map((place) => (
        <span key={place}>{dayWords(periods[place]?.from ?? '')}</span>
      ))}
    </div>
  );
}

function UsageTable({ periods }: { periods: readonly UsedPeriod[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section class="unknown-scroll" tabIndex={0} aria-label={i18n.t('account.history')}>
      <table class="unknown-rows">
        <thead>
          <tr>
            <th scope="col">{i18n.t('account.period')}</th>
            <th scope="col">{searchesWord()}</th>
            <th scope="col">{i18n.t('quota.verifications')}</th>
          </tr>
        </thead>
        <tbody>
          {periods.toReversed().map((period, at) => (
            <tr key={at}>
              <th scope="row">{whenWords(period)}</th>
              <td>{countWords(period.searches)}</td>
              <td>{countWords(period.verifications)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const countWords = (count: number | null) => (count === null ? '–' : number(count));
const dayWords = (day: string) => shortDay(day) ?? plain(day);

function whenWords({ from, to }: UsedPeriod): string {
  const first = wholeDay(from) ?? plain(from);
  return to === null ? first : i18n.t('account.between', [first, wholeDay(to) ?? plain(to)]);
}

/** `3 March 2026: 12 searches, 40 verifications` */
function periodWords(period: UsedPeriod): string {
  return i18n.t('account.used_on', [whenWords(period), usedWords(period.searches, period.verifications)]);
}

function sumWords(periods: readonly UsedPeriod[]): string {
  const [first, last] = [periods[0], periods.at(-1)];
  const sum = (of: 'searches' | 'verifications') => periods.reduce((all, period) => all + (period[of] ?? 0), 0);
  const when = i18n.t('account.between', [dayWords(first?.from ?? ''), dayWords(last?.to ?? last?.from ?? '')]);
  return i18n.t('account.used_on', [when, usedWords(sum('searches'), sum('verifications'))]);
}

function usedWords(searches: number | null, verifications: number | null): string {
  const words = [
    searches === null ? null : searchesUsed(searches),
    verifications === null ? null : i18n.t('account.used_verifications', verifications, [number(verifications)]),
  ];
  return words.filter((word) => word !== null).join(i18n.t('list_comma'));
}

function steppedBy({ key }: KeyboardEvent, at: number, count: number): number | null {
  const isRtl = getComputedStyle(document.documentElement).direction === 'rtl';
  const steps: Record<string, number> = {
    ArrowRight: at + (isRtl ? -1 : 1),
    ArrowLeft: at + (isRtl ? 1 : -1),
    ArrowUp: at + 1,
    ArrowDown: at - 1,
    Home: 0,
    End: count - 1,
  };
  return steps[key] ?? null;
}

function underPointer(event: PointerEvent & { currentTarget: HTMLElement }, count: number): number {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  const share = width > 0 ? (event.clientX - left) / width : 0;
  const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
  return Math.floor((isRtl ? 1 - share : share) * count);
}

interface UsedPeriod {
  /** `YYYY-MM-DD` or longer, as the service sends it */
  from: string;
  /** The last day of a longer period; null for a single day. */
  to: string | null;
  /** Null if the service does not report it */
  searches: number | null;
  verifications: number | null;
}

/** Omits periods without a date and periods without any number. Oldest first. */
export function usedPeriods(periods: readonly UsagePeriod[]): UsedPeriod[] {
  return periods
    .flatMap((period) => usedPeriod(period) ?? [])
    .sort((one, other) => (one.from < other.from ? -1 : Number(one.from > other.from)));
}

function usedPeriod(period: UsagePeriod): UsedPeriod | null {
  const from = period.date ?? period.start_date;
  const searches = period.searches ?? counted(period.requests.searches);
  const verifications = period.verifications ?? counted(period.requests.verifications);
  if (from === null || !/^\d{4}-\d\d-\d\d/.test(from) || (searches === null && verifications === null)) return null;
  const to = period.date === null && period.end_date !== from ? period.end_date : null;
  return { from, to, searches, verifications };
}

/** Reads `12`, `"12"` or `{ used: 12 }`. */
function counted(value: unknown): number | null {
  if (typeof value === 'object' && value !== null && 'used' in value) return counted(value.used);
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof read === 'number' && Number.isFinite(read) ? read : null;
}

/** Where nothing is paid for, a search is a look-up like any other. */
const searchesWord = () => i18n.t(isFree.value ? 'account.lookups' : 'quota.searches');

export function searchesUsed(count: number): string {
  return i18n.t(isFree.value ? 'account.used_lookups' : 'cost.searches', count, [number(count)]);
}
