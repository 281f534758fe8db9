import { type Answer, type CallArguments, declarations } from '../../shared/contract/contract';
import { messages } from '../../shared/i18n/messages';
import { fail, succeed } from '../../shared/result';
import { type AskedCall, isAskedCall } from '../command-line/asked-program';
import { answerAssistant } from './answer-assistant';
import type { Services } from './compose-services';

type CommandServerAnswer = (name: string, request: unknown, disconnected: AbortSignal) => Promise<unknown>;
type Answers = { readonly [Name in AskedCall]: (request: CallArguments<Name>) => Answer<Name> };

/** Returns what answers the command line while the program runs; null for calls that it doesn't make. */
export function answerCommands({
  sync,
  assistants,
}: Pick<Services, 'sync' | 'assistants'>): CommandServerAnswer {
  const answers: Answers = {
    'sync.start': ({ pass }) => succeed(sync.start(pass)),
    'sync.read': () => succeed(sync.state()),
  };
  return async (name, request, disconnected) => {
    if (isAskedCall(name)) return answered(answers, name, request);
    return answerAssistant(assistants, name, request, disconnected);
  };
}

function answered<Name extends AskedCall>(answers: Answers, name: Name, request: unknown) {
  const read = declarations[name].arguments.safeParse(request);
  if (read.success) return answers[name](read.data);
  return fail({ kind: 'invalid-input', field: name, reason: messages.validation.unexpected });
}
