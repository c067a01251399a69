/**
 * Layout of the options. A section is a titled card of blocks, with fields of their own, and items with one control
 * each.
 */
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { WordsBeside } from '../controls/fields/choices.tsx';
import './options-frame.css';

interface SectionProps {
  id: string;
  title: string;
  /** A status at the end of the title's line */
  aside?: ComponentChildren;
  children: ComponentChildren;
}

export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <div class="line">
        <h2 id={`${id}-title`} class="t15">
          {title}
        </h2>
        <span class="push" />
        {aside}
      </div>
      <div class="card">{children}</div>
    </section>
  );
}

/** The upper part of a card, with fields of its own */
export function Block({ children }: { children: ComponentChildren }) {
  return <div class="block">{children}</div>;
}

interface ItemProps {
  title: string;
  words?: ComponentChildren;
  /** The control, at the end */
  children?: ComponentChildren;
}

export function Item({ title, words, children }: ItemProps) {
  const id = useId();
  return (
    <div class="item">
      <div class="item-words">
        <h3 class="med">
          <bdi>{title}</bdi>
        </h3>
        {words && <p id={id}>{words}</p>}
      </div>
      <WordsBeside.Provider value={words ? id : undefined}>{children}</WordsBeside.Provider>
    </div>
  );
}
