/**
 * What the connected CRMs know about people and their companies. Each app is asked on its own, so a slow one delays
 * no other. Loaded when a contact is first opened.
 */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { ConnectedApp } from '../../lib/contract/resources/account.ts';
import { domainOf, keyOfEmail } from '../../lib/contract/text.ts';
import type { AppAnswers, AppRecord } from '../../lib/messages/app-views.ts';
import { send } from '../../lib/messages/send.ts';
import type { ShownProblem } from '../format/problem-words.ts';
import type { Connection } from './connection.ts';

export interface AppName {
  id: string;
  name: string;
}

/** `null` records: not answered, for the reason that the app gave. */
export type AppState =
  | { at: 'asking' }
  | { at: 'failed'; problem: ShownProblem }
  | { at: 'answered'; person: AppRecord[] | null; company: AppRecord[] | null; problem: AppAnswers['problem'] };

export interface AppRecords {
  /** The CRMs that can be asked; empty while they are unknown. */
  apps: ReadonlySignal<readonly AppName[]>;
  /** The preference: ask when a contact is opened. */
  asksOnOpening: ReadonlySignal<boolean>;
  /** By app, once it was asked. */
  of(email: string): ReadonlyMap<string, AppState>;
  /** Asks every app that has no answer yet. */
  lookUp(email: string): void;
  /** Call when another service is chosen. */
  forget(): void;
}

interface AppRecordsParts {
  /** The id of the service whose apps they are. */
  service: ReadonlySignal<string | null>;
  connection: Pick<Connection, 'signal'>;
  apps: ReadonlySignal<readonly AppName[]>;
  asksOnOpening: ReadonlySignal<boolean>;
}

export function createAppRecords({ service, connection, apps, asksOnOpening }: AppRecordsParts): AppRecords {
  const known = signal<ReadonlyMap<string, ReadonlyMap<string, AppState>>>(new Map());
  let turn = 0;

  function put(email: string, app: string, state: AppState): void {
    const key = keyOfEmail(email);
    known.value = new Map(known.value).set(key, new Map(known.value.get(key)).set(app, state));
  }

  async function ask(email: string, app: string): Promise<void> {
    const mine = turn;
    const { value: named } = service;
    if (named === null) return;
    const domain = domainOf(email);
    put(email, app, { at: 'asking' });
    const response = await send('look-up-in-app', {
      ...{ service: named, app },
      of: { emails: [email], domains: [domain] },
    });
    if (mine !== turn || connection.signal.aborted) return;
    if (!response.ok) put(email, app, { at: 'failed', problem: response.problem });
    else if (!response.value.ok) put(email, app, { at: 'failed', problem: response.value.problem });
    else {
      const { answers, problem } = response.value.value;
      const recordsOf = (one: string) => answers.find(({ about }) => about === one)?.records ?? null;
      put(email, app, { at: 'answered', person: recordsOf(email), company: recordsOf(domain), problem });
    }
  }

  return {
    apps,
    asksOnOpening,
    of: (email) => known.value.get(keyOfEmail(email)) ?? none,
    lookUp(email) {
      const address = email.toLowerCase();
      for (const { id } of apps.value) {
        const state = known.value.get(keyOfEmail(email))?.get(id);
        if (state === undefined || state.at === 'failed' || (state.at === 'answered' && state.problem))
          void ask(address, id);
      }
    },
    forget() {
      turn += 1;
      known.value = new Map();
    },
  };
}

const none: ReadonlyMap<string, AppState> = new Map();

/** The connected apps that can be asked: others only receive. */
export function crmsOf(apps: readonly ConnectedApp[]): AppName[] {
  return apps.flatMap(({ id, name, provider, category }) =>
    category === 'crm' ? { id, name: name ?? provider ?? id } : [],
  );
}
