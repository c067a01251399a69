/** The waterfall as pages show it: who is asked, and at what price. */
import { inOrder, type WaterfallMember } from '../../messages/waterfall.ts';
import type { Core } from '../core/core.ts';
import type { WindowSession } from '../core/window-session.ts';
import { isCapped, spentOn } from '../requests/ceilings.ts';

/** Sends nothing. Empty while the waterfall is off. */
export async function membersOf(
  { context, usage }: Pick<WindowSession, 'context' | 'usage'>,
  { services }: { services: Pick<Core['services'], 'list'> },
): Promise<WaterfallMember[]> {
  const settings = await context.settings();
  if (!settings.waterfall.on) return [];
  const { services: all } = await services.list();
  const members = inOrder(settings.waterfall, all).map(async ({ id, asks }): Promise<WaterfallMember[]> => {
    const service = all.find((one) => one.id === id);
    if (!service) return [];
    const capped = isCapped(settings, await spentOn(context, id));
    return [{ service, usage: await usage.cachedOf(id), asks, capped }];
  });
  return (await Promise.all(members)).flat();
}
