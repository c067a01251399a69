/** An empty state: the reason as heading, its meaning in one sentence, and one step. */
import type { ComponentChildren } from 'preact';
import './empty.css';

interface EmptyProps {
  title: string;
  children?: ComponentChildren;
  step?: ComponentChildren;
  level?: 1 | 2;
}

export function Empty({ title, children, step, level = 2 }: EmptyProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div class="empty">
      <Heading class="t15">{title}</Heading>
      {children && <p class="ink2">{children}</p>}
      {step && <div class="line step">{step}</div>}
    </div>
  );
}
