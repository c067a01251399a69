/** The way into a sync: a look at the target that writes nothing, then joining. Both run on after their click. */
import type { SyncPlace } from '../../messages/sync-place.ts';
import type { SyncSetUp } from '../../messages/sync-views.ts';
import { keysOf, newMasterKey } from '../../sync/envelope.ts';
import type { Target } from '../../sync/target.ts';
import { checkNew, findSync, joinSync } from './join.ts';
import { countThere } from './look-there.ts';
import type { Secrets } from './sync-config.ts';
import type { SyncParts } from './sync-parts.ts';
import { completed } from './targets.ts';
import { problemOf, type Visits } from './visits.ts';

interface SetUpForm {
  target: SyncPlace;
  secret: string;
  passphrase: string;
}

export interface SetUp {
  /** Pages ask for it until nothing runs. */
  state(): SyncSetUp;
  look(form: SetUpForm | undefined): void;
  begin(form: SetUpForm | undefined): void;
  close(): void;
}

/** `joined`: this browser, by its random name, is in the sync at this place. */
export function createSetUp(
  { visit }: Visits,
  { passphraseFile, device }: SyncParts,
  joined: (place: SyncPlace, origin: string, secrets: Secrets) => Promise<void>,
): SetUp {
  let state: SyncSetUp = { at: 'none' };

  function start(form: SetUpForm | undefined, act: (form: SetUpForm, target: Target) => Promise<void>): void {
    if (state.at === 'looking' || !form) return;
    state = { at: 'looking', records: 0 };
    const place = completed(form.target);
    if (typeof place === 'string') {
      state = { at: 'failed', problem: { fault: place, file: null } };
      return;
    }
    visit(place, form.secret, true, (target) => act({ ...form, target: place }, target)).catch((error: unknown) => {
      state = { at: 'failed', problem: problemOf(error) };
    });
  }

  async function look({ passphrase }: SetUpForm, target: Target): Promise<void> {
    const found = await findSync(target, passphrase, await passphraseFile());
    if (!found) checkNew(passphrase);
    const reached = (more: number) => {
      if (state.at === 'looking') state = { at: 'looking', records: state.records + more };
    };
    const none = async () => ({ keys: await keysOf(newMasterKey()), browsers: [] });
    const counts = await countThere({ ...(found ?? (await none())), target, reached }, (await device()).sync);
    if (state.at === 'looking') state = { at: 'looked', isNew: found === null, counts };
  }

  async function join({ target: place, secret, passphrase }: SetUpForm, target: Target): Promise<void> {
    const origin = crypto.randomUUID().slice(0, 8);
    const master = await joinSync(target, passphrase, await passphraseFile(), origin);
    await joined(place, origin, { master, secret });
    state = { at: 'none' };
  }

  return {
    state: () => state,
    look: (form) => start(form, look),
    begin: (form) => start(form, join),
    close() {
      if (state.at !== 'looking') state = { at: 'none' };
    },
  };
}
