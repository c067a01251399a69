/** Bars for a run's progress and a quota's remainder. */
import './progress.css';

interface ProgressProps {
  label: string;
  done: number;
  of: number;
  /** Held or paused: half opacity. */
  still?: boolean | undefined;
  /** Text colour instead of the accent: an amount, not a run. */
  amount?: boolean | undefined;
}

export function Progress({ label, done, of, still, amount }: ProgressProps) {
  const share = of > 0 ? Math.min(1, Math.max(0, done / of)) : 0;
  const looks = ['progress', still && 'still', amount && 'amount'].filter(Boolean).join(' ');
  const values = {
    role: amount ? ('meter' as const) : ('progressbar' as const),
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuenow': Math.min(done, of),
    'aria-valuemax': of,
  };
  return (
    <div class={looks} {...values}>
      <span style={{ '--v': `${share * 100}%` }} />
    </div>
  );
}
