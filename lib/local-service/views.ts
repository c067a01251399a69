/** Saved searches of Discover. Contract, sections 2.9 and 4.7. */
import { limits } from '../contract/limits.ts';
import type { View } from '../contract/resources/discover.ts';
import { done, notFound, refused, replied } from '../device-service/handler.ts';
import { timeOf } from './dates.ts';
import type { Handler } from './handler.ts';
import type { StoredView } from './team-store.ts';

export const listViews: Handler<'listViews'> = async ({ limit = limits.views.perPage, offset = 0 }, { store }) => {
  const all = await store.views.all();
  const views = all.slice(offset, offset + limit).map(viewReply);
  return replied({ data: { views }, meta: { total: all.length, params: { limit, offset } } });
};

export const getView: Handler<'getView'> = async ({ id }, { store }) => {
  const view = (await store.views.all()).find((one) => one.id === id);
  return view ? replied({ data: viewReply(view) }) : notFound('saved search');
};

/** Its name is its own in the team. */
export const createView: Handler<'createView'> = async ({ name, filters = {} }, { store, now }) => {
  if ((await store.views.all()).some((view) => view.name === name)) {
    return refused(422, 'validation_failed', 'A saved search of this name exists already.');
  }
  const view = await store.views.add({ name, filters, created_at: now, updated_at: now });
  return replied({ data: viewReply(view) }, 201);
};

export const deleteView: Handler<'deleteView'> = async ({ id }, { store }) =>
  (await store.views.remove(id)) ? done() : notFound('saved search');

function viewReply({ id, name, filters, created_at, updated_at }: StoredView): View {
  return { id, name, filters, created_at: timeOf(created_at), updated_at: timeOf(updated_at) };
}
