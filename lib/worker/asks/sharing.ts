/** Equal asks under way at the same time are one ask. */

export interface Sharing<Value> {
  /** The one under way; undefined when there is none. */
  underWay(key: string): Promise<Value> | undefined;
  /** Begins one; it counts as under way until it is settled. */
  begin(key: string, work: () => Promise<Value>): Promise<Value>;
}

export function createSharing<Value>(): Sharing<Value> {
  const going = new Map<string, Promise<Value>>();
  return {
    underWay: (key) => going.get(key),
    begin(key, work) {
      const settled = work().finally(() => going.delete(key));
      going.set(key, settled);
      return settled;
    },
  };
}
