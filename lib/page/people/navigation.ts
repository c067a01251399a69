/**
 * Lines that lead to other pages: menus, breadcrumbs, lists of links. They contain words of positions ("Directors").
 */
import { allIn, closestOf, parentOf, shortText, tagOf } from '../dom.ts';
import { NAVIGATION } from '../team/team-candidates.ts';
import type { FlowLine } from './page-flow.ts';

/** So many entries that are only a link make a list a menu. */
const MENU = 3;

const LEADS_AWAY =
  /^(?:[‹«<←↩]|(?:back|zurück|retour|volver|torna|terug|tillbaka|powrót|zpět|all|alle|tous|todos|tutti)\s)/iu;

export function isNavigation(document: Document, { block, pieces }: FlowLine): boolean {
  if (closestOf(block, NAVIGATION)) return true;
  const links = pieces.map(({ element }) => closestOf(element, 'a[href]'));
  const worded = pieces.filter(({ text }) => /\p{L}/u.test(text));
  if (worded.length === 0 || !worded.every(({ element }) => closestOf(element, 'a[href]'))) return false;
  if (new Set(links.filter((link) => link !== null)).size > 1) return true;
  if (worded.some(({ text }) => LEADS_AWAY.test(text.trim()))) return true;
  return tagOf(block) === 'li' && isMenu(document, parentOf(block));
}

/** A list whose entries are links and nothing else. */
function isMenu(document: Document, list: Element | null): boolean {
  const entries = list ? allIn(list, 'li', 12) : [];
  const bare = entries.filter((entry) => {
    const [link, ...others] = allIn(entry, 'a[href]', 2);
    return (
      link && others.length === 0 && shortText(document, entry, 80)?.trim() === shortText(document, link, 80)?.trim()
    );
  });
  return bare.length >= MENU && bare.length === entries.length;
}
