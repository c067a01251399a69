/** An error, below its cause. */
import type { ComponentChildren } from 'preact';
import { Icon } from '../controls/icon.tsx';
import './wrong.css';

export function Wrong({ id, children }: { id?: string; children: ComponentChildren }) {
  return (
    <p id={id} class="filter-wrong" role="alert">
      <Icon name="alert" size="small" />
      <span>{children}</span>
    </p>
  );
}
