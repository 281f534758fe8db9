import type { WebContents, WebFrameMain } from 'electron';
import type { z } from 'zod';
import type { BytesCallName } from '../../shared/bytes-calls';
import { type Answer, type CallName, calls, type Request } from '../../shared/ipc';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result } from '../../shared/result';
import type { Log } from '../diagnostics/log';
import type { Facts } from '../diagnostics/log-redaction';
import { isBounded } from './bounded-request';
import { CallAllowance, callRate, linkRate, refusalRate } from './call-allowance';
import type { AnswerCall } from './door';

/** One function for every call of the contract: the compiler names the ones that are missing. */
export type Handlers = {
  readonly [Name in CallName]: (request: Request<Name>, to: number) => Handled<Name> | Promise<Handled<Name>>;
};

/** What main knows of an answer: of one that has bytes, that it was sent by a port. */
type Handled<Name extends CallName> = Name extends BytesCallName ? Result<null, Problem> : Answer<Name>;

interface Caller {
  readonly senderFrame: WebFrameMain | null;
  readonly sender: WebContents;
}

/**
 * What is behind the door: checks who calls, then that the call exists and does not come
 * too often, then what was sent; answers with a value always, as JSON text. A defect is logged by name and answered as
 * 'unexpected'. Calls wait for their handlers. `now`: ms of a clock that never goes back.
 */
export function answerCalls(
  handlers: Promise<Handlers>,
  isTrusted: (caller: Caller) => boolean,
  log: Log,
  now: () => number = () => performance.now(),
): AnswerCall {
  const allowed = new CallAllowance((name) => (name === 'link.open' ? linkRate : callRate), now);
  const told = new CallAllowance(() => refusalRate, now);
  const quiet: Log = {
    write: (event, facts = {}) => {
      if (told.take(`${event} ${facts.reason}`)) log.write(event, facts);
    },
  };
  const refuse = (facts: Facts) => {
    quiet.write('call refused', facts);
    return unexpected;
  };
  return async (event, name, request, to) => {
    if (!isTrusted(event)) return refuse({ reason: 'sender' });
    if (!isCallName(name)) return refuse({ reason: 'name' });
    if (!allowed.take(name)) return refuse({ reason: 'rate', name });
    return answer(name, request, typeof to === 'number' ? to : 0, await handlers, quiet);
  };
}

const unexpected = JSON.stringify(fail({ kind: 'unexpected' }));

async function answer<Name extends CallName>(
  name: Name,
  request: unknown,
  to: number,
  handlers: Handlers,
  log: Log,
): Promise<string> {
  try {
    const decoded = decode(name, request);
    if (decoded.ok) return JSON.stringify(await handlers[name](decoded.request, to));
    log.write('call refused', { reason: 'request', name });
    const reason = messages.mistakes.unexpected;
    return JSON.stringify(fail({ kind: 'invalid-input', field: decoded.field, reason }));
  } catch (error) {
    log.write('call failed', { name, error: error instanceof Error ? error.name : 'unknown' });
    return unexpected;
  }
}

/** The contract seen by name, so that a request's type follows from its call's name. */
const decoders: { readonly [Name in CallName]: { readonly request: z.ZodType<Request<Name>> } } = calls;

type Decoded<Name extends CallName> =
  | { readonly ok: true; readonly request: Request<Name> }
  | { readonly ok: false; readonly field: string };

function decode<Name extends CallName>(name: Name, request: unknown): Decoded<Name> {
  if (!isBounded(request)) return { ok: false, field: '' };
  const read = decoders[name].request.safeParse(request);
  if (!read.success) return { ok: false, field: read.error.issues[0]?.path.join('.') ?? '' };
  return { ok: true, request: read.data };
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}
