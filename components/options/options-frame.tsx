/** The options page as a whole: its parts at the side, and one after the other. */
import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import type { IconName } from '../controls/icon.tsx';
import { NavLinks, SideNav } from '../controls/side-nav.tsx';
import './options-frame.css';

export interface OptionsPart {
  /** Of the section, for the link to it. */
  id: string;
  words: string;
  icon: IconName;
}

export interface OptionsFrameProps {
  parts: readonly OptionsPart[];
  /** The part that is read now. */
  current: string;
  children: ComponentChildren;
  toast?: ComponentChildren;
}

export function OptionsFrame({ parts, current, children, toast }: OptionsFrameProps) {
  return (
    <div class="options">
      <SideNav label={i18n.t('options.label')}>
        <NavLinks
          links={parts.map(({ id, ...part }) => ({
            ...part,
            to: `#${id}`,
            current: id === current ? 'true' : undefined,
          }))}
        />
      </SideNav>
      <main class="settings">
        <h1 class="vh">{i18n.t('options.label')}</h1>
        {children}
      </main>
      {toast}
    </div>
  );
}

export interface SectionProps {
  id: string;
  title: string;
  /** At the end of the title's line: a status. */
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
      {children}
    </section>
  );
}

export function Card({ children }: { children: ComponentChildren }) {
  return <div class="card">{children}</div>;
}

/** The upper part of a card, with fields of its own. */
export function Block({ children }: { children: ComponentChildren }) {
  return <div class="block">{children}</div>;
}

export interface ItemProps {
  title: string;
  words?: ComponentChildren;
  /** What changes it, at the end. */
  children?: ComponentChildren;
}

export function Item({ title, words, children }: ItemProps) {
  return (
    <div class="item">
      <div class="item-words">
        <h3 class="med">
          <bdi>{title}</bdi>
        </h3>
        {words && <p>{words}</p>}
      </div>
      {children}
    </div>
  );
}
