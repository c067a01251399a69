/**
 * Opt-outs as hashes with the team's salt. Names are never stored in plain text, addresses only while unfinished.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { keyOfEmail } from '../../contract/text.ts';
import { addressesIn, type Named } from '../../device-service/forget/mentions.ts';
import { domainsOfName, nameWord } from '../../device-service/forget/name-word.ts';
import type { Article } from '../../device-service/store-directory.ts';
import { isWebmail } from '../../subject/hosts.ts';
import { type Asking, inParts } from './asking.ts';

export interface OptOuts {
  has(address: string): Promise<boolean>;
  /** Those of the addresses that opted out, in whichever spelling. */
  among(addresses: readonly string[]): Promise<ReadonlySet<string>>;
  /** Those of the addresses in a value's texts whose person opted out, as `keyOfEmail` gives them. */
  mentionedIn(value: unknown): Promise<ReadonlySet<string>>;
  /** Those who opted out: by address, or by their whole name at its domain or company. */
  amongPeople<One>(all: readonly One[], personOf: (one: One) => PersonAt): Promise<ReadonlySet<One>>;
  /** Somebody of this name opted out at one of the domains. */
  hasNamed(name: Named, domains: readonly string[]): Promise<boolean>;
  /** The article without authors who opted out; `null` if none is left. */
  withoutAuthors(article: Article): Promise<Article | null>;
  /**
   * Refuses the address from now on, and these names as authors at these domains. Stored data stays: the store's
   * `forget` removes it too.
   */
  add(address: string, names?: readonly Named[], domains?: readonly string[]): Promise<void>;
  /** Keeps the address readable until `finish`: whoever goes on after an interruption must search texts for it. */
  begin(address: string): Promise<void>;
  /** Begun and not finished. */
  unfinished(): Promise<string[]>;
  finish(address: string): Promise<void>;
  /** How many addresses opted out. */
  count(): Promise<number>;
}

export interface PersonAt {
  address: string;
  name: Named;
  /** The domain of the address's company, if it is not its own. */
  company?: string | undefined;
}

/** More addresses stand only in texts that are made to keep others waiting. */
const mostMentioned = 10_000;

export function teamOptOuts({ trx, team }: Pick<Asking, 'trx' | 'team'>): OptOuts {
  let salt: string | null = null;

  async function hasher(): Promise<(text: string) => string> {
    salt ??= (await trx.selectFrom('teams').select('salt').where('team_id', '=', team).executeTakeFirstOrThrow()).salt;
    const key = salt;
    return (text) => createHmac('sha256', key).update(text).digest('base64');
  }

  async function stored(hashes: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await trx
      .selectFrom('opt_outs')
      .select('hash')
      .where('team_id', '=', team)
      .where('hash', '=', sql<string>`any(${hashes}::text[])`)
      .execute();
    return new Set(rows.map(({ hash }) => hash));
  }

  /** Those with a hash that is stored: of an address, or of a name. */
  async function outOf<One>(
    all: readonly One[],
    wordsOf: (one: One) => { addresses?: readonly string[]; names?: readonly string[] },
  ): Promise<ReadonlySet<One>> {
    if (all.length === 0) return new Set();
    const hashOf = await hasher();
    const hashed = all.map((one) => {
      const { addresses = [], names = [] } = wordsOf(one);
      const ofNames = names.map(hashOf);
      // Whoever writes `Ann <ann@acme.test>` means the same person.
      const keys = addresses.flatMap((address) => [keyOfEmail(address), ...addressesIn(address)]);
      const hashes = [...keys.map(hashOf), ...ofNames, ...ofNames.map(ofAName)];
      return { one, hashes };
    });
    const out = await stored([...new Set(hashed.flatMap(({ hashes }) => hashes))]);
    return new Set(hashed.filter(({ hashes }) => hashes.some((hash) => out.has(hash))).map(({ one }) => one));
  }

  const among = (addresses: readonly string[]) => outOf(addresses, (address) => ({ addresses: [address] }));

  return {
    among,
    mentionedIn: (value) => among([...addressesIn(value, mostMentioned)]),
    amongPeople: (all, personOf) =>
      outOf(all, (one) => {
        const { name, ...at } = personOf(one);
        const names = domainsOfName(name, at, isWebmail).map((domain) => nameWord(name, domain));
        return { addresses: [at.address], names };
      }),
    async hasNamed(name, domains) {
      return (await outOf(domains, (domain) => ({ names: [nameWord(name, domain)] }))).size > 0;
    },
    has: async (address) => (await among([address])).size > 0,
    async withoutAuthors(article) {
      const { domain, authors } = article;
      if (authors.length === 0) return article;
      const out = await outOf(authors, (author) => ({ names: [nameWord(author, domain)] }));
      const left = authors.filter((author) => !out.has(author));
      return left.length === 0 ? null : { ...article, authors: left };
    },
    async add(address, names = [], domains = []) {
      const hashOf = await hasher();
      const named = names.flatMap((name) => domains.map((domain) => nameWord(name, domain)));
      const hashes = new Set([hashOf(keyOfEmail(address)), ...named.map((name) => ofAName(hashOf(name)))]);
      for (const part of inParts([...hashes].map((hash) => ({ team_id: team, hash })))) {
        await trx
          .insertInto('opt_outs')
          .values(part)
          .onConflict((conflict) => conflict.columns(['team_id', 'hash']).doNothing())
          .execute();
      }
    },
    async begin(address) {
      await trx
        .insertInto('unfinished_opt_outs')
        .values({ team_id: team, address: keyOfEmail(address) })
        .onConflict((conflict) => conflict.columns(['team_id', 'address']).doNothing())
        .execute();
    },
    async unfinished() {
      const rows = await trx
        .selectFrom('unfinished_opt_outs')
        .select('address')
        .where('team_id', '=', team)
        .orderBy('address')
        .execute();
      return rows.map(({ address }) => address);
    },
    async finish(address) {
      await trx
        .deleteFrom('unfinished_opt_outs')
        .where('team_id', '=', team)
        .where('address', '=', keyOfEmail(address))
        .execute();
    },
    async count() {
      const { many } = await trx
        .selectFrom('opt_outs')
        .select(({ fn }) => fn.countAll<number>().as('many'))
        .where('team_id', '=', team)
        // Texts are ordered by bytes, and no other hash has a colon.
        .where(({ eb, or }) => or([eb('hash', '<', 'name:'), eb('hash', '>=', 'name;')]))
        .executeTakeFirstOrThrow();
      return Number(many);
    },
  };
}

/** Marks the hash of a name, so that a person counts once. Earlier versions stored it without the mark. */
const ofAName = (hash: string): string => `name:${hash}`;
