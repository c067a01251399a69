/** Times as the contract writes them. */

/** `YYYY-MM-DD`. */
export function dateOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** `YYYY-MM-DD HH:MM:SS UTC`. */
export function timeOf(time: number): string {
  return `${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
