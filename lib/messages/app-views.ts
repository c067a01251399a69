/** What a connected app says of addresses and domains. Texts are the app's own. */
export interface AppRecord {
  kind: 'person' | 'company';
  name: string | null;
  /** The name of the app's user who owns it. */
  owner: string | null;
  /** Such as a lead's status. */
  stage: string | null;
  /** The stage of its latest deal. */
  deal: string | null;
  /** Opens it in the app; only `https` and `http`. */
  url: string | null;
}

export interface AppAnswer {
  /** The address or the domain, in lower case. */
  about: string;
  /** Epoch milliseconds; null if the service does not say. */
  asked: number | null;
  records: AppRecord[];
}

export interface LookedUpLead {
  id: number;
  email: string;
  name: string | null;
}

export interface AppAnswers {
  /** What is missing here was not answered. */
  answers: AppAnswer[];
  /** Why; `again`: when the app may be asked again, epoch milliseconds. */
  problem: { reason: string; again: number | null } | null;
  /** The leads that were looked up, if they were named by id or list. */
  leads: LookedUpLead[];
  /** Where a list goes on; null at its end. */
  next: number | null;
}
