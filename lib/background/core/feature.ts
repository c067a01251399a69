import type { MessageName } from '../../messages/catalogue.ts';
import type { Handlers } from '../../messages/serve.ts';
import type { Occasion } from '../jobs/holds.ts';
import type { Forgets } from './deletions.ts';

/**
 * What a feature adds to the background, besides its message handlers.
 * @example
 * export function registerNotes(core: Pick<Core, 'sessions'>): Feature<'notes' | 'keep-note'> {
 *   const notes = core.sessions.each(({ context }) => createNotes(context));
 *   return {
 *     handlers: {
 *       notes: async () => ({ notes: await notes(core.sessions.of(false)).all() }),
 *       'keep-note': async ({ text }) => notes(core.sessions.of(false)).keep(text),
 *     },
 *   };
 * }
 */
export interface Feature<Name extends MessageName> extends FeatureHooks {
  handlers: Pick<Handlers, Name>;
}

/** `preferences`: settings and saved filters. */
export type MarkedPart = 'records' | 'preferences';

export interface FeatureHooks {
  /** Resumes what is due: at every start and alarm, when the network is back, after a new grant or key. */
  resume?(occasion: Occasion): void;
  /** The user granted or revoked an origin. */
  grantsChanged?(): void;
  /** The extension was installed or updated. Content scripts in open pages are now orphaned. */
  installed?(): void;
  /** Something that may be synced has changed. For this device's records, called only while a sync is on. */
  marked?(what: MarkedPart): void;
  /** Its parts of a deletion, in the order in which they must run. */
  forget?: readonly Forgets[];
}

type Features = Record<string, { handlers: object }>;

type Answered<All extends Features> = { [Name in keyof All]: keyof All[Name]['handlers'] }[keyof All];

type AnsweredTwice<All extends Features> = {
  [Name in keyof All]: keyof All[Name]['handlers'] & Answered<Omit<All, Name>>;
}[keyof All];

/** The features, if each message has exactly one handler; otherwise a type that names the fault. */
type Complete<All extends Features, Wanted extends MessageName> = [AnsweredTwice<All>] extends [never]
  ? [Exclude<Wanted, Answered<All>>] extends [never]
    ? All
    : { 'no feature answers': Exclude<Wanted, Answered<All>> }
  : { 'several features answer': AnsweredTwice<All> };

/** Compiles only if each wanted message is handled by exactly one feature. */
export const handlersOf =
  <Wanted extends MessageName>() =>
  <All extends Features>(features: All & Complete<All, Wanted>): Pick<Handlers, Wanted> => {
    const all: Features = features;
    return Object.assign({}, ...Object.values(all).map(({ handlers }) => handlers));
  };
