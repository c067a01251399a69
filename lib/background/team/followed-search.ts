/** What is kept of a search of a site by a team's service, while it is followed and when it is over. */
export interface Followed {
  /** As the service calls it; null while it is not known to have begun. */
  id: string | null;
  state: 'waiting' | 'running' | 'over';
  requests: number;
  pages: number;
  addresses: number;
  end: string | null;
  /** When it was seen to be over, epoch milliseconds. */
  ended: number | null;
  /** How often it was looked at. */
  looks: number;
}

export const notBegun: Followed = {
  ...{ id: null, state: 'waiting', requests: 0, pages: 0, addresses: 0, end: null, ended: null, looks: 0 },
};
