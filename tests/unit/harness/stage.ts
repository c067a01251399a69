/** Parts of workspace tests: its first response, a window, and verdicts parsed by the contract's own schema. */
import * as z from 'zod/mini';
import { type EmailVerification, emailVerification } from '../../../lib/contract/resources/emails.ts';
import type { Check } from '../../../lib/messages/people-views.ts';
import type { Beginning } from '../../../lib/messages/workspace-views.ts';
import { opening, settings } from './fixtures.ts';

export function beginning(some: Partial<Beginning> = {}): Beginning {
  const { service } = opening();
  return { service, usage: null, settings, jobs: [], lists: [], draft: {}, revision: 10, ...some };
}

/** A window with an address and a history only. */
export function fakeWindow(hash: string): Window {
  const listeners = new EventTarget();
  const here = {
    location: { hash },
    history: {
      replaceState: (_: unknown, __: string, to: string) => {
        here.location.hash = to;
      },
    },
    addEventListener: listeners.addEventListener.bind(listeners),
  };
  return here as unknown as Window;
}

export function verification(email: string, status: string): EmailVerification {
  return z.parse(emailVerification, { email, status, score: 90 });
}

/** A finished verification, received at `asked`. */
export const done = (email: string, status: string, asked: number): Extract<Check, { at: 'done' }> => ({
  at: 'done',
  email,
  verification: verification(email, status),
  asked,
});
