/** The tables as queries see them; `migrations/` makes them. A column of JSON in text is whole: what PostgreSQL's texts can't hold is escaped there. */

export interface Tables {
  schema_steps: {
    step: string;
    /** `running` or `done`. */
    state: string;
    /** Grows while whoever runs it lives. */
    beat: number;
  };
  teams: {
    team_id: number;
    /** `AccountRecord` as JSON. */
    account: string;
    /** What opt-outs are hashed with. */
    salt: string;
  };
  members: {
    team_id: number;
    id: number;
    /** `TeamMember` as JSON. */
    record: string;
  };
  apps: {
    team_id: number;
    id: string;
    /** Grows in the order in which they were connected. */
    number: number;
    /** `ConnectedApp` as JSON. */
    record: string;
  };
  leads: {
    team_id: number;
    id: number;
    /** `StoredLead` as JSON. */
    record: string;
    /** The address in lower case, see `indexKey`. */
    email_key: string;
    /** JSON, field to text in lower case, without the empty ones: what filters look for parts in. */
    texts: string;
    country: string | null;
    state: string | null;
    /** Folded, as the other two of them are for a filter by city. */
    city: string | null;
    country_folded: string | null;
    state_folded: string | null;
    source: string | null;
    department: string | null;
    verification: string | null;
    verification_date: number | null;
    sync_status: string | null;
    sending_status: string | null;
    confidence: number | null;
    created_by: number;
    last_activity_at: number | null;
    last_contacted_at: number | null;
    last_exported_at: number | null;
    created_at: number;
    updated_at: number;
    lists: number[];
    tags: string[];
    sequences: string[];
    /** See `store/lead-terms.ts`. */
    terms: number[];
  };
  /** How many leads have a value, see `store/lead-values.ts`. */
  lead_values: {
    team_id: number;
    field: string;
    value: string;
    amount: number;
  };
  /** Who leads are by name and company, see `store/lead-persons.ts`. */
  lead_persons: {
    team_id: number;
    key: string;
    lead_id: number;
  };
  lists: {
    team_id: number;
    id: number;
    name: string;
    /** In lower case, see `indexKey`. */
    name_key: string;
  };
  /** How many there are of something: the sum over the slots. */
  counts: {
    team_id: number;
    name: string;
    slot: number;
    amount: number;
  };
  /** How far work is that is done in batches. */
  batches: {
    team_id: number;
    job: string;
    batch: number;
  };
  views: {
    team_id: number;
    id: number;
    /** Name and filters as JSON. */
    record: string;
  };
  verifications: {
    team_id: number;
    email_key: string;
    open: boolean;
    waited: number;
    failed: number;
  };
  verification_starts: {
    team_id: number;
    domain: string;
    at: number;
    id: number;
  };
  usage: {
    team_id: number;
    /** `YYYY-MM-DD`. */
    date: string;
    searches: number;
    verifications: number;
  };
  opt_outs: {
    team_id: number;
    hash: string;
  };
  companies: {
    team_id: number;
    domain: string;
    /** Grows in the order in which they became known. */
    number: number;
    /** `Company` as JSON. */
    record: string;
    /** Whether Discover shows it. */
    discovered: boolean;
    /** Folded; null where there is none. */
    name: string | null;
    industry: string | null;
    industry_folded: string | null;
    headcount: string | null;
    /** Folded. */
    company_type: string | null;
    country: string | null;
    state: string | null;
    city: string | null;
    city_folded: string | null;
    technologies: string[];
    technologies_folded: string[];
    /** Those that keywords are looked for among, see `wordsIn`. */
    words: string;
    /** How many addresses are known of it. */
    personal: number;
    generic: number;
    /** `KeptTally` as JSON, of a company with many addresses; null of others. */
    tally: string | null;
  };
  addresses: {
    team_id: number;
    /** In lower case, see `indexKey`. */
    address: string;
    /** Of the company that it is kept under. */
    domain: string;
    /** Grows with the order in which a company's are shown. */
    rank: number;
    /** `KnownEmail` as JSON. */
    record: string;
    type: string;
    seniority: string | null;
    department: string | null;
    decision_maker: boolean | null;
    has_full_name: boolean;
    has_phone_number: boolean;
    position: string | null;
    /** The stems of the position's words, with a space around each. */
    title: string | null;
    verification: string | null;
    source_type: string | null;
    /** Whether a place of the person's own is known. */
    placed: boolean;
    country: string | null;
    state: string | null;
    city_folded: string | null;
    /** Folded, of a person; see `indexKey`. */
    name: string | null;
    /** Of a professional profile, see `indexKey`. */
    handle: string | null;
  };
  /** Which pages name an address. */
  address_pages: {
    team_id: number;
    /** See `indexKey`. */
    page: string;
    address: string;
  };
  articles: {
    team_id: number;
    /** See `indexKey`. */
    url: string;
    /** `Article` as JSON. */
    record: string;
  };
  api_keys: {
    team_id: number;
    /** 16 hexadecimal digits. */
    id: string;
    /** Of its secret; see `keys/api-key.ts`. */
    hash: string;
    /** What it was given for. */
    name: string;
    member_id: number;
    created_at: number;
  };
  rate_windows: {
    team_id: number;
    /** An operation and the key that asks. */
    bucket: string;
    /** Since the epoch, the last one in which it was asked, with how often. */
    second: number;
    in_second: number;
    minute: number;
    in_minute: number;
  };
  /** One entry for each lead and app that it was pushed to. */
  pushes: {
    team_id: number;
    app_id: string;
    lead_id: number;
    /** Names this push, however often it is tried. */
    id: string;
    /** `PushState`. */
    state: string;
    /** From when on it may be sent; null when nothing is left to do. */
    due: number | null;
    queued: number;
    attempts: number;
    attempted: number | null;
    /** Where it was asked for again while it was under way. */
    next_id: string | null;
    next_queued: number | null;
    /** The app's own. */
    record_id: string | null;
    message: string;
  };
  /** One row for each app that anything was pushed to: until when it is left in peace, and who has a batch of it. */
  app_holds: {
    team_id: number;
    app_id: string;
    held_until: number;
    lease: string | null;
    leased_until: number;
  };
  app_settings: {
    team_id: number;
    app_id: string;
    provider: string;
    /** Sealed, see `apps/sealed-settings.ts`. */
    settings: string;
    /** Why nothing is sent to it; null while it takes leads. */
    off: string | null;
  };
  site_searches: {
    team_id: number;
    id: string;
    /** Grows in the order in which they were asked for. */
    number: number;
    /** The registrable domain. */
    domain: string;
    /** `waiting`, `running` or `over`. */
    state: string;
    /** Where it stands, as JSON; null before its first request and when it is over. */
    progress: string | null;
    /** `SearchCounts` as JSON. */
    counts: string;
    /** Whose it is while it runs. */
    lease: string | null;
    leased_until: number;
    created_at: number;
    ended_at: number | null;
  };
}
