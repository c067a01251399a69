/** A lead entered by hand. Says if the address is a lead already. Typed text is stored as a draft. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { faultOf, type ValueFault } from '../../../lib/contract/lead-fields.ts';
import type { Params } from '../../../lib/contract/operations.ts';
import type { Lead } from '../../../lib/contract/resources/lead.ts';
import { request } from '../../../lib/messages/send.ts';
import type { ShownProblem } from '../../format/problem-words.ts';
import { findLead } from '../../shell/find-lead.ts';
import { createNewest } from '../../shell/newest.ts';
import { onOtherService, type Workspace } from '../../shell/workspace-state.ts';

const newLeadFields = ['email', 'first_name', 'last_name', 'position', 'company', 'leads_list_name'] as const;
export type NewLeadField = (typeof newLeadFields)[number];
type NewLeadValues = Record<NewLeadField, string>;

/** `exists`: it is already a lead, with this identifier. */
type NewLeadState =
  | { at: 'closed' }
  | { at: 'open'; wrong: 'missing' | 'not-an-address' | ValueFault | null }
  | { at: 'asking' }
  | { at: 'exists'; id: number; list: string | null }
  | { at: 'failed'; problem: ShownProblem };

export interface NewLead {
  state: ReadonlySignal<NewLeadState>;
  values: ReadonlySignal<NewLeadValues>;
  open(): void;
  /**
   * Opens the form for the same person at a new address: everything but the address is filled in. An earlier draft
   * returns when this form closes.
   */
  openLike(lead: Lead): void;
  /** Keeps the typed text for the next time. */
  close(): void;
  write(field: NewLeadField, text: string): void;
  /** First checks whether the lead exists. `anyway`: the user saw that it does, and adds it to the list. */
  create(anyway: boolean): Promise<void>;
}

const eachField = (text: (field: NewLeadField) => string): NewLeadValues => ({
  email: text('email'),
  first_name: text('first_name'),
  last_name: text('last_name'),
  position: text('position'),
  company: text('company'),
  leads_list_name: text('leads_list_name'),
});
const nothing = eachField(() => '');
const draftOf = (field: string) => `new lead ${field}`;

/** `created`: called with the lead, and whether it is a new one. */
export function createNewLead(workspace: Workspace, created: (lead: Lead, isNew: boolean) => void): NewLead {
  const { shared, life } = workspace;
  const drafts = shared.drafts.values.value;
  const state = signal<NewLeadState>({ at: 'closed' });
  const values = signal<NewLeadValues>(eachField((field) => drafts[draftOf(field)] ?? ''));
  /** The draft that `openLike` set aside; it returns when that form closes. */
  let halfWritten: NewLeadValues | null = null;
  const back = (otherwise: NewLeadValues) => {
    values.value = halfWritten ?? otherwise;
    halfWritten = null;
  };
  const how = (service: string | undefined) => ({
    ...{ click: false, skipCache: false, again: false, private: shared.connection.private.value, page: null, service },
  });
  const newest = createNewest(life);
  // `exists` is about the former service.
  onOtherService(workspace, () => {
    if (state.value.at === 'exists') state.value = { at: 'open', wrong: null };
  });

  async function findsNone(email: string, service: string | undefined, mine: AbortSignal): Promise<boolean> {
    const found = await findLead(shared.connection, email, { click: false, service });
    if (mine.aborted) return false;
    if (!found.ok) {
      state.value = { at: 'failed', problem: found.problem };
      return false;
    }
    if (found.lead === null) return true;
    state.value = { at: 'exists', ...found.lead };
    return false;
  }

  return {
    state,
    values,
    open() {
      if (state.value.at !== 'closed') return;
      const list = values.value.leads_list_name || (shared.settings.value?.list ?? '');
      values.value = { ...values.value, leads_list_name: list };
      state.value = { at: 'open', wrong: null };
    },
    openLike(lead) {
      const { first_name, last_name, position, company, leads_list } = lead;
      const known = { first_name, last_name, position, company, leads_list_name: leads_list.name };
      halfWritten ??= values.value;
      values.value = {
        ...nothing,
        ...Object.fromEntries(Object.entries(known).map(([field, text]) => [field, text ?? ''])),
      };
      state.value = { at: 'open', wrong: null };
    },
    close() {
      newest.drop();
      state.value = { at: 'closed' };
      back(values.value);
    },
    write(field, text) {
      values.value = { ...values.value, [field]: text };
      if (halfWritten === null) {
        if (text === '') shared.drafts.drop([draftOf(field)]);
        else shared.drafts.keep({ [draftOf(field)]: text });
      }
      if (state.value.at !== 'asking') state.value = { at: 'open', wrong: null };
    },
    async create(anyway) {
      if (state.value.at === 'asking' || state.value.at === 'closed') return;
      const isNew = state.value.at !== 'exists';
      const given = values.value;
      const fields = trimmed(given);
      const wrong = addressFault(fields.email);
      if (wrong) {
        state.value = { at: 'open', wrong };
        return;
      }
      const mine = newest.begin();
      const service = shared.service.value?.id;
      state.value = { at: 'asking' };
      if (!anyway && !(await findsNone(fields.email, service, mine))) return;
      // Safe to repeat: either the check found no lead from an earlier attempt, or only the list is added.
      const response = await request('createLead', paramsOf(fields), { ...how(service), again: true });
      if (life.aborted) return;
      if (!response.ok) {
        if (!mine.aborted) state.value = { at: 'failed', problem: response.problem };
        return;
      }
      // Text typed since the click belongs to no lead yet.
      const isUsed = values.value === given;
      if (isUsed && halfWritten === null) shared.drafts.drop(newLeadFields.map(draftOf));
      if (isUsed) back(nothing);
      if (!mine.aborted) state.value = isUsed ? { at: 'closed' } : { at: 'open', wrong: null };
      if (shared.service.value?.id === service) created(response.reply.data, isNew);
    },
  };
}

function trimmed(values: NewLeadValues): NewLeadValues {
  return eachField((field) => values[field].trim());
}

function addressFault(email: string): 'missing' | 'not-an-address' | ValueFault | null {
  if (email === '') return 'missing';
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? faultOf('email', email) : 'not-an-address';
}

/** Omits empty fields. */
function paramsOf({ email, ...others }: NewLeadValues): Params<'createLead'> {
  return { email, ...Object.fromEntries(Object.entries(others).filter(([, text]) => text !== '')) };
}
