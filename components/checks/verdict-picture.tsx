/** The verdicts as one bar, with a count, icon and word each. A click on a count filters the table. */
import { i18n } from '#i18n';
import { Icon, type IconName } from '../controls/icon.tsx';
import { number } from '../format/numbers.ts';
import { verdictIcons, verdictWord } from '../format/verdict-words.ts';
import type { CheckFilter, CheckRun } from './run-store.ts';
import './verdict-picture.css';

/** Best first */
const order = [
  'valid',
  'accept_all',
  'webmail',
  'unknown',
  'disposable',
  'invalid',
  'failed',
  'open',
] as const satisfies readonly CheckFilter[];

export function VerdictPicture({ run }: { run: CheckRun }) {
  const counts = run.counts.value;
  const all = counts.get('all') ?? 0;
  const parts = order.map((key) => ({ key, count: counts.get(key) ?? 0 })).filter(({ count }) => count > 0);
  return (
    <div class="verdicts">
      <div class="verdict-bar" aria-hidden="true">
        {parts.map(({ key, count }) => (
          <span key={key} class={`v-${key.replace('_', '-')}`} style={{ inlineSize: `${(100 * count) / all}%` }} />
        ))}
      </div>
      <fieldset class="verdict-counts" aria-label={i18n.t('checks.verdicts')}>
        {parts.map(({ key, count }) => (
          <button
            key={key}
            type="button"
            class={`v-${key.replace('_', '-')}`}
            aria-pressed={run.filter.value === key}
            onClick={() => run.setFilter(key)}
          >
            <Icon name={iconOf(key)} />
            <b>{number(count)}</b> <span>{filterWords(key)}</span>
            <span class="ink3">{i18n.t('checks.share', [Math.round((100 * count) / all)])}</span>
          </button>
        ))}
      </fieldset>
    </div>
  );
}

function filterWords(filter: CheckFilter): string {
  if (filter === 'all') return i18n.t('checks.all');
  if (filter === 'failed') return i18n.t('checks.failed');
  return filter === 'open' ? i18n.t('checks.open') : verdictWord(filter);
}

function iconOf(filter: (typeof order)[number]): IconName {
  if (filter === 'failed') return 'alert';
  return filter === 'open' ? 's-busy' : verdictIcons[filter];
}
