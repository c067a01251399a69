/** One enrichment: asked on a click, or shown from what is kept. */

import { domainIn, type Way, type Who } from '../../../../components/enrichment/who.ts';
import type { Desk, Trouble } from '../../../../components/shell/connection.ts';
import type { Params, Reply } from '../../../contract/operations.ts';
import { ask } from '../../../messages/send.ts';
import type { KeptAnswer } from '../../../messages/views.ts';
import { keptOf } from '../../flight.ts';

export type Person = Reply<'enrichPerson'>['data'];
export type Company = Reply<'enrichCompany'>['data'];

export interface Enriched {
  person: Person | null;
  company: Company | null;
}

export type Answer = ({ ok: true; asked: number; kept: boolean } & Enriched) | { ok: false; problem: Trouble };

export interface How {
  anew: boolean;
  /** The user saw that the outcome of the last one is unknown. */
  again: boolean;
  slow: () => void;
}

const whom = (who: Who) =>
  who.by === 'handle' ? { linkedin_handle: who.handle } : { email: who.by === 'email' ? who.email : '' };

export async function enrich(desk: Desk, who: Who, way: Way, { anew, again, slow }: How): Promise<Answer> {
  const how = { click: true, anew, again, private: desk.private.value, page: desk.page };
  switch (way) {
    case 'person':
      return told(await ask('enrichPerson', whom(who), how, slow), (person) => ({ person, company: null }));
    case 'company':
      return told(await ask('enrichCompany', { domain: domainIn(who) ?? '' }, how, slow), (company) => ({
        person: null,
        company,
      }));
    case 'both':
      return told(await ask('enrichPersonAndCompany', whom(who), how, slow), both);
  }
}

type Heard<Data> = { ok: true; reply: { data: Data }; asked: number; kept: boolean } | { ok: false; problem: Trouble };

function told<Data>(heard: Heard<Data>, read: (data: Data) => Enriched): Answer {
  return heard.ok ? { ok: true, asked: heard.asked, kept: heard.kept, ...read(heard.reply.data) } : heard;
}

const both = ({ person, company }: Enriched): Enriched => ({ person, company });

/** The newest that is kept of this question; free. */
export function keptAnswer(kept: readonly KeptAnswer[], who: Who, way: Way): Extract<Answer, { ok: true }> | null {
  const isWhom = (params: Params<'enrichPerson'>) =>
    who.by === 'handle'
      ? params.linkedin_handle?.toLowerCase() === who.handle
      : who.by === 'email' && params.email?.toLowerCase() === who.email;
  switch (way) {
    case 'person': {
      const found = keptOf(kept, 'enrichPerson', isWhom);
      return found && { ok: true, kept: true, asked: found.asked, person: found.reply.data, company: null };
    }
    case 'company': {
      const found = keptOf(kept, 'enrichCompany', ({ domain }) => domain.toLowerCase() === domainIn(who));
      return found && { ok: true, kept: true, asked: found.asked, person: null, company: found.reply.data };
    }
    case 'both': {
      const found = keptOf(kept, 'enrichPersonAndCompany', isWhom);
      return found && { ok: true, kept: true, asked: found.asked, ...both(found.reply.data) };
    }
  }
}
