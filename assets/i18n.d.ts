/**
 * Replaces the types of `@wxt-dev/i18n` (`tsconfig.json` points to this file). The package's own filter all messages
 * again for each use, which took three quarters of a type check. Here that happens once. Named substitutions are left
 * out: no message has any.
 */

type Substitution = string | number;
type Count = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** What is known of a message: `$1` to `$9` in it, and whether it has a form for each number. */
interface Message {
  plural: boolean;
  substitutions: Count;
}

type Substitutions<Own extends Count, Many extends Substitution[] = []> = Own extends 0
  ? never
  : Own extends Count
    ? Many['length'] extends Own
      ? Many
      : Substitutions<Own, [...Many, Substitution]>
    : never;

type Keys<Messages, Wanted> = { [Key in keyof Messages]: Messages[Key] extends Wanted ? Key : never }[keyof Messages];

interface I18n<
  Messages extends Record<string, Message>,
  Plain extends keyof Messages = Keys<Messages, { plural: false; substitutions: 0 }>,
  Filled extends keyof Messages = Keys<Messages, { plural: false; substitutions: Exclude<Count, 0> }>,
  Counted extends keyof Messages = Keys<Messages, { plural: true; substitutions: 0 | 1 }>,
  Numbered extends keyof Messages = Keys<Messages, { plural: true; substitutions: Exclude<Count, 0> }>,
> {
  t: {
    (key: Plain): string;
    <Key extends Filled>(key: Key, substitutions: Substitutions<Messages[Key]['substitutions']>): string;
    /** `n` chooses the form, and is `$1` where there is one. */
    (key: Counted, n: number): string;
    <Key extends Numbered>(key: Key, n: number, substitutions: Substitutions<Messages[Key]['substitutions']>): string;
  };
}

export declare function createI18n<Messages extends Record<string, Message>>(): I18n<Messages>;
