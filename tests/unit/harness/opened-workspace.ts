/** A started workspace with a fake background and a URL that the test can change. */
import { createWorkspace, type Workspace } from '../../../components/shell/workspace-state.ts';
import type { Beginning } from '../../../lib/messages/workspace-views.ts';
import { createFakeBackground, type FakeBackground, settled } from './fake-background.ts';
import { opening, settings } from './fixtures.ts';
import { newLife } from './lives.ts';

export interface Opened {
  workspace: Workspace;
  background: FakeBackground;
  /** Goes to another URL of the page, as a link does. */
  goTo(hash: string): void;
  /** Closes the page. */
  close(): void;
}

export async function openWorkspace(hash: string, some: Partial<Beginning> = {}): Promise<Opened> {
  const background = createFakeBackground();
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
  background.answer('begin', () => beginning);
  background.answer('lists', () => ({ lists: beginning.lists }));
  background.answer('keep-draft', () => ({ saved: true }));
  const life = newLife();
  const here = fakeWindow(hash);
  const workspace = createWorkspace(life.signal, here, () => 1_000_000);
  await settled();
  return {
    workspace,
    background,
    goTo: (to) => {
      here.location.hash = to;
      here.dispatchEvent(new Event('hashchange'));
    },
    close: () => life.abort(),
  };
}

/** Only the parts of a window that routing uses. */
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
