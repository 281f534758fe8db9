import type { WebContents, WebFrameMain } from 'electron';
import type { z } from 'zod';
import type { BytesCallName } from '../../shared/bytes-calls';
import {
  type Answer,
  type CallName,
  calls,
  isProfileCall,
  type ProfileCallName,
  type Request,
} from '../../shared/ipc';
import { messages } from '../../shared/messages/messages';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import type { Log } from '../diagnostics/log';
import type { Facts } from '../diagnostics/log-redaction';
import type { ProfileServices } from '../services';
import { isBounded } from './bounded-request';
import { CallAllowance, callRate, linkRate, refusalRate } from './call-allowance';
import type { AnswerCall } from './door';

/** One function for every call of the contract: the compiler names the ones that are missing. */
export interface Handlers {
  readonly ofProgram: ProgramHandlers;
  readonly ofProfile: ProfileHandlers;
  /** Everything of one profile; a problem if it is not the open one. */
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
 * A handler is called at the moment its profile was found to be the open one. Whatever it does later, after waiting, it
 * does through `profile`, which never acts on another one.
 */
export type ProfileHandlers = {
  readonly [Name in ProfileCallName]: (
    profile: ProfileServices,
    request: Request<Name>,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

/** What main knows of an answer: of one that has bytes, that it was sent by a port. */
type Handled<Name extends CallName> = Name extends BytesCallName ? Result<null, Problem> : Answer<Name>;

interface Caller {
  readonly senderFrame: WebFrameMain | null;
  readonly sender: WebContents;
}

/**
 * What is behind the door: checks who calls, then that the call exists and does not come
 * too often, then what was sent, then that the profile it is about is open; answers with a value always, as JSON text. A
 * defect is logged by name and answered as 'unexpected'. Calls wait for their handlers. `now`: ms of a clock that never
 * goes back.
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

async function answer(
  name: CallName,
  request: unknown,
  to: number,
  handlers: Handlers,
  log: Log,
): Promise<string> {
  try {
    const answered = isProfileCall(name)
      ? await answerOfProfile(name, request, handlers, log)
      : await answerOfProgram(name, request, to, handlers, log);
    return JSON.stringify(answered);
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

/** Nothing is awaited between the check that the profile is the open one and the handler. */
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

/** The contract seen by name, so that a request's type follows from its call's name. */
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
  return fail({ kind: 'invalid-input', field, reason: messages.mistakes.unexpected });
}

function isCallName(name: unknown): name is CallName {
  return typeof name === 'string' && Object.hasOwn(calls, name);
}
