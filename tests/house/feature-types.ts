/**
 * Feature lists that the compiler must refuse. Nothing runs this: the type check fails unless each line below
 * `@ts-expect-error` is an error.
 */
import { type Feature, handlersOf } from '../../lib/background/core/feature.ts';

declare const settings: Feature<'settings'>;
declare const services: Feature<'services'>;
declare const both: Feature<'settings' | 'services'>;

const handlers = handlersOf<'settings' | 'services'>();

export const taken = [handlers({ settings, services }), handlers({ both })];

export const refused = [
  // @ts-expect-error: no feature answers `services`.
  handlers({ settings }),
  // @ts-expect-error: two features answer `settings`.
  handlers({ both, settings }),
  // @ts-expect-error: no feature answers anything.
  handlers({}),
];
