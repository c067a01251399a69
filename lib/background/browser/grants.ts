/** Which origins the user grants: a grant is remembered until the browser says that grants have changed; a missing one is asked for each time. */

export interface Grants {
  /** Whether the user grants this match pattern. */
  isGranted(pattern: string): Promise<boolean>;
  /** Takes back the grant of an origin. An origin of the manifest itself can't be taken back, and need not be. */
  release(pattern: string): Promise<void>;
  /** The user granted or took back something. */
  forget(): void;
}

export interface GrantsApi {
  isGranted(pattern: string): Promise<boolean>;
  /** May reject. */
  release(pattern: string): Promise<unknown>;
}

export function createGrants(api: GrantsApi): Grants {
  const granted = new Set<string>();
  let changes = 0;

  function forget(): void {
    changes += 1;
    granted.clear();
  }

  return {
    async isGranted(pattern) {
      if (granted.has(pattern)) return true;
      const before = changes;
      const is = await api.isGranted(pattern);
      // Nothing that was heard before a change is remembered after it.
      if (is && before === changes) granted.add(pattern);
      return is;
    },
    async release(pattern) {
      await api.release(pattern).catch(() => undefined);
      forget();
    },
    forget,
  };
}
