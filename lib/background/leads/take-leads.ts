/**
 * Takes the leads of this device along to a service that was connected later: read page by page, and counted there by a dry run of an import
 * before anything is written. They stay on the device, whatever comes of it.
 */
import { writtenFields } from '../../contract/lead-fields.ts';
import { attributesOf } from '../../contract/lead-values.ts';
import type { Lead } from '../../contract/resources/lead.ts';
import type { Wanted } from '../../messages/job-messages.ts';
import { mostRows } from '../../messages/row-limits.ts';
import type { JobView } from '../../messages/views.ts';
import type { Services } from '../connections/services.ts';
import type { Connection, Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { firstPage, pageOf, turned } from '../jobs/kinds/lead-pages.ts';
import type { SettingsStore } from '../settings.ts';

interface TakeLeadsParts {
  services: Pick<Services, 'chosen' | 'standing'>;
  settings: Pick<SettingsStore, 'get' | 'change'>;
  /** Of everyday windows. */
  session(): { context: Context; jobs: Pick<Jobs, 'create'> };
}

export interface TakeLeads {
  /** How many leads this device has that the chosen service may be given: 0 once that was offered, or where it can't be. */
  offered(): Promise<number>;
  /**
   * Begins a dry run for each 20,000 leads, at the chosen service. `id`: the message's. `name`: what the runs are called. Rejects where they
   * can't all be read.
   */
  take(id: string, name: string): Promise<JobView[]>;
  /** It is not offered for this service again. */
  decline(): Promise<void>;
}

/** A longer list is taken from its newest on: an import holds a step for each of its rows. */
const mostTaken = 5 * mostRows;

export function createTakeLeads({ services, settings, session }: TakeLeadsParts): TakeLeads {
  /** Null unless a service over HTTP is chosen, and this device is another one. */
  async function between(): Promise<{ to: string; device: Connection } | null> {
    const chosen = await services.chosen();
    const own = (await services.standing()).find(({ kind }) => kind === 'device');
    if (chosen?.kind !== 'remote' || !own) return null;
    const device = await session().context.connectionOf(own.record.id);
    return device && { to: chosen.id, device };
  }

  async function answered(service: string): Promise<void> {
    const { offeredTo } = await settings.get();
    if (!offeredTo.includes(service)) await settings.change({ offeredTo: [...offeredTo, service] });
  }

  return {
    async offered() {
      const both = await between();
      if (!both) return 0;
      // Where leads are offered, what this device knows is, too: now and then the service is asked whether it takes it.
      await (await session().context.connectionOf(both.to))?.team?.();
      if ((await settings.get()).offeredTo.includes(both.to)) return 0;
      const answer = await both.device.service.request('listLeads', { limit: 1 });
      return answer.ok && answer.at === 'done' ? Math.min(mostTaken, answer.reply.meta.total ?? 0) : 0;
    },
    async take(id, name) {
      const both = await between();
      if (!both) return [];
      const { context, jobs } = session();
      const rows = await rowsOf(both.device, context.clock.now());
      // Another one may have been chosen while they were read.
      if ((await services.chosen())?.id !== both.to) return [];
      const views: JobView[] = [];
      for (let from = 0; from < rows.length; from += mostRows) {
        const wanted = {
          name,
          rows: rows.slice(from, from + mostRows),
          list: null,
          existing: 'fill',
          dry: true,
        } as const;
        const view = await jobs.create('import', from === 0 ? id : `${id}-${from}`, wanted);
        if (view) views.push(view);
      }
      if (views.length > 0) await answered(both.to);
      return views;
    },
    async decline() {
      const both = await between();
      if (both) await answered(both.to);
    },
  };
}

async function rowsOf({ service }: Connection, now: number): Promise<Wanted<'import'>['rows']> {
  const leads = new Map<string, Lead>();
  for (let next: typeof firstPage | null = firstPage; next && leads.size < mostTaken; ) {
    const answer = await service.request('listLeads', pageOf({}, next, now));
    // A part of them would pass for all: nothing is begun.
    if (!answer.ok || answer.at !== 'done') throw new Error('The leads of this device could not be read');
    const page = turned(next, answer.reply);
    for (const lead of page.at === 'page' ? page.leads : []) leads.set(lead.email.toLowerCase(), lead);
    next = page.at === 'stuck' ? null : page.next;
  }
  return [...leads.values()].slice(0, mostTaken).map((lead, at) => ({ line: at + 1, fields: fieldsOf(lead) }));
}

/** What the user wrote, and the list by its name; what a service learns by itself, it learns anew. */
function fieldsOf(lead: Lead): Record<string, unknown> {
  const held = (fields: readonly string[], from: Record<string, unknown>) =>
    Object.fromEntries(
      fields.flatMap((field) => (from[field] === null || from[field] === '' ? [] : [[field, from[field]] as const])),
    );
  const custom = held(attributesOf([lead]), lead);
  const { name } = lead.leads_list;
  return {
    email: lead.email,
    ...held(writtenFields, lead),
    ...(Object.keys(custom).length > 0 && { custom_attributes: custom }),
    ...(name !== null && { leads_list_name: name }),
  };
}
