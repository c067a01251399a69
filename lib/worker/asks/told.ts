/** Whom the asks tell what happened: the parts of the worker outside, and those beside them. */
import type { OperationName, Reply } from '../../contract/operations.ts';
import type { JournalEntry } from '../../messages/views.ts';

/** Each names a service by its id. None may fail. */
export interface Told {
  /** Something was spent, or may have been: what is left of the plan is to be asked again. */
  spent(service: string): void;
  /** Something left the device. */
  journal(entry: JournalEntry): void;
  /** The service refused the key (401). */
  refused(service: string): void;
}

/** An answer, by its operation. */
export type Answered = {
  [Name in OperationName]: {
    at: 'answered';
    service: string;
    operation: Name;
    reply: Reply<Name>;
    /** When it was sent, epoch milliseconds. */
    from: number;
    /** A user waited for it; else it was a job's. */
    urgent: boolean;
  };
}[OperationName];

/** What marks and jobs want to know. `forgotten`: a person opted out; these addresses are forgotten. */
export type News = Answered | { at: 'forgotten'; service: string; emails: string[] };
