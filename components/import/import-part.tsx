/** A part of an import's view, under its heading. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import './import-view.css';

export interface ImportPartProps {
  part: 'file' | 'columns' | 'preview' | 'leads';
  children: ComponentChildren;
}

export function ImportPart({ part, children }: ImportPartProps) {
  return (
    <section class="import-part">
      <h2 class="t15">{i18n.t(`import.part_${part}`)}</h2>
      {children}
    </section>
  );
}
