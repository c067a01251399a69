/** A message directly below its cause, with the next step. */
import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from './icon.tsx';
import './notice.css';

export interface NoticeProps {
  mood?: 'info' | 'warn' | 'error';
  icon?: IconName | undefined;
  children: ComponentChildren;
  /** Buttons at the end. */
  step?: ComponentChildren;
}

const icons = { info: 'info', warn: 'clock', error: 'alert' } as const satisfies Record<string, IconName>;

export function Notice({ mood = 'info', icon, children, step }: NoticeProps) {
  return (
    <div class={`notice ${mood}`} role={mood === 'error' ? 'alert' : 'status'}>
      <Icon name={icon ?? icons[mood]} />
      <div>{children}</div>
      {step && <div class="step">{step}</div>}
    </div>
  );
}
