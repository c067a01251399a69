/** A real mail server on loopback, for the domains of `verifier.test.ts`. */
export interface MailServer {
  port: number;
  /** Its log of refused and accepted recipients. */
  log(): string;
  close(): Promise<void>;
}
