import { lazily } from '../../contract/lazily.ts';
import { version } from '../http/decide.ts';
import { json } from '../http/write-reply.ts';
import { openApiDocument } from './document.ts';
import { ownOperations } from './own-operations.ts';

export const openApiPath = '/openapi.json';

/** Made on first use. Needs no key: it says nothing that is not in the repository. */
export const openApiReply = lazily(() =>
  json(200, openApiDocument({ base: version, alwaysKey: true, own: ownOperations })),
);
