import { type Answer, type CallArguments, declarations } from '../../shared/contract/contract';
import { profileRequestSchema } from '../../shared/contract/define-call';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result, succeed } from '../../shared/result';
import { type AskedCall, isAskedCall } from '../command-line/asked-program';
import { isWorkCall, type WorkCall } from '../command-line/worked-profile';
import type { ProfileServices } from '../connection/profile-services';
import type { Push } from '../ipc/window-ipc';
import { answerAssistant } from './answer-assistant';
import type { Services } from './compose-services';
import { teamHandlers } from './team-handlers';
import { answerWork, workHandlers } from './work-handlers';

type CommandServerAnswer = (name: string, request: unknown, disconnected: AbortSignal) => Promise<unknown>;
type Answers = { readonly [Name in AskedCall]: (request: CallArguments<Name>) => Answer<Name> };

/** Returns what answers the command line while the program runs; null for calls that it doesn't make. */
export function answerCommands(services: Services, push: Push): CommandServerAnswer {
  const { assistants, sync, connections, commandImports, team, openProfile } = services;
  const answers: Answers = {
    'connection.read': () => succeed(connections.current.read()),
    'sync.start': ({ pass }) => succeed(sync.start(pass)),
    'sync.read': () => succeed(sync.state()),
  };
  const handlers = workHandlers({ ...services, ...commandImports, team: teamHandlers(team) });
  const work = async (name: WorkCall, request: unknown) => {
    const profile = profileOf(request, openProfile);
    if (!profile.ok) return profile;
    const answer = await answerWork(handlers, profile.value, name, request);
    if (answer.ok) await showChange(name, profile.value, push);
    return answer;
  };
  return async (name, request, disconnected) => {
    if (isWorkCall(name)) return work(name, request);
    if (isAskedCall(name)) return answered(answers, name, request);
    return answerAssistant(assistants, name, request, disconnected);
  };
}

function profileOf(request: unknown, openProfile: Services['openProfile']): Result<ProfileServices, Problem> {
  const read = profileRequestSchema.safeParse(request);
  return read.success ? openProfile(read.data.profileId) : unexpected('profileId');
}

/** The lists that the window otherwise changes itself, so that nothing else says that they have changed. */
async function showChange(name: WorkCall, { store }: ProfileServices, push: Push): Promise<void> {
  if (name === 'cases.create') push('log.changed', { kinds: ['case'], subjects: [] });
  if (name !== 'watches.add' && name !== 'watches.remove' && name !== 'watches.markSeen') return;
  const states = await store.call('watches.states', {});
  if (states.ok) push('watches.changed', states.value);
}

function answered<Name extends AskedCall>(answers: Answers, name: Name, request: unknown) {
  const read = declarations[name].arguments.safeParse(request);
  return read.success ? answers[name](read.data) : unexpected(name);
}

function unexpected(field: string): Result<never, Problem> {
  return fail({ kind: 'invalid-input', field, reason: messages.validation.unexpected });
}
