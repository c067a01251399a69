/** The form for a new list, in one column. */
import type { ComponentChildren } from 'preact';
import './checks-view.css';

export function CheckPart({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="check-form">
      <h2 class="t15">{title}</h2>
      {children}
    </section>
  );
}
