/**
 * The tables as queries see them; `migrations/` creates them. JSON columns are text and hold whole records, with
 * escapes for what PostgreSQL's text cannot hold.
 */

export interface Tables {
  schema_steps: {
    step: string;
    /** `running` or `done`. */
    state: string;
    /** A heartbeat of the instance that runs it. */
    beat: number;
  };
  teams: {
    team_id: number;
    /** `AccountRecord` as JSON. */
    account: string;
    /** The salt of opt-out hashes. */
    salt: string;
  };
  members: {
    team_id: number;
    id: number;
    /** `TeamMember` as JSON. */
    record: string;
    /** `Role`; `null` if an older version added the member: then `member`. */
    role: string | null;
    /** `Permission`s; `null` for none. */
    may: string[] | null;
    /** Monthly limits; `null` for none but the team's. */
    searches: number | null;
    verifications: number | null;
    /** Of the last request, to the hour. */
    seen_at: number | null;
  };
  /** What a member spent, as `usage` of the team. */
  member_usage: {
    team_id: number;
    member_id: number;
    date: string;
    searches: number;
    verifications: number;
  };
  invitations: {
    team_id: number;
    /** 16 hexadecimal digits. */
    id: string;
    /** Of the code's secret; see `keys/api-key.ts`. */
    hash: string;
    /** Of whoever is invited. */
    name: string;
    role: string;
    searches: number | null;
    verifications: number | null;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** Ids and counts only: see `store/audit.ts`. */
  audit: {
    team_id: number;
    /** Grows with time. */
    id: number;
    at: number;
    /** `null`: a command of the operator. */
    member_id: number | null;
    /** The program that used the key, if it gives a name. */
    client: string | null;
    action: string;
    /** What it was about: see `store/audit.ts`. */
    subject: string | null;
    amount: number;
  };
  /** Deleted leads that can be restored. */
  trash: {
    team_id: number;
    /** The lead's. */
    id: number;
    /** `StoredLead` as JSON. */
    record: string;
    /** The address in lower case, see `indexKey`. */
    email_key: string;
    deleted_at: number;
    member_id: number | null;
  };
  apps: {
    team_id: number;
    id: string;
    /** Grows in the order of connection. */
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
    /** JSON: field to text in lower case, without empty ones. Substring filters search it. */
    texts: string;
    country: string | null;
    state: string | null;
    /** Folded, like the other two columns of the city filter. */
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
    notified_at: number | null;
    created_at: number;
    updated_at: number;
    lists: number[];
    tags: string[];
    sequences: string[];
    /** See `store/lead-terms.ts`. */
    terms: number[];
  };
  /** Number of leads per value, see `store/lead-values.ts`. */
  lead_values: {
    team_id: number;
    field: string;
    value: string;
    amount: number;
  };
  /** Keys of name and company, see `store/lead-persons.ts`. */
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
  /** A count is the sum over its slots. */
  counts: {
    team_id: number;
    name: string;
    slot: number;
    amount: number;
  };
  /** Progress of work that is done in batches. */
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
    /** Whose it is; `null` if an older version saved it: then the whole team's. */
    member_id: number | null;
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
    /** Grows in the order of discovery. */
    number: number;
    /** `Company` as JSON. */
    record: string;
    /** Whether Discover shows it. */
    discovered: boolean;
    /** Folded; `null` if unknown. */
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
    /** The words that keywords are searched in, see `wordsIn`. */
    words: string;
    /** Number of known addresses. */
    personal: number;
    generic: number;
    /** `StoredTally` as JSON for a company with many addresses, otherwise `null`. */
    tally: string | null;
  };
  addresses: {
    team_id: number;
    /** In lower case, see `indexKey`. */
    address: string;
    /** The company under which it is stored. */
    domain: string;
    /** Grows in the order in which a company's addresses are shown. */
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
    /** Whether the person's own place is known. */
    placed: boolean;
    country: string | null;
    state: string | null;
    city_folded: string | null;
    /** Folded name of the person; see `indexKey`. */
    name: string | null;
    /** Of a professional profile, see `indexKey`. */
    handle: string | null;
  };
  /** Source pages of an address. */
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
    /** Of the key's secret; see `keys/api-key.ts`. */
    hash: string;
    /** The member's name. */
    name: string;
    member_id: number;
    created_at: number;
  };
  rate_windows: {
    team_id: number;
    /** The operation and the key. */
    bucket: string;
    /** The last second with a request, since the epoch, and the number of requests in it. */
    second: number;
    in_second: number;
    minute: number;
    in_minute: number;
  };
  /** One entry per lead and app that it was pushed to. */
  pushes: {
    team_id: number;
    app_id: string;
    lead_id: number;
    /** Identifies this push across retries. */
    id: string;
    /** `PushState`. */
    state: string;
    /** When it may be sent; `null` if nothing is left to do. */
    due: number | null;
    queued: number;
    attempts: number;
    attempted: number | null;
    /** Set if a push was requested again during a lease. */
    next_id: string | null;
    next_queued: number | null;
    /** The app's record id. */
    record_id: string | null;
    message: string;
  };
  /** One row per app with pushes: its pause and the lease of its batch. */
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
    /** Why nothing is sent to it; `null` if it is on. */
    off: string | null;
  };
  site_searches: {
    team_id: number;
    id: string;
    /** Grows in the order of requests. */
    number: number;
    /** The registrable domain. */
    domain: string;
    /** `waiting`, `running` or `over`. */
    state: string;
    /** Progress as JSON; `null` before the first request and after the end. */
    progress: string | null;
    /** `SearchCounts` as JSON. */
    counts: string;
    /** The lease of the instance that runs it. */
    lease: string | null;
    leased_until: number;
    created_at: number;
    ended_at: number | null;
  };
  assistant_grants: {
    team_id: number;
    key_id: string;
    /** `Allowance` as JSON. */
    allowance: string;
  };
  /** Earlier days are removed. */
  assistant_usage: {
    team_id: number;
    key_id: string;
    /** `YYYY-MM-DD`. */
    day: string;
    kind: string;
    used: number;
  };
  assistant_previews: {
    team_id: number;
    /** Its hash. */
    token: string;
    key_id: string;
    /** A hash of the token and the call: parameters name people, and could be guessed. */
    call: string;
    until: number;
  };
  /** What happened to leads: no value of a lead, so nothing here outlives an opt-out. */
  events: {
    team_id: number;
    /** Grows in the order of commits, see `store/events.ts`. */
    number: number;
    lead_id: number;
    /** `EventKind`. */
    kind: string;
    /** Names of the fields that changed. */
    fields: string[];
    at: number;
  };
  event_logs: {
    team_id: number;
    /** The number of the last event. */
    last: number;
    /** Events up to this number may be gone. `null` after a restore, until the next event. */
    kept_from: number | null;
  };
  /** Addresses that events are delivered to. */
  event_receivers: {
    team_id: number;
    id: string;
    /** Grows in the order of connection. */
    number: number;
    /** Sealed, see `apps/sealed-settings.ts`. */
    settings: string;
    /** Up to this number all is delivered, but for the leads in `event_waits`. */
    position: number;
    /** Why nothing is delivered; `null` if it is on. */
    off: string | null;
    held_until: number;
    /** Batches in a row that failed as a whole. */
    failures: number;
    /** Of the first failure since the last success. */
    failing_since: number | null;
    /** The last success. */
    succeeded: number | null;
    /** Events that were given up. */
    dropped: number;
    lease: string | null;
    leased_until: number;
  };
  /** A lead whose event could not be delivered: its later events wait. */
  event_waits: {
    team_id: number;
    receiver_id: string;
    lead_id: number;
    /** The number from which on its events are still to be delivered. */
    next: number;
    due: number;
    attempts: number;
    failed_since: number | null;
  };
  /** What connected apps answered: see `store/app-records.ts`. */
  app_records: {
    team_id: number;
    app_id: string;
    /** An address or a domain in lower case. */
    about: string;
    asked_at: number;
    /** `AppRecord`s as JSON. */
    records: string;
  };
  /** Opt-outs whose mentions in texts about others are not removed yet: see `store/forget-person.ts`. */
  unfinished_opt_outs: {
    team_id: number;
    /** See `keyOfEmail`. It is removed with the last mention. */
    address: string;
  };
  /** Of a sync between a member's own browsers, encrypted there. */
  sync_files: {
    team_id: number;
    member_id: number;
    name: string;
    /** A new one for each content. */
    tag: number;
    /** Bytes of the content, which is in base64. */
    size: number;
    content: string;
  };
  /** Settings of the service itself, stored under `noTeam`. */
  service_settings: {
    team_id: number;
    /** `mail`: see `mail/stored-settings.ts`. */
    name: string;
    /** As JSON. */
    settings: string;
  };
}
