/** Parses a batch from an untrusted device. Each record is parsed by itself, so a bad one does not cost the others. */
import * as z from 'zod/mini';
import { tidyAddress } from '../../device-service/domain-name.ts';
import type {
  GivenArticle,
  GivenCompany,
  GivenKind,
  KnowledgeBatch,
  Taken,
} from '../../device-service/exchange/knowledge-batch.ts';
import { nameOf } from '../../device-service/forget/mentions.ts';
import { mostSources } from '../../device-service/learn/sources.ts';
import type { KnownEmail } from '../../device-service/store-directory.ts';

/** Records per batch, of all kinds together. */
export const mostRecords = 500;

/** A record with its position in the list of its kind. */
export interface Placed<One> {
  at: number;
  one: One;
}

export interface ReadBatch extends Pick<KnowledgeBatch, 'dry'> {
  companies: Placed<GivenCompany>[];
  emails: Placed<KnownEmail>[];
  articles: Placed<GivenArticle>[];
  /** Records that could not be parsed. */
  refused: Taken['refused'];
}

function batchOf<Company, Email, GivenArticle>(one: {
  company: z.ZodMiniType<Company>;
  email: z.ZodMiniType<Email>;
  article: z.ZodMiniType<GivenArticle>;
}) {
  return z.strictObject({
    dry: z.boolean(),
    companies: z.array(one.company).check(z.maxLength(mostRecords)),
    emails: z.array(one.email).check(z.maxLength(mostRecords)),
    // Omitted by an older extension.
    articles: z.exactOptional(z.array(one.article).check(z.maxLength(mostRecords))),
  });
}

const envelope = batchOf({ company: z.unknown(), email: z.unknown(), article: z.unknown() });

/** `null` if it is no batch, or too large. `latest`: a source may not be newer than this day, `YYYY-MM-DD`. */
export function readBatch(body: unknown, latest: string): ReadBatch | null {
  const read = envelope.safeParse(body);
  if (!read.success) return null;
  const { dry, companies, emails, articles = [] } = read.data;
  if (companies.length + emails.length + articles.length > mostRecords) return null;
  const schemas = schemasUntil(latest);
  const refused: ReadBatch['refused'] = [];
  const sound = <One>(kind: GivenKind, records: readonly unknown[], schema: z.ZodMiniType<One>): Placed<One>[] =>
    records.flatMap((record, at) => {
      const one = schema.safeParse(record);
      if (one.success) return [{ at, one: one.data }];
      refused.push({ kind, at, why: 'unreadable' });
      return [];
    });
  return {
    dry,
    companies: sound('companies', companies, schemas.company),
    emails: sound('emails', emails, schemas.email),
    articles: sound('articles', articles, schemas.article),
    refused,
  };
}

/** Schemas depend on the day, and are cached for the last one. */
let cached: { latest: string; schemas: ReturnType<typeof makeSchemas> } | null = null;

function schemasUntil(latest: string) {
  if (cached?.latest !== latest) cached = { latest, schemas: makeSchemas(latest) };
  return cached.schemas;
}

const mostOrigins = 60;
const mostTechnologies = 500;
const mostLinked = 200;
const mostAuthors = 50;

const word = z.string().check(z.maxLength(300));
const orNull = z.nullable(word);
const link = z.nullable(z.string().check(z.maxLength(2_000)));
const page = z.nullable(z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\//i)));
/** A registrable domain as stored: ASCII, lower case, with a dot. */
const domain = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9_-]+(\.[a-z0-9_-]+)+$/));
/** Checked to the end in spite of its length, so the pattern takes linear time: no two parts match the same dots. */
const address = z.string().check(z.maxLength(320), z.regex(/^(?:[^\s@|"]+|"[^"]+")@[^\s@|][^\s@|.]*\.[^\s@|]+$/));

const author = z
  .object({ first_name: z.string().check(z.maxLength(300)), last_name: z.string().check(z.maxLength(300)) })
  .check(z.refine((one) => nameOf(one) !== ''));

interface Schemas {
  company: z.ZodMiniType<GivenCompany>;
  email: z.ZodMiniType<KnownEmail>;
  article: z.ZodMiniType<GivenArticle>;
}

function makeSchemas(latest: string): Schemas {
  const day = z.string().check(
    z.regex(/^\d{4}-\d\d-\d\d$/),
    z.refine((one) => one <= latest),
  );
  const dayOrNull = z.nullable(day);
  const origin = z.object({ by: z.enum(['page', 'import', 'user']), uri: page, extracted_on: day });
  const byName = <One extends z.core.$ZodType>(one: One, most: number) =>
    z.record(word, one).check(z.refine((all) => Object.keys(all).length <= most));
  const origins = z.exactOptional(byName(origin, mostOrigins));
  return {
    company: z.object({
      domain,
      organization: orNull,
      description: z.nullable(z.string().check(z.maxLength(5_000))),
      industry: orNull,
      headcount: orNull,
      company_type: orNull,
      twitter: link,
      facebook: link,
      linkedin: link,
      instagram: link,
      youtube: link,
      phone_number: z.exactOptional(orNull),
      technologies: z.array(word).check(z.maxLength(mostTechnologies)),
      country: orNull,
      state: orNull,
      city: orNull,
      postal_code: orNull,
      street: orNull,
      linked_domains: z.array(domain).check(z.maxLength(mostLinked)),
      pattern: orNull,
      disposable: z.boolean(),
      webmail: z.boolean(),
      accept_all: z.boolean(),
      closed: z.boolean(),
      origins,
      language: z.exactOptional(orNull),
      technologiesSeen: z.exactOptional(byName(origin, mostTechnologies)),
      linkedDomainsSeen: z.exactOptional(byName(origin, mostLinked)),
    }),
    email: z.object({
      value: address,
      type: z.enum(['personal', 'generic']),
      confidence: z.nullable(z.number().check(z.gte(0), z.lte(100))),
      sources: z
        .array(
          z.object({
            domain: z.nullable(domain),
            uri: page,
            extracted_on: dayOrNull,
            last_seen_on: dayOrNull,
            still_on_page: z.nullable(z.boolean()),
          }),
        )
        .check(z.maxLength(mostSources)),
      first_name: orNull,
      last_name: orNull,
      position: orNull,
      position_raw: orNull,
      seniority: orNull,
      department: orNull,
      decision_maker: z.nullable(z.boolean()),
      linkedin: link,
      twitter: link,
      phone_number: orNull,
      verification: z.object({ date: dayOrNull, status: orNull }),
      source_type: z.nullable(z.enum(['found', 'generated'])),
      place: z.nullable(z.object({ country: orNull, state: orNull, city: orNull })),
      company: z.exactOptional(domain),
      origins,
    }),
    article: z
      .object({
        url: z.string().check(
          z.maxLength(2_000),
          z.refine((one) => tidyAddress(`https://${one}`) === one),
        ),
        domain,
        authors: z.array(author).check(z.minLength(1), z.maxLength(mostAuthors)),
        origin: z.exactOptional(origin),
      })
      .check(z.refine(({ url, domain: own }) => isAt(url, own))),
  };
}

/** A site names the authors of its own articles only. */
function isAt(url: string, own: string): boolean {
  const host = URL.canParse(`https://${url}`) ? new URL(`https://${url}`).hostname : '';
  return host === own || host.endsWith(`.${own}`);
}

/** A batch as a device should send it. */
export const batchSchema = batchOf(makeSchemas('9999-12-31'));
