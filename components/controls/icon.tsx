/** Icons: a 16 px box, one stroke with round ends, the text's colour. Each bundle contains only the shapes it uses. */
import type { WorkspaceIconName } from './workspace-icons.ts';

const paths = {
  alert: 'M8 2.25 14.25 13.25H1.75L8 2.25ZM8 6.5v3M8 11.4h.01',
  article:
    'M4.5 1.75h7a1.75 1.75 0 0 1 1.75 1.75v9a1.75 1.75 0 0 1-1.75 1.75h-7a1.75 1.75 0 0 1-1.75-1.75v-9a1.75 1.75 0 0 1 1.75-1.75ZM5.5 5h5M5.5 8h5M5.5 11h2.75',
  back: 'M13 8H3.25M7 4 3 8l4 4',
  check: 'm3 8.5 3.25 3.25L13 4.75',
  clock: 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM8 4.5V8l2.25 1.5',
  copy: 'M7.5 5.75h4.5a1.75 1.75 0 0 1 1.75 1.75v4.5a1.75 1.75 0 0 1-1.75 1.75h-4.5a1.75 1.75 0 0 1-1.75-1.75v-4.5a1.75 1.75 0 0 1 1.75-1.75ZM10.25 3.25c-.2-.6-.8-1-1.5-1H4c-1 0-1.75.75-1.75 1.75v4.75c0 .7.4 1.3 1 1.5',
  csv: 'M8 2v8M8 10 5 7M8 10l3-3M2.5 10.5v1.75c0 .8.7 1.5 1.5 1.5h8c.8 0 1.5-.7 1.5-1.5V10.5',
  db: 'M13.25 4a5.25 2.25 0 1 1-10.5 0 5.25 2.25 0 0 1 10.5 0ZM2.75 4v8c0 1.25 2.35 2.25 5.25 2.25s5.25-1 5.25-2.25V4M2.75 8c0 1.25 2.35 2.25 5.25 2.25S13.25 9.25 13.25 8',
  down: 'm4 6.25 4 4 4-4',
  filter: 'M2.5 4.5h11M4.5 8h7M6.5 11.5h3',
  globe:
    'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM1.75 8h12.5M8 1.75c2 2 2.5 4 2.5 6.25S10 12.25 8 14.25C6 12.25 5.5 10.25 5.5 8S6 3.75 8 1.75Z',
  info: 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM8 7.5v3.5M8 5.1h.01',
  keys: 'M3 3.75h10a1.75 1.75 0 0 1 1.75 1.75v5a1.75 1.75 0 0 1-1.75 1.75h-10a1.75 1.75 0 0 1-1.75-1.75v-5a1.75 1.75 0 0 1 1.75-1.75ZM4 6.75h.01M6.7 6.75h.01M9.3 6.75h.01M12 6.75h.01M5 9.5h6',
  leads:
    'M8.5 5.25a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0ZM1.75 13.25c0-2.5 1.9-4 4.25-4s4.25 1.5 4.25 4M10.5 3c1.2.2 2 1.1 2 2.25s-.8 2.05-2 2.25M12.25 9.75c1.3.5 2 1.7 2 3.5',
  lock: 'M5 7h6a1.75 1.75 0 0 1 1.75 1.75v3.25a1.75 1.75 0 0 1-1.75 1.75h-6a1.75 1.75 0 0 1-1.75-1.75v-3.25a1.75 1.75 0 0 1 1.75-1.75ZM5.25 7V5a2.75 2.75 0 0 1 5.5 0v2',
  mail: 'M3.5 3.25h9a1.75 1.75 0 0 1 1.75 1.75v6a1.75 1.75 0 0 1-1.75 1.75h-9a1.75 1.75 0 0 1-1.75-1.75v-6a1.75 1.75 0 0 1 1.75-1.75ZM2.25 4.5l5.75 4.25 5.75-4.25',
  mark: 'M.75 4.25C4 4.1 6.5 5.7 8 8.25c1.5-2.55 4-4.15 7.25-4-2.85.95-4.9 3.1-6.05 6.25L8 13.5l-1.2-3C5.65 7.35 3.6 5.2.75 4.25Z',
  minus: 'M3.5 8h9',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z',
  more: 'M3.25 8h.01M8 8h.01M12.75 8h.01',
  panel: 'M3.75 2.75h8.5a2 2 0 0 1 2 2v6.5a2 2 0 0 1-2 2h-8.5a2 2 0 0 1-2-2v-6.5a2 2 0 0 1 2-2ZM10 2.75v10.5',
  pause: 'M5.5 3.5v9M10.5 3.5v9',
  person:
    'M10.75 5a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM2.75 13.75c.3-2.8 2.4-4.25 5.25-4.25s4.95 1.45 5.25 4.25',
  phone:
    'M3 2.75h2.5l1.25 3-1.5 1.25c.6 1.3 1.6 2.3 2.9 2.9l1.25-1.5 3 1.25v2.5c0 .6-.5 1-1.1 1C6.7 13 2.2 8.6 2 3.8c0-.6.4-1.05 1-1.05Z',
  play: 'M5.25 3.25v9.5L12.5 8 5.25 3.25Z',
  plug: 'M5.5 1.75v3M10.5 1.75v3M3.75 4.75h8.5v2.5a4.25 4.25 0 0 1-8.5 0v-2.5ZM8 11.5v2.75',
  plus: 'M8 3v10M3 8h10',
  rank: 'm4 8 4-4 4 4M4 12.5l4-4 4 4',
  right: 'm6.25 4 4 4-4 4',
  saved: 'M4 2.75h8v10.75L8 10.75l-4 2.75V2.75Z',
  screen:
    'M3.5 2.75h9a1.75 1.75 0 0 1 1.75 1.75v5a1.75 1.75 0 0 1-1.75 1.75h-9a1.75 1.75 0 0 1-1.75-1.75v-5a1.75 1.75 0 0 1 1.75-1.75ZM5.5 14h5',
  search: 'M11.75 7a4.75 4.75 0 1 1-9.5 0 4.75 4.75 0 0 1 9.5 0ZM10.5 10.5l3.5 3.5',
  shield: 'M8 1.75 13 3.5v4.25c0 3-2 5.3-5 6.5-3-1.2-5-3.5-5-6.5V3.5l5-1.75Z',
  settings:
    'M2 4.75h6M11.5 4.75H14M2 11.25h2.5M8 11.25h6M11.5 4.75a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0ZM8 11.25a1.75 1.75 0 1 1-3.5 0 1.75 1.75 0 0 1 3.5 0Z',
  sun: 'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9',
  sync: 'M13.25 6.25A5.5 5.5 0 0 0 3.4 4.9L2.5 6M2.5 2.75V6h3.25M2.75 9.75a5.5 5.5 0 0 0 9.85 1.35l.9-1.1M13.5 13.25V10h-3.25',
  trash:
    'M2.75 4.25h10.5M6.25 4V2.5h3.5V4M4 4.5l.6 8.2c.05.6.5 1.05 1.1 1.05h4.6c.6 0 1.05-.45 1.1-1.05L12 4.5M6.75 7v4M9.25 7v4',
  up: 'm4 9.75 4-4 4 4',
  undo: 'M5.5 3 2.25 6.25 5.5 9.5M2.5 6.25h6.75a3.5 3.5 0 0 1 0 7H6',
  x: 'm4 4 8 8M12 4l-8 8',
  's-accept-all':
    'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM4.75 8.7c1-1.9 2.1-1.9 3.25-.7s2.25 1.2 3.25-.7',
  's-busy': 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM4.9 8h.01M8 8h.01M11.1 8h.01',
  's-disposable':
    'M4 2h8M4 14h8M4.75 2c0 3.5 3.25 4 3.25 6s-3.25 2.5-3.25 6M11.25 2c0 3.5-3.25 4-3.25 6s3.25 2.5 3.25 6',
  's-invalid': 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2',
  's-none': 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0Z',
  's-unknown':
    'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM6.25 6.5c.1-1 .8-1.6 1.75-1.6s1.8.6 1.8 1.6c0 1.3-1.8 1.3-1.8 2.6M8 11.25h.01',
  's-valid': 'M14.25 8a6.25 6.25 0 1 1-12.5 0 6.25 6.25 0 0 1 12.5 0ZM5.25 8.25l1.9 1.9 3.6-4',
  's-webmail':
    'M10.25 8a2.25 2.25 0 1 1-4.5 0 2.25 2.25 0 0 1 4.5 0ZM10.25 5.75V9c0 1 .7 1.5 1.5 1.5 1.4 0 2.5-1.2 2.5-2.8A6.25 6.25 0 1 0 11 13.5',
} as const;

