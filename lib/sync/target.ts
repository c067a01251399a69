/** Where the encrypted files of a sync lie, and what can go wrong there. */
export const syncFaults = [
  /** No answer from the target. */
  'offline',
  /** The target does not accept the user name, the password or the key. */
  'refused',
  /** The key of the user's service waits for its passphrase. */
  'locked',
  /** The permission for the target is missing. */
  'not-granted',
  /** No folder at this address. */
  'no-folder',
  /** Something answers, but not as the target should. */
  'not-a-target',
  /** The target is in another region, or has another address. */
  'region',
  /** The target refuses this device's time. */
  'clock',
  /** The target replaces files whatever they contain: two browsers would lose each other's. */
  'unconditional',
  /** No space at the target. */
  'full',
  /** No space on this device, or its storage fails. */
  'storage',
  /** Not that of the sync that is there, or too short for a new one. */
  'passphrase',
  /** Written by a later version. */
  'newer',
  /** A file is truncated or was changed, or lies under another file's name. */
  'damaged',
  /** A file that should be there is missing. */
  'missing',
  /** Another sync was begun at the target, perhaps at the same time as this one. */
  'replaced',
  /** Nothing of this sync is left at the target. */
  'emptied',
  /** The target has an older state than this browser has read, such as after a restore. */
  'went-back',
  /** This browser's records of the sync are gone. */
  'start-over',
  'busy',
] as const;

export type SyncFault = (typeof syncFaults)[number];

export class SyncError extends Error {
  readonly fault: SyncFault;
  /** The file's name at the target. */
  readonly file: string | null;

  constructor(fault: SyncFault, file: string | null = null) {
    super(fault);
    this.fault = fault;
    this.file = file;
  }
}

export interface ListedFile {
  name: string;
  /** Changes with the content. */
  tag: string;
}

/** All methods reject with a `SyncError`. */
export interface Target {
  /** Bytes of the largest file that it takes; any by default. */
  largest?: number;
  /** One request; storage that gives its list in pages, one for each. */
  list(): Promise<ListedFile[]>;
  /** Null if it does not exist. */
  read(name: string): Promise<Bytes | null>;
  /** `tag`: replaces this content only; null creates the file only. False if another browser was faster. */
  write(name: string, bytes: Bytes, tag: string | null): Promise<boolean>;
  /** A missing file is no fault. */
  remove(name: string): Promise<void>;
  /** Before this browser joins a sync there: may write a file of its own and remove it. */
  check?(): Promise<void>;
}

export type Bytes = Uint8Array<ArrayBuffer>;
