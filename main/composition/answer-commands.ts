import { type Answer, type CallArguments, declarations } from '../../shared/contract/contract';
import { messages } from '../../shared/i18n/messages';
import { fail, succeed } from '../../shared/result';
import { type AskedCall, isAskedCall } from '../command-line/asked-program';
import type { Services } from './compose-services';

type Answers = { readonly [Name in AskedCall]: (request: CallArguments<Name>) => Answer<Name> };

/** Returns what answers the command line while the program runs; null for calls that it doesn't make. */
export function answerCommands({
  sync,
}: Pick<Services, 'sync'>): (name: string, request: unknown) => Promise<unknown> {
  const answers: Answers = {
    'sync.start': ({ pass }) => succeed(sync.start(pass)),
    'sync.read': () => succeed(sync.state()),
  };
  return async (name, request) => (isAskedCall(name) ? answered(answers, name, request) : null);
}

function answered<Name extends AskedCall>(answers: Answers, name: Name, request: unknown) {
  const read = declarations[name].arguments.safeParse(request);
  if (read.success) return answers[name](read.data);
  return fail({ kind: 'invalid-input', field: name, reason: messages.validation.unexpected });
}
