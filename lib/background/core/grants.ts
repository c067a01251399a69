/**
 * Which origins the user has granted. A grant is cached until the browser reports a change; a missing one is checked
 * each time.
 */

export interface Grants {
  /** Whether the user has granted this match pattern. */
  isGranted(pattern: string): Promise<boolean>;
  /**
   * The same for an origin of a service. In Firefox the user must also have allowed, separately, that data is sent.
   */
  maySendTo(pattern: string): Promise<boolean>;
  /** Revokes the grant of an origin. Origins required by the manifest cannot be revoked, and are left alone. */
  release(pattern: string): Promise<void>;
  /** Revokes all optional permissions, of origins and others. */
  releaseAll(): Promise<void>;
  /** The user granted or revoked something. */
  forget(): void;
}

interface GrantsApi {
  isGranted(pattern: string): Promise<boolean>;
  /** Whether data may be sent to services at all; only Firefox asks the user for that. */
  maySend(): Promise<boolean>;
  /** May reject. */
  release(pattern: string): Promise<unknown>;
  /** May reject. */
  releaseAll(): Promise<unknown>;
}

export function createGrants(api: GrantsApi): Grants {
  const granted = new Set<string>();
  let changes = 0;

  function forget(): void {
    changes += 1;
    granted.clear();
  }

  async function isGranted(pattern: string): Promise<boolean> {
    if (granted.has(pattern)) return true;
    const before = changes;
    const is = await api.isGranted(pattern);
    // A result from before a change is not cached after it.
    if (is && before === changes) granted.add(pattern);
    return is;
  }

  return {
    isGranted,
    maySendTo: async (pattern) => (await isGranted(pattern)) && api.maySend(),
    async release(pattern) {
      await api.release(pattern).catch(() => undefined);
      forget();
    },
    async releaseAll() {
      await api.releaseAll().catch(() => undefined);
      forget();
    },
    forget,
  };
}
