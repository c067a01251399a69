/** Keyboard shortcuts of the leads: the popup's, plus editing and deleting. */
import { i18n } from '#i18n';
import { Dialog } from '../controls/layers/dialog.tsx';
import { type Focus, focusOf, isInside, type KeyVerb, type Pressed, verbOf } from '../shell/keys/keys.ts';
import { Keys } from '../shell/keys/keys-help.tsx';
import { newestUndoable } from '../shell/saving/undoable.ts';
import type { Workspace } from '../shell/workspace-state.ts';
import type { LeadRow } from './lead-rows.ts';
import type { Leads } from './leads-store.ts';

type LeadVerb = KeyVerb | 'delete' | 'edit';

export function leadVerbOf(pressed: Pressed, focus: Focus): LeadVerb | null {
  const isPlain = !pressed.defaultPrevented && !pressed.ctrlKey && !pressed.metaKey && !pressed.altKey;
  if (isPlain && focus !== 'field') {
    if (pressed.key === 'Delete') return 'delete';
    if (pressed.key === 'F2') return 'edit';
  }
  return verbOf(pressed, focus);
}

/**
 * Performs a key's action. False if there was nothing to do, so that the browser may act. `search` and `keys` are
 * handled by the page.
 */
export function actOnLeads(verb: LeadVerb, leads: Leads, workspace: Workspace, inDrawer: boolean): boolean {
  const { selection, opened, bulk } = leads;
  switch (verb) {
    case 'next':
    case 'previous':
      return move(leads, verb === 'next' ? 1 : -1, inDrawer);
    case 'undo':
      return undoNewest(workspace);
    case 'leave':
      return leave(leads);
    case 'unfold': {
      const cursor = selection.cursor.value;
      if (cursor !== null) opened.open(Number(cursor));
      return cursor !== null;
    }
    case 'edit': {
      const [row] = inDrawer ? [] : meant(leads, false, false);
      if (row) leads.edit(row.lead, ['first_name', 'last_name']);
      return row !== undefined;
    }
    case 'select': {
      const [row] = meant(leads, inDrawer, false);
      if (row) selection.toggle(String(row.lead.id), false);
      return row !== undefined;
    }
    default: {
      const rows = meant(leads, inDrawer, true);
      if (rows.length === 0) return false;
      if (verb === 'copy') bulk.copy(rows);
      else if (verb === 'verify') bulk.verify(rows);
      else if (verb === 'delete') deleteRows(leads, rows, inDrawer);
      else return false;
      return true;
    }
  }
}

/** The drawer moves on to the next lead, or to the previous one, or closes. */
export function deleteRows(leads: Leads, rows: readonly LeadRow[], inDrawer: boolean): void {
  if (inDrawer && !leads.step(1) && !leads.step(-1)) leads.opened.close();
  leads.remove(rows);
}

/**
 * The leads that a key acts on. In the drawer: its lead. In the table: the selection if `many`, otherwise the row at
 * the cursor.
 */
function meant({ opened, rows, selection }: Leads, inDrawer: boolean, many: boolean): readonly LeadRow[] {
  const now = opened.state.value;
  if (inDrawer) return now.at === 'shown' ? rows.value.filter(({ lead }) => lead.id === now.lead.id) : [];
  if (many && selection.rows.value.length > 0) return selection.rows.value;
  const { value: cursor } = selection.cursor;
  return rows.value.filter(({ lead }) => String(lead.id) === cursor);
}

function move({ rows, selection, step }: Leads, steps: 1 | -1, inDrawer: boolean): boolean {
  if (inDrawer) return step(steps);
  if (rows.value.length === 0) return false;
  selection.move(steps);
  return true;
}

function undoNewest({ shared }: Workspace): boolean {
  const newest = newestUndoable(shared).value;
  if (newest) void shared.saves.undo(newest.job);
  return newest !== null;
}

/** Closes the drawer first, then clears the selection. */
function leave({ opened, selection }: Leads): boolean {
  if (opened.state.value.at !== 'none') opened.close();
  else if (selection.rows.value.length > 0) selection.clear();
  else return false;
  return true;
}

interface Places {
  search(): HTMLInputElement | null;
  showKeys(): void;
}

export function listenToLeadKeys(leads: Leads, workspace: Workspace, places: Places, life: AbortSignal): void {
  const onKey = (event: KeyboardEvent) => {
    if (event.isComposing || isInside(event.target, '[role=menu], [role=dialog], dialog')) return;
    const verb = leadVerbOf(event, focusOf(event.target));
    if (verb === null) return;
    if (verb === 'search') begin(places.search());
    else if (verb === 'keys') places.showKeys();
    else if (!actOnLeads(verb, leads, workspace, isInside(event.target, '.drawer'))) return;
    event.preventDefault();
  };
  addEventListener('keydown', onKey, { signal: life });
}

function begin(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** All shortcuts, shown on `?` */
export function LeadsKeys({ onClose }: { onClose: () => void }) {
  const keys: readonly [readonly string[], string][] = [
    [['/'], i18n.t('leads_keys.search')],
    [['j', 'k', '↓', '↑'], i18n.t('leads_keys.move')],
    [['→', '←'], i18n.t('keys.within')],
    [['Enter'], i18n.t('leads_keys.open')],
    [['F2'], i18n.t('leads_keys.edit')],
    [['x'], i18n.t('leads_keys.select')],
    [['c'], i18n.t('leads_keys.copy')],
    [['v'], i18n.t('leads_keys.verify')],
    [[i18n.t('leads_keys.key_delete')], i18n.t('leads_keys.delete')],
    [['z'], i18n.t('leads_keys.undo')],
    [['Esc'], i18n.t('leads_keys.leave')],
    [['?'], i18n.t('leads_keys.help')],
  ];
  return (
    <Dialog title={i18n.t('leads_keys.title')} onClose={onClose}>
      <Keys keys={keys} />
    </Dialog>
  );
}
