/** Stored state of a site search at a team's service, while it is followed and after it ended. */
export interface Followed {
  /** The service's id for it; null until it is known to have begun */
  id: string | null;
  state: 'waiting' | 'running' | 'over';
  requests: number;
  pages: number;
  addresses: number;
  end: string | null;
  /** When its end was first seen, epoch milliseconds */
  ended: number | null;
  /** Number of polls */
  looks: number;
}

export const notBegun: Followed = {
  ...{ id: null, state: 'waiting', requests: 0, pages: 0, addresses: 0, end: null, ended: null, looks: 0 },
};
