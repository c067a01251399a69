/**
 * Copies this device's leads to a service that was connected later. They are read page by page, and a dry run of an
 * import counts them there before anything is written. In any case they stay on this device.
 */

import { attributesOfPage } from '../../contract/lead-values.ts';
import type { JobView } from '../../messages/job-views.ts';
import { mostRows } from '../../messages/row-limits.ts';
import type { Services } from '../core/services.ts';
import type { SettingsStore } from '../core/settings.ts';
import type { JobContext } from '../jobs/context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { deviceSteps } from '../jobs/kinds/device-steps.ts';
import type { DeviceLearning } from '../jobs/this-device.ts';
import type { Connection } from '../requests/connection.ts';
import type { Requests } from '../requests/requests.ts';

type TakingContext = Pick<JobContext, 'connectionOf' | 'clock'> & {
  learning: Pick<DeviceLearning, 'run'> | null;
};

interface TakeLeadsParts {
  services: Pick<Services, 'chosen' | 'standing'>;
  settings: Pick<SettingsStore, 'get' | 'change'>;
  /** Of normal windows */
  session(): { context: TakingContext; jobs: Pick<Jobs, 'create'>; requests: Pick<Requests, 'free'> };
}

export interface TakeLeads {
  /**
   * How many of this device's leads can be copied to the chosen service; 0 if that was already offered, or is not
   * possible
   */
  offered(): Promise<number>;
  /**
   * Starts a dry run per 20,000 leads at the chosen service. `id`: the message's. `name`: of the runs. Rejects if not
   * all leads can be read.
   */
  take(id: string, name: string): Promise<JobView[]>;
  /** Stops offering this for the chosen service */
  decline(): Promise<void>;
}

export type TakeLeadsFile = typeof createTakeLeads;

/** Only the newest leads of a longer list are copied: an import holds a step for each of its rows */
const mostTaken = 5 * mostRows;

/** Leads read from the service to learn its attributes */
const mostLooked = 100;

export function createTakeLeads({ services, settings, session }: TakeLeadsParts): TakeLeads {
  /** Null unless the chosen service is reached over HTTP and this device is another service */
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
      // Knowledge is offered in the same place, so the service is asked now and then whether it accepts that.
      await (await session().context.connectionOf(both.to))?.team?.();
      if ((await settings.get()).offeredTo.includes(both.to)) return 0;
      const answer = await both.device.service.request('listLeads', { limit: 1 });
      return answer.ok && answer.at === 'done' ? Math.min(mostTaken, answer.reply.meta.total ?? 0) : 0;
    },
    async take(id, name) {
      const both = await between();
      if (!both) return [];
      const { context, jobs, requests } = session();
      const to = await context.connectionOf(both.to);
      const there = to && (await requests.free(to, 'listLeads', { limit: mostLooked }));
      // A service refuses a lead for an attribute that it lacks, so others stay on this device.
      const slugs = there ? attributesOfPage(there) : [];
      // Another service would drop the record of notices without a word.
      const keepsNotices = there?.data.leads.every((lead) => lead.notified_at !== undefined) === true;
      if (!context.learning) return [];
      const { leadRows } = await deviceSteps(context.learning);
      const kept = { slugs: keepsNotices ? ['notified_at', ...slugs] : slugs, most: mostTaken };
      const rows = await leadRows(both.device, kept, context.clock.now());
      // The user may have chosen another service while the leads were read.
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
