/** Answers that a lookup can be reopened from. A bulk verification writes thousands of others. */
import type { OperationName } from '../../contract/operations.ts';

const lookups = ['searchDomain', 'searchDomainWithPost', 'countDomainEmails', 'findAuthor', 'findEmail'] as const;

type Lookup = (typeof lookups)[number];

export const isLookup = (operation: OperationName): operation is Lookup => lookups.some((one) => one === operation);
