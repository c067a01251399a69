/** A part of the activity: what it is, what can be done with all of it, and what it holds. */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import './activity-view.css';

export interface ActivitySectionProps {
  title: string;
  note?: string | undefined;
  actions?: ComponentChildren;
  /** Under the title: what narrows it. */
  tools?: ComponentChildren;
  children: ComponentChildren;
}

export function ActivitySection({ title, note, actions, tools, children }: ActivitySectionProps) {
  const id = useId();
  return (
    <section class="activity-section" aria-labelledby={id}>
      <div class="line activity-head">
        <h2 id={id} class="t15">
          {title}
        </h2>
        {note && <span class="t12 ink3">{note}</span>}
        <span class="push" />
        {actions}
      </div>
      {tools}
      {children}
    </section>
  );
}
