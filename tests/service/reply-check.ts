/** Checks replies against the document that the service itself serves at `/openapi.json`. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { lazily } from '../../lib/contract/lazily.ts';
import { operationNames, operationOf } from '../../lib/contract/operations.ts';
import { isRecord } from '../../lib/contract/tolerant.ts';
import type { MeasuredName } from '../../lib/team-service/http/measures.ts';
import type { WrittenReply } from '../../lib/team-service/http/write-reply.ts';
import { openApiReply } from '../../lib/team-service/openapi/endpoint.ts';
import { ownOperations } from '../../lib/team-service/openapi/own-operations.ts';

let watching: ((name: MeasuredName, reply: WrittenReply) => void) | null = null;

/** From now on, `watch` gets each reply of a service in this process, before any fault changes it. */
export function watchReplies(watch: typeof watching): void {
  watching = watch;
}

/** The document does not describe the invitation page and the replies to assistants. */
const undescribed: ReadonlySet<MeasuredName> = new Set(['joinPage', 'mcp']);

export function noteReply(name: MeasuredName, reply: WrittenReply): void {
  if (!undescribed.has(name)) watching?.(name, reply);
}

function operationWith(name: MeasuredName): { method: string; path: string } | undefined {
  const ofContract = operationNames.find((one) => one === name);
  return ofContract ? operationOf(ofContract) : ownOperations.find((one) => one.name === name);
}

const waitingHeaders = ['Retry-After', 'X-Rate-Limit-Remaining'];

/** The fault of a reply; `null` if it has none. */
export function faultOfReply(name: MeasuredName, { status, headers, body }: WrittenReply): string | null {
  const said = (what: string) => `${name} ${status}: ${what}`;
  const operation = operationWith(name);
  if (!operation) return said('this operation is not described');
  const { method, path } = operation;
  const where = ['paths', path, method.toLowerCase(), 'responses', String(status)];
  const described = at(openApi(), where);
  if (!isRecord(described)) return said('this status is not described');
  const strange = waitingHeaders.find(
    (one) => one.toLowerCase() in headers && !isRecord(at(described, ['headers', one])),
  );
  if (strange) return said(`the header ${strange} is not described`);
  if (!isRecord(described.content)) return body === '' ? null : said('a body that is not described');
  if (body === '') return said('no body');
  const valid = validatorOf([...where, 'content', 'application/json', 'schema']);
  return valid(JSON.parse(body)) ? null : said(errors.errorsText(valid.errors, { dataVar: 'body' }));
}

const openApi = lazily<Record<string, unknown>>(() => JSON.parse(openApiReply().body));

const errors = new Ajv2020({ strict: false });
const id = 'openapi';
const compiled = new Map<string, ValidateFunction>();

function validatorOf(where: readonly string[]): ValidateFunction {
  const pointer = where.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
  const known = compiled.get(pointer);
  if (known) return known;
  if (!errors.getSchema(id)) errors.addSchema({ $id: id, ...openApi() });
  const made = errors.compile({ $ref: `${id}#/${pointer}` });
  compiled.set(pointer, made);
  return made;
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, part) => (isRecord(found) ? found[part] : undefined), value);
}
