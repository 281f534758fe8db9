import type { WebContents, WebFrameMain } from 'electron';
import type { z } from 'zod';
import {
  type Answer,
  type CallArguments,
  type CallName,
  declarations,
  isAnsweredInBytes,
  isCallName,
  isProfileCall,
  isRelayed,
  type PortNotice,
  type ProfileCallName,
  type RelayedCallName,
} from '../../shared/contract/contract';
import { profileRequestSchema } from '../../shared/contract/define-call';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import type { AnswerPort } from '../../shared/rpc';
import type { ProfileServices } from '../connection/profile-services';
import type { Log } from '../log/log';
import type { Facts } from '../log/log-redaction';
import type { ProfileStore } from '../store-client/profile-store';
import { callRate, createRateLimiter, isBounded, linkRate, refusalRate } from './call-limits';
import type { AnswerCall } from './window-ipc';

/** One function for every call that main answers. Relayed calls are answered by the store. */
export interface Handlers {
  readonly ofApp: AppHandlers;
  readonly ofProfile: ProfileHandlers;
  readonly openProfile: (profileId: string) => Result<ProfileServices, Problem>;
  readonly store: Pick<ProfileStore, 'call' | 'send'>;
}

type AppCallName = Exclude<CallName, ProfileCallName>;

export type AppHandlers = {
  readonly [Name in Exclude<AppCallName, RelayedCallName>]: (
    request: CallArguments<Name>,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

/**
 * A handler starts at the moment its profile is verified to be the open one. Everything it does later it does through
 * `profile`, which never acts on another profile.
 */
export type ProfileHandlers = {
  readonly [Name in Exclude<ProfileCallName, RelayedCallName>]: (
    profile: ProfileServices,
    request: CallArguments<Name>,
  ) => Answer<Name> | Promise<Answer<Name>>;
};

interface Caller {
  readonly senderFrame: WebFrameMain | null;
  readonly sender: WebContents;
}

interface AnswerCallsOptions {
  readonly handlers: Promise<Handlers>;
  readonly isTrusted: (caller: Caller) => boolean;
  /** Opens a port to the window, over which its call with this number is answered. */
  readonly openPort: (callNumber: number) => AnswerPort;
  readonly log: Log;
  /** Returns ms of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Returns the function that answers the window's calls. It checks the caller, then that the call exists and is within
 * the rate limit, then the request, then that the call's profile is open. It always answers with a value, as JSON
 * text. An exception is logged by its name and answered as 'unexpected'.
 */
export function answerCalls({
  handlers,
  isTrusted,
  openPort,
  log,
  now = () => performance.now(),
}: AnswerCallsOptions): AnswerCall {
  const mayCall = createRateLimiter((name) => (name === 'link.open' ? linkRate : callRate), now);
  const mayLog = createRateLimiter(() => refusalRate, now);
  const limitedLog: Log = {
    write: (event, facts = {}) => {
      if (mayLog(`${event} ${facts.reason}`)) log.write(event, facts);
    },
  };
  const refuse = (facts: Facts) => {
    limitedLog.write('call refused', facts);
    return unexpected;
  };
  return async (event, name, request, callNumber) => {
    if (!isTrusted(event)) return refuse({ reason: 'sender' });
    if (!isCallName(name)) return refuse({ reason: 'name' });
    if (!mayCall(name)) return refuse({ reason: 'rate', name });
    const openPortOfCall = () => openPort(typeof callNumber === 'number' ? callNumber : 0);
    return answer({ name, request, openPort: openPortOfCall, handlers: await handlers, log: limitedLog });
  };
}

const unexpected = JSON.stringify(fail({ kind: 'unexpected' }));
const overPort = JSON.stringify({ ...succeed(null), overPort: true } satisfies PortNotice);

/** A call of the window that was not decoded yet, and what answers it. */
interface ReceivedCall<Name extends CallName> {
  readonly name: Name;
  readonly request: unknown;
  readonly openPort: () => AnswerPort;
  readonly handlers: Handlers;
  readonly log: Log;
}

async function answer(call: ReceivedCall<CallName>): Promise<string> {
  try {
    const answered = await dispatch(call);
    return answered === 'overPort' ? overPort : JSON.stringify(answered);
  } catch (error) {
    call.log.write('call failed', {
      name: call.name,
      error: error instanceof Error ? error.name : 'unknown',
    });
    return unexpected;
  }
}

type Answered = Result<unknown, Problem> | 'overPort';

function dispatch({ name, ...call }: ReceivedCall<CallName>): Promise<Answered> {
  if (isRelayed(name)) return relay({ name, ...call });
  return isProfileCall(name) ? answerOfProfile({ name, ...call }) : answerOfApp({ name, ...call });
}

async function answerOfApp<Name extends keyof AppHandlers>(call: ReceivedCall<Name>): Promise<Answered> {
  const decoded = decode(call);
  if (!decoded.ok) return decoded;
  const answered = await call.handlers.ofApp[call.name](decoded.value);
  if (!answered.ok || !isAnsweredInBytes(call.name)) return answered;
  call.openPort().postMessage(answered);
  return 'overPort';
}

/** There is no await between the check that the profile is the open one and the handler. */
async function answerOfProfile<Name extends keyof ProfileHandlers>(
  call: ReceivedCall<Name>,
): Promise<Answered> {
  const decoded = decode(call);
  if (!decoded.ok) return decoded;
  const profile = openProfileOf(call);
  return profile.ok ? call.handlers.ofProfile[call.name](profile.value, decoded.value) : profile;
}

/** Passes a call to the store; as above, without an await before that. */
async function relay(call: ReceivedCall<RelayedCallName>): Promise<Answered> {
  const { name, handlers } = call;
  const decoded = decode(call);
  if (!decoded.ok) return decoded;
  if (isAnsweredInBytes(name)) {
    const sent = await handlers.store.send(name, decoded.value, call.openPort);
    return sent.ok ? 'overPort' : sent;
  }
  const profile = isProfileCall(name) ? openProfileOf(call) : succeed(handlers);
  return profile.ok ? profile.value.store.call(name, decoded.value) : profile;
}

function decode<Name extends CallName>(call: ReceivedCall<Name>): Result<CallArguments<Name>, Problem> {
  return decodeWith(declarations[call.name].arguments, call);
}

function openProfileOf(call: ReceivedCall<CallName>): Result<ProfileServices, Problem> {
  const decoded = decodeWith(profileRequestSchema, call);
  return decoded.ok ? call.handlers.openProfile(decoded.value.profileId) : decoded;
}

function decodeWith<Value>(
  schema: z.ZodType<Value>,
  { name, request, log }: ReceivedCall<CallName>,
): Result<Value, Problem> {
  const read = isBounded(request) ? schema.safeParse(request) : null;
  if (read?.success) return succeed(read.data);
  log.write('call refused', { reason: 'request', name });
  const field = read?.error.issues[0]?.path.join('.') ?? '';
  return fail({ kind: 'invalid-input', field, reason: messages.validation.unexpected });
}
