/** A workspace that has begun, with a worker that a test plays and an address that it can change. */
import { createWorkspace, type Workspace } from '../../../components/shell/workspace-state.ts';
import type { Beginning } from '../../../lib/messages/views.ts';
import { createFakeWorker, type FakeWorker, settled } from './fake-background.ts';
import { opening, settings } from './fixtures.ts';

export interface Opened {
  workspace: Workspace;
  worker: FakeWorker;
  /** The user goes to another address of the page, as by a link. */
  goTo(hash: string): void;
  /** The page is closed. */
  close(): void;
}

export async function openWorkspace(hash: string, some: Partial<Beginning> = {}): Promise<Opened> {
  const worker = createFakeWorker();
  const beginning: Beginning = {
    service: opening().service,
    usage: null,
    settings,
    jobs: [],
    lists: [],
    draft: {},
    revision: 1,
    ...some,
  };
  worker.answer('begin', () => beginning);
  worker.answer('lists', () => ({ lists: beginning.lists }));
  worker.answer('keep-draft', () => ({ kept: true }));
  const life = new AbortController();
  const here = fakeWindow(hash);
  const workspace = createWorkspace(life.signal, here, () => 1_000_000);
  await settled();
  return {
    workspace,
    worker,
    goTo: (to) => {
      here.location.hash = to;
      here.dispatchEvent(new Event('hashchange'));
    },
    close: () => life.abort(),
  };
}

/** Only what the routing uses of one. */
function fakeWindow(hash: string): Window {
  const here = Object.assign(new EventTarget(), {
    location: { hash },
    history: {
      replaceState: (_: unknown, __: string, to: string) => {
        here.location.hash = to;
      },
    },
  });
  return here as unknown as Window;
}
