/** What to enrich, as typed: an address, a domain or a profile's handle. lib/contract/README.md §4.8. */
import { domainOf } from '../../lib/contract/text.ts';
import type { Typed } from '../../lib/subject/subject.ts';

export type Who =
  | { by: 'email'; email: string }
  | { by: 'domain'; domain: string; shown: string }
  | { by: 'handle'; handle: string };

/** A person, a company, or both */
export type Way = 'person' | 'company' | 'both';

/** Null if the text is none of these. A single word may be a handle. */
export function whoOf(typed: Typed): Who | null {
  switch (typed.kind) {
    case 'address':
      return { by: 'email', email: typed.address };
    case 'domain':
      return { by: 'domain', domain: typed.domain.ascii, shown: typed.domain.unicode };
    case 'profile':
      return { by: 'handle', handle: typed.handle };
    case 'company':
      return isHandle(typed.name) ? { by: 'handle', handle: typed.name.replace(/^@/, '').toLowerCase() } : null;
    case 'addresses':
    case 'person':
    case 'nothing':
      return null;
  }
}

const isHandle = (word: string) => /^@?[\p{L}\p{N}][\p{L}\p{N}_-]{1,99}$/u.test(word);

export function waysOf(who: Who): readonly Way[] {
  switch (who.by) {
    case 'email':
      return ['person', 'both', 'company'];
    case 'handle':
      return ['person', 'both'];
    case 'domain':
      return ['company'];
  }
}

/** The domain for a company lookup; null for a handle. */
export function domainIn(who: Who): string | null {
  if (who.by === 'domain') return who.domain;
  return who.by === 'email' ? domainOf(who.email) : null;
}

/** Its name within sentences */
export function calledOf(who: Who): string {
  if (who.by === 'domain') return who.shown;
  return who.by === 'email' ? who.email : who.handle;
}
