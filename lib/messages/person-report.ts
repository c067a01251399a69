/** What is stored on this device about one person, for their right of access (GDPR Art. 15). */

/** The kind of record. `call`: a request that left this device. `push`: to an app, known by the lead's number only. */
export type ReportedPlace =
  | ('lead' | 'person' | 'check' | 'article' | 'company' | 'import' | 'view')
  | ('answer' | 'call' | 'push' | 'known-lead' | 'job' | 'file' | 'draft' | 'damaged');

export interface ReportedRecord {
  place: ReportedPlace;
  /** When it was stored or sent, epoch milliseconds; null if no record says. */
  at: number | null;
  /** The id of the service that it was asked of, or that it belongs to; null for this device's own knowledge. */
  service: string | null;
  /** The operation of a request or an answer, or the kind of a job; null for others. */
  operation: string | null;
  /** The name of an import, an export or another job. */
  name: string | null;
  /** The part of the record that is about the person: what "Forget this person" removes. */
  data: unknown;
}

export interface PersonReport {
  /** The wanted address, and others that are known as the same person's. */
  emails: string[];
  /** Epoch milliseconds. */
  made: number;
  /** They must not be processed. Only a hash says so. */
  optedOut: boolean;
  records: ReportedRecord[];
}

/** What a team's own service stores. `kind`: as `lib/team-service/protocol.md` names it. */
export interface TeamPersonReport {
  optedOut: boolean;
  records: { kind: string; data: Record<string, unknown> }[];
}
