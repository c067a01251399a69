import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { Icon, type IconName } from './icon.tsx';
import './side-nav.css';

export interface NavLink {
  to: string;
  words: string;
  icon?: IconName | undefined;
  /** The count at the end. */
  count?: string | undefined;
  current: 'page' | 'true' | undefined;
}

export function SideNav({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <nav class="nav" aria-label={label}>
      <p class="brand">
        <Icon name="mark" size="large" />
        {i18n.t('extension.name')}
      </p>
      {children}
    </nav>
  );
}

export function NavLinks({ links }: { links: readonly NavLink[] }) {
  return (
    <ul>
      {links.map(({ to, words, icon, count, current }) => (
        <li key={to}>
          <a href={to} aria-current={current} class={icon ? undefined : 'light'}>
            {icon && <Icon name={icon} />}
            <bdi class="cut">{words}</bdi>
            {count !== undefined && <span class="n">{count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
