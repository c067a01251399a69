/** Everything that left the device: when, what, with which operation, and what it cost. Never a key. */
import { i18n } from '#i18n';
import { isJournalOperation, writtenParams } from '../../lib/messages/journal-operations.ts';
import type { JournalEntry } from '../../lib/messages/request-views.ts';
import { Button } from '../controls/button.tsx';
import { exactTime } from '../format/ages.ts';
import { isFree, spentWords } from '../format/cost-words.ts';
import { outcomeWord } from '../format/outcome-words.ts';
import { plain } from '../format/plain.ts';
import { linkTo } from '../shell/route.ts';
import './journal-table.css';

interface JournalProps {
  entries: readonly JournalEntry[];
  /** Names by identifier; if given, they get a column. */
  services?: ReadonlyMap<string, string> | undefined;
  /** Full height instead of a scrolling box */
  tall?: boolean | undefined;
  /** Older entries exist. */
  more: boolean;
  onMore: () => void;
}

export function Journal({ entries, services, tall, more, onMore }: JournalProps) {
  if (entries.length === 0) return <p class="journal-none">{i18n.t('journal.none')}</p>;
  const hasCost = !isFree.value || entries.some(({ spent }) => spent !== 'nothing');
  const looks = ['journal-scroll', tall && 'tall', services && 'by-service'].filter(Boolean);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section class={looks.join(' ')} tabIndex={0} aria-label={i18n.t('journal.label')}>
      <table class="journal">
        <thead>
          <tr>
            <th scope="col">{i18n.t('journal.when')}</th>
            <th scope="col">{i18n.t('journal.what')}</th>
            {services && <th scope="col">{i18n.t('activity.service')}</th>}
            <th scope="col">{i18n.t('journal.with')}</th>
            <th scope="col">{i18n.t('journal.outcome')}</th>
            {hasCost && <th scope="col">{i18n.t('journal.spent')}</th>}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <Line key={entry.id} entry={entry} services={services} hasCost={hasCost} />
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

interface LineProps extends Pick<JournalProps, 'services'> {
  entry: JournalEntry;
  hasCost: boolean;
}

function Line({ entry, services, hasCost }: LineProps) {
  const params = paramWords(entry.params);
  const service = plain(services?.get(entry.service) ?? entry.service);
  return (
    <tr>
      <td class="ink2">
        <time>{exactTime(entry.at)}</time>
      </td>
      <td title={service}>{operationWords(entry.operation)}</td>
      {services && (
        <td class="ink2 cut" title={service}>
          <bdi>{service}</bdi>
        </td>
      )}
      <td class="ink2" title={params} dir="ltr">
        <span class="cut2 journal-with">{params}</span>
        {services && typeof entry.params.email === 'string' && (
          <a class="t12" href={linkTo('person', { email: entry.params.email })}>
            {i18n.t('access.step')}
          </a>
        )}
      </td>
      <td class={/^(?:2\d\d|moved|joined)$/.test(entry.outcome) ? 'ink2' : 'bad'}>{outcomeWord(entry.outcome)}</td>
      {hasCost && <td class="ink2">{spentWords(entry.spent)}</td>}
    </tr>
  );
}

/** The operation's label; an unknown one is shown by its name. */
export function operationWords(operation: string): string {
  return isJournalOperation(operation) ? i18n.t(`operation.${operation}`) : plain(operation);
}

function paramWords(params: Record<string, unknown>): string {
  return writtenParams(params).map(plain).join(' · ');
}
