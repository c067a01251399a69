import type { Source } from '../contract/resources/emails.ts';
import { blankEmail } from '../device-service/blank-records.ts';
import type { KnownEmail } from '../device-service/store-directory.ts';

export function address(value: string, known: Partial<KnownEmail> = {}): KnownEmail {
  return { ...blankEmail(value, 'personal'), position_raw: known.position ?? null, ...known };
}

export function source(uri: string, extracted: string, lastSeen: string, still = true): Source {
  return {
    domain: new URL(`https://${uri}`).hostname,
    uri: `https://${uri}`,
    extracted_on: extracted,
    last_seen_on: lastSeen,
    still_on_page: still,
  };
}
