import { type Answer, type CallArguments, declarations } from '../../shared/contract/contract';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import { type AskedCall, isAskedCall } from '../command-line/asked-program';
import type { Push } from '../ipc/window-ipc';
import { answerAssistant, isAssistantCall } from './answer-assistant';
import type { answerWork } from './answer-work';
import type { Services } from './compose-services';

type CommandServerAnswer = (name: string, request: unknown, disconnected: AbortSignal) => Promise<unknown>;
type Answers = { readonly [Name in AskedCall]: (request: CallArguments<Name>) => Answer<Name> };

/**
 * Returns what answers the command line while the program runs; null for calls that it doesn't make. What answers calls about
 * a profile is loaded with the first one.
 */
export function answerCommands(services: Services, push: Push): CommandServerAnswer {
  const { assistants, sync, connections } = services;
  const answers: Answers = {
    'connection.read': () => succeed(connections.current.read()),
    'sync.start': ({ pass }) => succeed(sync.start(pass)),
    'sync.read': () => succeed(sync.state()),
  };
  let work: Promise<ReturnType<typeof answerWork>> | null = null;
  return async (name, request, disconnected) => {
    if (isAskedCall(name)) return answered(answers, name, request);
    if (isAssistantCall(name)) return answerAssistant(assistants, name, request, disconnected);
    work ??= import('./answer-work').then((module) => module.answerWork(services, push));
    return (await work)(name, request);
  };
}

function answered<Name extends AskedCall>(
  answers: Answers,
  name: Name,
  request: unknown,
): Answer<Name> | Result<never, Problem> {
  const read = declarations[name].arguments.safeParse(request);
  return read.success
    ? answers[name](read.data)
    : fail({ kind: 'invalid-input', field: name, reason: messages.validation.unexpected });
}
