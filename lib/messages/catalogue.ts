/**
 * Every message from a page to the background: one entry each, with the schema of its data (`answers.ts`: the types of
 * the answers). Only pages of the extension may send. A content script sends nothing: its facts are the result of its
 * injection. Pages import types from here, never values, so that no schema reaches their bundle.
 */
import * as z from 'zod/mini';
import { costs } from '../contract/costs.ts';
import { addressOf, isResolver, resolvers } from '../device-service/verifier/resolvers.ts';
import { longestDraft } from './draft-forms.ts';
import { address, entry, id, leadFields, leadFilters, longOrNull, manyLines, orNull, text } from './entry.ts';
import { importRows, jobMessages } from './job-messages.ts';
import { journalOperations } from './journal-operations.ts';
import { mostKnown, stagedRows } from './row-limits.ts';
import { syncPlace } from './sync-place.ts';
import { waterfallAsks } from './waterfall.ts';

const ceiling = z.nullable(z.int().check(z.gte(0)));

const resolver = () =>
  z.union([
    z.strictObject({ at: z.literal('off') }),
    z.strictObject({ at: z.literal('preset'), name: z.enum(Object.keys(resolvers).filter(isResolver)) }),
    z.strictObject({
      at: z.literal('own'),
      address: text.check(z.refine((typed) => addressOf({ at: 'own', address: typed }) !== null)),
    }),
  ]);

const spend = () => z.enum(['search', 'verification', 'nothing', 'unknown']);

const passphrase = z.string().check(z.minLength(1), z.maxLength(1_000));

const nothing = () => z.strictObject({});

/** The team's service that the page showed. Nothing is sent to another one that was chosen meanwhile. */
const ofTeam = { service: id };

/** Every operation, from the one list of them without schemas. */
const operation = () => z.enum(Object.keys(costs).filter((name): name is keyof typeof costs => name in costs));

/** A request to a service. `click`: the user saw what it may spend; without it, nothing that may spend is sent. */
const asking = () => ({
  operation: operation(),
  /** Checked by the operation's own strict schema. */
  params: z.record(z.string(), z.unknown()),
  click: z.boolean(),
  /** Sends the request even if an answer is cached. */
  skipCache: z.boolean(),
  /** The user saw that the same request has an unknown outcome, and that a retry may be charged again. */
  again: z.boolean(),
  private: z.boolean(),
  /** The page that the request is about, stored for Recent; null if none. */
  page: longOrNull,
});

const waterfall = () =>
  z.strictObject({
    on: z.boolean(),
    score: z.int().check(z.gte(0), z.lte(100)),
    services: z.array(z.strictObject({ id, asks: z.array(z.enum(waterfallAsks)), dailyCap: ceiling })),
  });

