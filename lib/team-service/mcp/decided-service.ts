import { readReply } from '../../contract/answer.ts';
import { check } from '../../contract/request.ts';
import type { Service } from '../../contract/service.ts';
import { wireReplyOf } from '../../device-service/device-service.ts';
import { type Authenticator, decide, version } from '../http/decide.ts';

/** This service as one of its keys sees it: each request is decided as if it had come over HTTP, with all limits. */
export function decidedService(authenticator: Authenticator, key: string): Service {
  return {
    async request(name, params, { encoded } = {}) {
      const checked = check(name, params, encoded);
      if (!checked.ok) return checked;
      const { method, path, query, body } = checked.encoded;
      const request = { method, path: `${version}${path}`, query, headers: {}, key, keyIn: 'X-API-KEY' as const };
      const decision = await decide(name, { ...request, fields: async () => body }, authenticator);
      return readReply(name, wireReplyOf(decision));
    },
  };
}
