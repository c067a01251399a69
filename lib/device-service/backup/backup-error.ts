/**
 * `passphrase`: it is encrypted, and none or a wrong one was given. `newer`: written by a later version. `broken`:
 * truncated or changed.
 */
export type BackupFault = 'not-a-backup' | 'newer' | 'passphrase' | 'broken';

export class BackupError extends Error {
  readonly fault: BackupFault;

  constructor(fault: BackupFault) {
    super(fault);
    this.fault = fault;
  }
}
