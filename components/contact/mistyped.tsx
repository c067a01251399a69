/** Hints at addresses whose domain looks mistyped. Nothing is changed without a click. */
import { i18n } from '#i18n';
import { Button } from '../controls/button.tsx';
import { Notice } from '../controls/notice.tsx';
import type { Mistyped } from '../format/mistyped-domain.ts';
import { number } from '../format/numbers.ts';
import { plain } from '../format/plain.ts';

/** Below a field. `meant`: null where nothing looks mistyped. */
export function MeantHint({ meant, onUse }: { meant: string | null; onUse: (meant: string) => void }) {
  if (meant === null) return null;
  return (
    <p class="t12" role="status">
      <button type="button" class="link" onClick={() => onUse(meant)}>
        {i18n.t('mistyped.meant', [plain(meant)])}
      </button>
    </p>
  );
}

/** Domains that are named; further ones are corrected too. */
const mostNamed = 5;

export function MistypedNotice({ found, onCorrect }: { found: readonly Mistyped[]; onCorrect: () => void }) {
  const count = found.reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Notice
      mood="warn"
      icon="alert"
      step={
        <Button size="small" onClick={onCorrect}>
          {i18n.t('mistyped.correct', [number(count)])}
        </Button>
      }
    >
      <b>{i18n.t('mistyped.many', count, [number(count)])}</b>
      <ul>
        {found.slice(0, mostNamed).map(({ from, to, count }) => (
          <li key={from}>{i18n.t('mistyped.one', [plain(from), to, number(count)])}</li>
        ))}
      </ul>
      {found.length > mostNamed && i18n.t('import.and_more', [number(found.length - mostNamed)])}
    </Notice>
  );
}
