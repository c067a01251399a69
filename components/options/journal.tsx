/** Everything that left the device: when, what in words, with which question, and what it spent. Never a key. */
import { i18n } from '#i18n';
import { costs } from '../../lib/contract/costs.ts';
import type { JournalEntry } from '../../lib/messages/views.ts';
import { Button } from '../controls/button.tsx';
import { exactTime } from '../words/ages.ts';
import { spentWords } from '../words/cost-words.ts';
import { plain } from '../words/plain.ts';
import './journal.css';

export interface JournalProps {
  entries: readonly JournalEntry[];
  /** There are older ones. */
  more: boolean;
  onMore: () => void;
}

export function Journal({ entries, more, onMore }: JournalProps) {
  if (entries.length === 0) return <p class="journal-none">{i18n.t('journal.none')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section class="journal-scroll" tabIndex={0} aria-label={i18n.t('journal.label')}>
      <table class="journal">
        <thead>
          <tr>
            <th scope="col">{i18n.t('journal.when')}</th>
            <th scope="col">{i18n.t('journal.what')}</th>
            <th scope="col">{i18n.t('journal.with')}</th>
            <th scope="col">{i18n.t('journal.outcome')}</th>
            <th scope="col">{i18n.t('journal.spent')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} />
          ))}
        </tbody>
      </table>
      {more && (
        <Button look="quiet" full onClick={onMore}>
          {i18n.t('journal.more')}
        </Button>
      )}
    </section>
  );
}

function Line({ entry }: { entry: JournalEntry }) {
  const params = paramWords(entry.params);
  return (
    <tr>
      <td class="ink2">
        <time>{exactTime(entry.at)}</time>
      </td>
      <td title={plain(entry.service)}>{operationWords(entry.operation)}</td>
      <td class="ink2 cut" title={params} dir="ltr">
        {params}
      </td>
      <td class={/^2\d\d$/.test(entry.outcome) ? 'ink2' : 'bad'}>{plain(entry.outcome.replaceAll('-', ' '))}</td>
      <td class="ink2">{spentWords(entry.spent)}</td>
    </tr>
  );
}

/** An operation of the contract in words; one that we have none for is shown by its name. */
function operationWords(operation: string): string {
  return isNamed(operation) ? i18n.t(`operation.${operation}`) : plain(operation);
}

const isNamed = (operation: string): operation is keyof typeof costs => operation in costs;

function paramWords(params: Record<string, unknown>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .map(plain)
    .join(' · ');
}