export const catalogue = {
  ...jobMessages,
  /**
   * A page's first message: looks at a tab (null: the active one) and returns all that is known. It may send the free
   * count, never more. `window`: a panel's own, to receive what was chosen for it in a menu or the address bar.
   */
  open: entry(() => z.strictObject({ tab: z.nullable(z.int()), window: z.optional(z.int()) })),
  /** The subject of a tab's page by its address alone. Reads, stores and sends nothing. */
  glance: entry(() => z.strictObject({ tab: z.int() })),
  /**
   * The people in the conversation open in a tab's mailbox; null if it may not be read. Sends nothing. `signatures`:
   * with what senders who are leads wrote below their messages.
   */
  'people-in-view': entry(() => z.strictObject({ tab: z.int(), signatures: z.optional(z.boolean()) })),
  /**
   * People named on a page without an address, such as on a team page. Read on a click; null if the page may not be
   * read. Sends nothing.
   */
  'read-names': entry(() => z.strictObject({ tab: z.int() })),
  /** The mailboxes that can be turned on, and the user's own. */
  mailboxes: entry(nothing),
  /**
   * Turns a mailbox on, after its origins were granted in the click, or off, which revokes them. `title`: for a
   * mailbox that is added.
   */
  'turn-mailbox': entry(() =>
    z.strictObject({ origins: z.array(address).check(z.minLength(1), z.maxLength(20)), title: text, on: z.boolean() }),
  ),
  /** The workspace's first message: everything that is known without a page. Sends nothing. */
  begin: entry(nothing),
  /** The subject of a typed text, with everything cached about it. */
  'look-up': entry(() => z.strictObject({ text: manyLines, private: z.boolean() })),
  /** Hands a typed text to the panel of this window, which then looks it up. Sends nothing. */
  launch: entry(() => z.strictObject({ window: z.int(), text })),
  /** Sends a request to the service. `service`: the one that the click named; no other one is asked. */
  request: entry(() => z.strictObject({ ...asking(), service: z.optional(id) })),
  /**
   * The same to several services of the waterfall, one after the other until one answers sufficiently. `services`: in
   * the order whose prices the click stated. Each is asked at most once.
   */
  'ask-in-order': entry(() => z.strictObject({ ...asking(), services: z.array(id).check(z.minLength(1)) })),
  /**
   * The requests of clicks in this kind of window that are not answered yet, for a page that opens meanwhile. Sends
   * nothing.
   */
  'open-requests': entry(() => z.strictObject({ private: z.boolean() })),
  /** Waits for the answer to one of the `open-requests`. Sends nothing to a service. */
  'join-request': entry(() => z.strictObject({ message: id, private: z.boolean() })),
  /** The user prefers this service's answer where several differ. Kept, except in a private window. */
  'choose-answer': entry(() =>
    z.strictObject({
      operation: operation(),
      params: z.record(z.string(), z.unknown()),
      service: id,
      private: z.boolean(),
    }),
  ),
  /** The services of the waterfall in order, with their prices; none while it is off. Sends nothing. */
  waterfall: entry(nothing),
  /**
   * Cancels a request by its message id while it waits to be sent. A sent request may have been paid for, so its
   * response is awaited.
   */
  'cancel-request': entry(() => z.strictObject({ message: id })),
  /** Before a job is sent: deletes its record, so nothing is sent. Afterwards it does nothing. */
  undo: entry(() => z.strictObject({ job: id })),
  /** Before a save is sent: saves to another list. Afterwards it does nothing. */
  'change-list': entry(() => z.strictObject({ job: id, list: text })),
  /** After a save was sent: deletes the lead if the save created it, otherwise restores its fields. */
  'remove-saved': entry(() => z.strictObject({ job: id, email: address })),
  /**
   * Writes some fields of one lead, after reading it again. If one of them differs from what the user `saw`, nothing
   * is written and the current lead is returned. `over`: the user saw that, and wants to overwrite it. `service`:
   * whose lead it is; no other one is asked.
   */
  'edit-lead': entry(() =>
    z.strictObject({
      lead: z.int(),
      saw: leadFields(),
      changes: leadFields(),
      over: z.boolean(),
      service: z.optional(id),
    }),
  ),
  /**
   * Stores part of a large file's rows on this device, so that one import can take them all. `from`: the position in
   * the file, a multiple of `stagedRows`. Nothing becomes a lead before `import-leads` names them.
   */
  'stage-import': entry(() =>
    z.strictObject({ import: id, from: z.int().check(z.gte(0)), rows: importRows(stagedRows) }),
  ),
  'carry-out-import': entry(() => z.strictObject({ job: id })),
  /** Which of these companies have cached addresses. Sends nothing. */
  searched: entry(() => z.strictObject({ domains: z.array(address).check(z.maxLength(1_000)) })),
  /** The rows of a job, in order. */
  'job-rows': entry(() =>
    z.strictObject({
      job: id,
      offset: z.int().check(z.gte(0)),
      limit: z.int().check(z.gte(1), z.lte(1_000)),
      /** Only failed ones. */
      failed: z.boolean(),
    }),
  ),
  'pause-job': entry(() => z.strictObject({ job: id })),
  'resume-job': entry(() => z.strictObject({ job: id })),
  /** Cancels what was not sent yet. */
  'stop-job': entry(() => z.strictObject({ job: id })),
  /** Retries what failed or is still being checked. */
  'retry-job': entry(() => z.strictObject({ job: id })),
  /** Removes a finished job from view. */
  'dismiss-job': entry(() => z.strictObject({ job: id })),
  /** Jobs of normal windows, or of private ones. */
  jobs: entry(() => z.strictObject({ private: z.optional(z.boolean()) })),
  /** Which of a domain's addresses are leads. One free request per company, then cached with its age. */
  'known-leads': entry(() => z.strictObject({ domain: address, skipCache: z.boolean(), private: z.boolean() })),
  /** Everything cached about a domain, an address or a page. */
  about: entry(() =>
    z.strictObject({ domain: z.nullable(address), page: longOrNull, emails: z.array(address), private: z.boolean() }),
  ),
  /** What is known here about these addresses, and about these names at a domain or company. Sends nothing. */
  known: entry(() =>
    z.strictObject({
      emails: z.array(address).check(z.maxLength(mostKnown)),
      names: z.array(z.strictObject({ name: text, at: text })).check(z.maxLength(mostKnown)),
      private: z.boolean(),
    }),
  ),
  /**
   * People known to this device, while another service answers; none unless the user turned that on (`deviceFirst`).
   * Sends nothing. A name or a profile handle looks for one person; no address is guessed.
   */
  'people-on-device': entry(() =>
    z.strictObject({
      domain: z.optional(address),
      company: z.optional(text),
      first_name: z.optional(text),
      last_name: z.optional(text),
      full_name: z.optional(text),
      linkedin_handle: z.optional(text),
      private: z.boolean(),
    }),
  ),
  /** Everything stored on this device about the person with this address. Sends nothing. */
  'person-report': entry(() => z.strictObject({ email: address })),
  /**
   * How many leads of the chosen service were untouched for so many months; a click may `remove` them. Free.
   * `service`: the one that the page showed; no other one's are counted or removed.
   */
  retention: entry(() => z.strictObject({ months: z.int(), remove: z.boolean(), service: z.optional(id) })),
  /** People of a company whom this device knows without an address. Empty if a service answers. Sends nothing. */
  'people-there': entry(() => z.strictObject({ domain: address })),
  /** Removes every trace of a person without an address, at this company. */
  'forget-name': entry(() => z.strictObject({ name: text, domain: address })),
  /** Suggestions of the bar for a typed text. Sends nothing. */
  suggest: entry(() => z.strictObject({ text, private: z.boolean() })),
  recents: entry(() => z.strictObject({ search: text })),
  'forget-recent': entry(() => z.strictObject({ text })),
  /** `form`: the form, with its subject if it has one. */
  'keep-draft': entry(() =>
    z.strictObject({
      form: text,
      values: z.record(z.string(), z.string().check(z.maxLength(longestDraft))),
      private: z.boolean(),
    }),
  ),
  usage: entry(() => z.strictObject({ skipCache: z.boolean() })),
  settings: entry(nothing),
  'change-settings': entry(() =>
    z.strictObject({
      searchOnOpen: z.optional(z.boolean()),
      ceilings: z.optional(z.strictObject({ search: ceiling, verification: ceiling })),
      patient: z.optional(z.boolean()),
      journal: z.optional(z.boolean()),
      theme: z.optional(z.enum(['system', 'light', 'dark'])),
      list: z.optional(z.nullable(text)),
      leadColumns: z.optional(z.array(id)),
      /** Tables that are not named keep their widths. */
      columnWidths: z.optional(z.record(id, z.record(id, z.number().check(z.gte(1), z.lte(200))))),
      mailBadge: z.optional(z.boolean()),
      notify: z.optional(z.boolean()),
      resolver: z.optional(resolver()),
      deviceFirst: z.optional(z.boolean()),
      lookUpInApps: z.optional(z.boolean()),
      offeredTo: z.optional(z.array(id)),
      /** Fields that are not named stay as they are. */
      notice: z.optional(z.record(id, manyLines)),
      retention: z.optional(z.strictObject({ months: z.int(), auto: z.boolean() })),
      waterfall: z.optional(waterfall()),
    }),
  ),
  /**
   * Discover filters that would match nothing, because no company known to this device has a value for them. None
   * while another service answers.
   */
  'closed-filters': entry(nothing),
  /** Leads of this device that their pages no longer name; none while another service answers. */
  'lost-leads': entry(nothing),
  /** Leads of this device that differ from what a page says by now; none while another service answers. */
  'changed-leads': entry(nothing),
  /** What pages say about a lead of this device; nothing while another service answers. */
  'page-words': entry(() => z.strictObject({ lead: z.int() })),
  /** The lead keeps its own value; this value from a page is not suggested again. */
  'refuse-change': entry(() => z.strictObject({ lead: z.int(), field: id, value: text })),
  /** The user's named sets of lead filters, for the service that answers. */
  'lead-filters': entry(nothing),
  /** Replaces an existing set of that name. `service`: whose sets the click was among; those of no other one change. */
  'keep-lead-filters': entry(() => z.strictObject({ name: text, filters: leadFilters(), service: z.optional(id) })),
  'forget-lead-filters': entry(() => z.strictObject({ name: text, service: z.optional(id) })),
  services: entry(nothing),
  /** How many leads of this device can be copied to the chosen service; 0 once that was offered. */
  'leads-to-take': entry(nothing),
  /** Starts dry runs that count them there; `carry-out-import` then copies them. `name`: the name of the runs. */
  'take-leads': entry(() => z.strictObject({ name: text })),
  /** Declines the copy: it is not offered for this service again. */
  'leave-leads': entry(nothing),
  /**
   * Checks address and key with the free account call, and saves them if they work. `service` null adds a service. A
   * new address means another service with another id: everything cached for the old one is forgotten.
   */
  connect: entry(() =>
    z.strictObject({
      service: z.nullable(id),
      name: text,
      address: text,
      /** Null keeps the current key. */
      key: z.nullable(text),
      keyKept: z.enum(['session', 'device', 'passphrase']),
      /** Null keeps the current one. */
      passphrase: z.optional(orNull),
      /** Exchanged for a key first. */
      invitation: z.optional(z.strictObject({ code: text })),
      /** The user says that it is a team's own service; if it is not, it is not connected. */
      team: z.optional(z.boolean()),
    }),
  ),
  /**
   * The service's account is being opened: asks it again what a team's service can do, hourly at most and without the
   * key. What is new arrives as a push.
   */
  'restate-service': entry(() => z.strictObject({ service: id })),
  /**
   * Members, invitations and settings of the team whose service answers; for its owners. `team`: the settings, which
   * are only read and changed. `renew`: another link for an invitation; the former one ends.
   */
  'manage-team': entry(() =>
    z.strictObject({
      ...ofTeam,
      what: z.enum(['members', 'invitations', 'team']),
      verb: z.enum(['read', 'add', 'change', 'remove', 'renew']),
      id: z.nullable(id),
      fields: z.optional(z.record(z.string(), z.unknown())),
    }),
  ),
  /**
   * A page of the team's audit log, for its owners. `action`: only entries with this action; older services ignore it.
   * `before`: the previous page's `next`. `whole`: for reading the whole log, so pages are large and spaced out.
   */
  'team-audit': entry(() =>
    z.strictObject({
      ...ofTeam,
      action: orNull,
      before: z.nullable(z.int()),
      whole: z.boolean(),
    }),
  ),
  /** A page of the leads that the team deleted lately. `before`: `next` of the page before it. */
  'deleted-leads': entry(() => z.strictObject({ ...ofTeam, before: orNull })),
  'restore-lead': entry(() => z.strictObject({ ...ofTeam, id: z.int() })),
  /** Opts the lead's person out of all data of this service's team, permanently. */
  'opt-out-of-team': entry(() => z.strictObject({ ...ofTeam, lead: z.int(), email: address })),
  /** What the team's service stores about a person. */
  'report-at-team': entry(() => z.strictObject({ ...ofTeam, email: address })),
  /**
   * Whether a connected app has these addresses and domains, or these leads: by id, or a part of a list. Sent on a
   * click, or by the preference `lookUpInApps`.
   */
  'look-up-in-app': entry(() =>
    z.strictObject({
      ...ofTeam,
      app: id,
      of: z.union([
        z.strictObject({
          emails: z.array(address).check(z.maxLength(50)),
          domains: z.array(address).check(z.maxLength(50)),
        }),
        z.strictObject({ lead_ids: z.array(z.int()).check(z.maxLength(50)) }),
        z.strictObject({ leads_list_id: z.int(), from: z.int().check(z.gte(0)) }),
      ]),
    }),
  ),
  /** Reads a key that is kept with a passphrase, until the browser closes. Jobs that waited for it go on. */
  unlock: entry(() => z.strictObject({ service: id, passphrase })),
  /** From then on this device answers, from what it learns itself: no account, no key, and nothing is spent. */
  'use-device': entry(nothing),
  /** How much this device knows itself. */
  'device-contents': entry(nothing),
  /**
   * Writes all that this device knows to one file, which a click then saves. Answers at once; `back-up-work` reports
   * the progress.
   * Without a passphrase the file is not encrypted.
   */
  'write-back-up': entry(() => z.strictObject({ passphrase: z.nullable(passphrase) })),
  /**
   * Works on the file that was handed in. `look` counts, `merge` keeps the newer of two records, `replace` empties
   * this device first. Also answers at once.
   */
  'read-back-up': entry(() =>
    z.strictObject({ how: z.enum(['look', 'merge', 'replace']), passphrase: z.nullable(passphrase) }),
  ),
  'back-up-work': entry(nothing),
  /** Cancels the work and removes its files. */
  'drop-back-up': entry(nothing),
  /**
   * The sync between the user's browsers: returns its state after an action. `look` counts the leads at the target,
   * `begin` joins or begins a sync there; both continue after the answer. `close` ends the set-up. `keys` shares the
   * keys of services, or removes them for all browsers. `rewrite` writes this browser's files again. `leave` ends the
   * sync here; with `remove` it deletes all files at the target.
   */
  sync: entry(() =>
    z.strictObject({
      ask: z.enum(['state', 'look', 'begin', 'close', 'now', 'keys', 'rewrite', 'leave']),
      form: z.optional(z.strictObject({ target: syncPlace(), secret: text, passphrase })),
      remove: z.optional(z.boolean()),
      keys: z.optional(z.boolean()),
    }),
  ),
  /** Deletes every trace of a person from this device and stores a hash, so that they are never learned again. */
  'forget-person': entry(() => z.strictObject({ email: address.check(z.minLength(3)) })),
  /**
   * Starts over with the sample data, which then answers: invented companies in memory, and nothing leaves the
   * device. It ends when a service is connected.
   */
  'try-sample': entry(nothing),
  /** Chooses which of several services answers. */
  'choose-service': entry(() => z.strictObject({ service: id })),
  /** Deletes key and cached answers, and the service itself unless it is preset by policy. */
  disconnect: entry(() => z.strictObject({ service: id })),
  /**
   * The lists known from leads and saves, because the contract has no operation for them. `ask`: a menu of them was
   * opened.
   */
  lists: entry(() => z.strictObject({ ask: z.boolean() })),
  /** Newest first. Missing filters do not restrict. */
  journal: entry(() =>
    z.strictObject({
      before: z.nullable(z.number()),
      limit: z.int().check(z.gte(1), z.lte(500)),
      /** Any of them. */
      operations: z.optional(z.nullable(z.array(z.enum(journalOperations)))),
      spent: z.optional(z.nullable(spend())),
      /** Found in its parameters, operation or outcome, in any case. */
      text: z.optional(text),
      /** Codes whose words on the page contain `text`: entries with one of these codes match, too. */
      codes: z.optional(
        z.strictObject({
          operations: z.array(z.enum(journalOperations)),
          outcomes: z.array(text),
          spent: z.array(spend()),
          services: z.array(id),
        }),
      ),
      /** Epoch milliseconds. */
      since: z.optional(z.nullable(z.number())),
    }),
  ),
  'clear-journal': entry(nothing),
  /** How much is stored. */
  'cache-size': entry(nothing),
  'clear-cache': entry(nothing),
  /** Deletes key, services, answers, jobs, journal and settings: everything but opt-outs, which protect others. */
  'forget-everything': entry(nothing),
} satisfies Record<string, { says: z.core.$ZodType }>;

export type MessageName = keyof typeof catalogue;
export type Says<Name extends MessageName> = z.output<(typeof catalogue)[Name]['says']>;
