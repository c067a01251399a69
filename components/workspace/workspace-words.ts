/** The names of the workspace's parts, and the links to them. */
import { i18n } from '#i18n';
import type { IconName } from '../controls/icon.tsx';
import type { NavLink } from '../controls/side-nav.tsx';
import { number } from '../format/numbers.ts';

const icons = {
  leads: 'leads',
  import: 'leads',
  discover: 'discover',
  enrichment: 'enrich',
  checks: 'checks',
  campaigns: 'send',
  activity: 'activity',
  account: 'account',
} as const satisfies Record<string, IconName>;

type Part = keyof typeof icons;

export function placeWords(at: Part): string {
  return i18n.t(`workspace.place_${at}`);
}

export function openingWords(): string {
  return i18n.t('slow.words');
}

interface Around {
  current: Part;
  linkTo: (at: Part) => string;
  /** How many there are of some; null where nobody said. */
  counts: Partial<Record<Part, number | null>>;
}

export function partLinks(parts: readonly Part[], { current, linkTo, counts }: Around): NavLink[] {
  return parts.map((at) => {
    const count = counts[at] ?? null;
    return {
      to: linkTo(at),
      words: placeWords(at),
      icon: icons[at],
      count: count === null ? undefined : number(count),
      current: at === current ? 'page' : undefined,
    };
  });
}
