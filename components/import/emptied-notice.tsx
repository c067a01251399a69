/** Which cells stay empty because they cannot be read, by column. Their people are imported nevertheless. */
import { i18n } from '#i18n';
import type { EmptiedCells } from '../../lib/messages/job-views.ts';
import { Notice } from '../controls/notice.tsx';
import { number } from '../format/numbers.ts';
import { emptiedWords } from './import-words.ts';
import './row-preview.css';

export function EmptiedNotice({ cells }: { cells: readonly (EmptiedCells & { example?: string })[] }) {
  const count = cells.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Notice mood="warn" icon="alert">
      <b>{i18n.t('import.emptied', count, [number(count)])}</b>
      <ul class="emptied">
        {cells.map((one) => (
          <li key={`${one.at} ${one.why}`}>{emptiedWords(one)}</li>
        ))}
      </ul>
    </Notice>
  );
}
