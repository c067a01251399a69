/** What is wrong with a back-up. */

/** `passphrase`: it is locked, and none or a wrong one was given. `newer`: a later Harrier wrote it. `broken`: cut off or changed. */
export type BackupFault = 'not-a-backup' | 'newer' | 'passphrase' | 'broken';

export class BackupError extends Error {
  readonly fault: BackupFault;

  constructor(fault: BackupFault) {
    super(fault);
    this.fault = fault;
  }
}
