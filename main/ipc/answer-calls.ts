import type { WebContents, WebFrameMain } from 'electron';
import type { z } from 'zod';
import type { BytesCallName } from '../../shared/contract/bytes-calls';
import {
  type Answer,
  type CallName,
  calls,
  isProfileCall,
  type ProfileCallName,
  type Request,
} from '../../shared/contract/contract';
import { messages } from '../../shared/i18n/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Log } from '../diagnostics/log';
import type { Facts } from '../diagnostics/log-redaction';
import type { ProfileServices } from '../profile-services';
import { callRate, linkRate, RateLimiter, refusalRate } from './rate-limiter';
import type { AnswerCall } from './register-ipc';
import { isBounded } from './request-bounds';

/** One function for every call of the contract; the compiler reports missing ones. */
export interface Handlers {
  readonly ofProgram: ProgramHandlers;
  readonly ofProfile: ProfileHandlers;
  /** Returns the services of one profile; fails if it is not the open one. */
  readonly openProfile: (profileId: string) => Result<ProfileServices, Problem>;
}

type ProgramCallName = Exclude<CallName, ProfileCallName>;

export type ProgramHandlers = {
  readonly [Name in ProgramCallName]: (
    request: Request<Name>,
    to: number,
  ) => Handled<Name> | Promise<Handled<Name>>;
};

/**
 * A handler starts at the moment its profile is verified to be the open one. Everything it does later it does through
 * `profile`, which never acts on another profile.
 */
export type ProfileHandlers = {
  readonly [Name in ProfileCallName]: (
    profile: ProfileServices,
    request: Request<Name>,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

/** What main gets of an answer. Bytes are sent over a port, so of those main only learns whether they were sent. */
type Handled<Name extends CallName> = Name extends BytesCallName ? Result<null, Problem> : Answer<Name>;

interface Caller {
  readonly senderFrame: WebFrameMain | null;
  readonly sender: WebContents;
}

/**
 * Returns the function that answers the window's calls. It checks the caller, then that the call exists and is within
 * the rate limit, then the request, then that the call's profile is open. It always answers with a value, as JSON
 * text. An exception is logged by its name and answered as 'unexpected'. Calls wait until `handlers` resolves. `now`
 * returns ms of a monotonic clock.
 */
export function answerCalls(
  handlers: Promise<Handlers>,
  isTrusted: (caller: Caller) => boolean,
  log: Log,
  now: () => number = () => performance.now(),
): AnswerCall {
  const callLimiter = new RateLimiter((name) => (name === 'link.open' ? linkRate : callRate), now);
  const logLimiter = new RateLimiter(() => refusalRate, now);
  const limitedLog: Log = {
    write: (event, facts = {}) => {
      if (logLimiter.take(`${event} ${facts.reason}`)) log.write(event, facts);
    },
  };
  const refuse = (facts: Facts) => {
    limitedLog.write('call refused', facts);
    return unexpected;
  };
  return async (event, name, request, to) => {
    if (!isTrusted(event)) return refuse({ reason: 'sender' });
    if (!isCallName(name)) return refuse({ reason: 'name' });
    if (!callLimiter.take(name)) return refuse({ reason: 'rate', name });
    return answer(name, request, typeof to === 'number' ? to : 0, await handlers, limitedLog);
  };
}

const unexpected = JSON.stringify(fail({ kind: 'unexpected' }));

async function answer(
  name: CallName,
  request: unknown,
  to: number,
  handlers: Handlers,
  log: Log,
): Promise<string> {
  try {
    const result = isProfileCall(name)
      ? await answerOfProfile(name, request, handlers, log)
      : await answerOfProgram(name, request, to, handlers, log);
    return JSON.stringify(result);
  } catch (error) {
    log.write('call failed', { name, error: error instanceof Error ? error.name : 'unknown' });
    return unexpected;
  }
}

async function answerOfProgram<Name extends ProgramCallName>(
  name: Name,
  request: unknown,
  to: number,
  { ofProgram }: Handlers,
  log: Log,
): Promise<Result<unknown, Problem>> {
  const decoded = decode(name, request, log);
  return decoded.ok ? ofProgram[name](decoded.value, to) : decoded;
}

/** There is no await between the check that the profile is the open one and the handler. */
async function answerOfProfile<Name extends ProfileCallName>(
  name: Name,
  request: unknown,
  { ofProfile, openProfile }: Handlers,
  log: Log,
): Promise<Result<unknown, Problem>> {
  const decoded = decode(name, request, log);
  if (!decoded.ok) return decoded;
  const profile = openProfile(decoded.value.profileId);
  return profile.ok ? ofProfile[name](profile.value, decoded.value) : profile;
}

/** The contract as a mapped type, so that a request's type follows from its call's name. */
const decoders: { readonly [Name in CallName]: { readonly request: z.ZodType<Request<Name>> } } = calls;

function decode<Name extends CallName>(
  name: Name,
  request: unknown,
  log: Log,
): Result<Request<Name>, Problem> {
  const read = isBounded(request) ? decoders[name].request.safeParse(request) : null;
  if (read?.success) return succeed(read.data);
  log.write('call refused', { reason: 'request', name });
  const field = read?.error.issues[0]?.path.join('.') ?? '';
  return fail({ kind: 'invalid-input', field, reason: messages.validation.unexpected });
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}