export type IconName = keyof typeof paths | WorkspaceIconName;

/** The workspace's icons are in their own file, which the popup does not load. */
const further: { paths: Partial<Record<IconName, string>> } = { paths: {} };

export function drawToo(paths: Readonly<Record<WorkspaceIconName, string>>): void {
  further.paths = paths;
}

/** What differs from a plain stroke. */
const drawn: Partial<
  Record<IconName, { fill?: string; stroke?: string; 'stroke-dasharray'?: string; 'stroke-width'?: number }>
> = {
  mark: { fill: 'currentColor', stroke: 'none' },
  saved: { fill: 'currentColor' },
  more: { 'stroke-width': 2 },
  's-none': { 'stroke-dasharray': '2.1 2.808' },
};

interface IconProps {
  name: IconName;
  size?: 'small' | 'large' | undefined;
  /** The accessible name; without one the icon is decoration. */
  label?: string | undefined;
}

export function Icon({ name, size, label }: IconProps) {
  const said = label === undefined ? { 'aria-hidden': true } : { role: 'img' as const, 'aria-label': label };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by its label, or decoration; a title would show under the pointer
    <svg viewBox="0 0 16 16" class={size ? `i ${size}` : 'i'} {...said}>
      <path d={isFirst(name) ? paths[name] : further.paths[name]} {...drawn[name]} />
    </svg>
  );
}

const isFirst = (name: IconName): name is keyof typeof paths => Object.hasOwn(paths, name);
