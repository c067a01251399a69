/** Operations beside the contract (`protocol.md`): the endpoints answer them, and `/openapi.json` describes them. */
import * as z from 'zod/mini';
import type { Pace } from '../../contract/limits.ts';
import { type Refused, refused } from '../../device-service/handler.ts';
import type { KeyOwner } from '../keys/team-keys.ts';
import type { Extension } from '../roles/permissions.ts';
import { type Admitting, admit } from './admit.ts';
import { slowBody } from './decide.ts';
import type { MeasuredName } from './measures.ts';
import type { OpenRequest, RequestHead } from './read-request.ts';
import { json, type WrittenReply, written } from './write-reply.ts';

export interface OwnOperation<Name = Extension | 'join'> {
  name: Name;
  /** One sentence, for readers of the document. */
  summary: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `{id}` stands for an id. */
  path: string;
  /** The form of `{id}`. Default: `ownId`. */
  id?: RegExp;
  /** Operations with the same bucket share the pace, per key. */
  bucket: string;
  pace: Pace;
  query?: z.core.$ZodLooseShape;
  body?: z.core.$ZodType;
  /** Default: 200. */
  status?: 200 | 202;
  /** The body on success. */
  reply: z.core.$ZodType;
  /** Beyond those of key, rate, role, path and an unreachable database. */
  refusals?: readonly (readonly [status: number, id: string])[];
}

/** The body of a reply. */
export function envelope<Data extends z.core.$ZodType>(data: Data) {
  return z.object({ data, meta: z.object({}) });
}

/** The reply of an operation without data. */
export const doneReply = envelope(z.null());

/** A reply as the operation is described. */
export function succeed<Reply extends z.core.$ZodType>(
  { status = 200 }: Pick<OwnOperation, 'status'> & { reply: Reply },
  body: z.output<Reply>,
): WrittenReply {
  return json(status, body);
}

export interface OwnEndpoint {
  /** `null` if the request is for something else. */
  route(request: OpenRequest): { name: MeasuredName; answer(): Promise<WrittenReply> } | null;
}

/** An admitted request. `id`: in the path, empty where the operation has none. */
export interface Asking {
  request: OpenRequest;
  owner: KeyOwner;
  id: string;
}

export interface Route {
  operation: OwnOperation<Extension>;
  answer(asking: Asking): Promise<WrittenReply | Refused>;
}

export function createOwnEndpoint(parts: Admitting, routes: readonly Route[]): OwnEndpoint {
  return {
    route(request) {
      for (const route of routes) {
        const id = idIn(request, route.operation);
        if (id !== null) return { name: route.operation.name, answer: () => admitted(route, { request, id }, parts) };
      }
      return null;
    },
  };
}

async function admitted(
  { operation, answer }: Route,
  { request, id }: Omit<Asking, 'owner'>,
  parts: Admitting,
): Promise<WrittenReply> {
  let admission = await admit(request, operation, parts);
  if (admission.at === 'refused') return admission.reply;
  const begun = parts.now();
  const fields = operation.body ? await request.fields() : undefined;
  if (parts.now() - begun >= slowBody) admission = await admit(request, operation, parts);
  if (admission.at === 'refused') return admission.reply;
  const answered = await answer({ request: { ...request, fields: async () => fields }, id, owner: admission.owner });
  return 'at' in answered ? written(answered, parts.now()) : answered;
}

/** Of members, invitations, leads, apps and searches. */
export const ownId = /^[0-9a-f]{1,20}$/;

/** Empty for a path without one; `null` if the request is for another operation. */
function idIn({ method, path }: Pick<RequestHead, 'method' | 'path'>, operation: OwnOperation): string | null {
  if (method !== operation.method) return null;
  const [before = '', after] = operation.path.split('{id}');
  if (after === undefined) return path === before ? '' : null;
  if (!path.startsWith(before) || !path.endsWith(after)) return null;
  const id = path.slice(before.length, path.length - after.length);
  return (operation.id ?? ownId).test(id) ? id : null;
}

/** As an operation's refusal that `wrong` makes. */
export const wrongParams = [400, 'wrong_params'] as const;

/** 400. `said`: the form of the body. */
export const wrong = (said: string): Refused => refused(400, 'wrong_params', said);
