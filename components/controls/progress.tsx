/** Bars: how far a run is, and what is left of an allowance. */
import './progress.css';

export interface ProgressProps {
  label: string;
  done: number;
  of: number;
  /** Held or paused: at half strength. */
  still?: boolean | undefined;
  /** Ink instead of the accent: an amount, not a run. */
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
