import { declarations, isCallName, isRelayed, type RelayedCallName } from '../../shared/contract/contract';
import { profileRequestSchema } from '../../shared/contract/define-call';
import type { Problem } from '../../shared/domain/problem';
import { messages } from '../../shared/i18n/messages';
import { fail, type Result } from '../../shared/result';
import { isWorkCall, type WorkCall, workCalls } from '../command-line/worked-profile';
import type { ProfileServices } from '../connection/profile-services';
import type { Push } from '../ipc/window-ipc';
import type { Store } from '../store/contract';
import type { Services } from './compose-services';
import { teamHandlers } from './team-handlers';
import { type AnsweredCall, type WorkHandlers, workHandlers } from './work-handlers';

/** Returns what answers the calls that commands make about a profile, as main answers the window's; null for other calls. */
export function answerWork(
  services: Services,
  push: Push,
): (name: string, request: unknown) => Promise<Result<unknown, Problem> | null> {
  const { commandImports, team, openProfile } = services;
  const handlers = workHandlers({ ...services, ...commandImports, team: teamHandlers(team) });
  return async (name, request) => {
    if (!isWorkCall(name)) return null;
    const profile = profileOf(request, openProfile);
    if (!profile.ok) return profile;
    const answer = isRelayedCall(name)
      ? await relayed(profile.value.store, name, request)
      : await answered(handlers, profile.value, name, request);
    if (answer.ok) await showChange(name, profile.value, push);
    return answer;
  };
}

function profileOf(request: unknown, openProfile: Services['openProfile']): Result<ProfileServices, Problem> {
  const read = profileRequestSchema.safeParse(request);
  return read.success ? openProfile(read.data.profileId) : unexpected('profileId');
}

function isRelayedCall(name: WorkCall): name is WorkCall & RelayedCallName {
  return isCallName(name) && isRelayed(name);
}

async function relayed(
  store: Store,
  name: RelayedCallName,
  request: unknown,
): Promise<Result<unknown, Problem>> {
  const read = declarations[name].arguments.safeParse(request);
  return read.success ? store.call(name, read.data) : unexpected(name);
}

async function answered<Name extends AnsweredCall>(
  handlers: WorkHandlers,
  profile: ProfileServices,
  name: Name,
  request: unknown,
): Promise<Result<unknown, Problem>> {
  const read = workCalls[name].arguments.safeParse(request);
  return read.success ? handlers[name](profile, read.data) : unexpected(name);
}

function unexpected(field: string): Result<never, Problem> {
  return fail({ kind: 'invalid-input', field, reason: messages.validation.unexpected });
}

/** The lists that the window otherwise changes itself, so that nothing else says that they have changed. */
async function showChange(name: WorkCall, { store }: ProfileServices, push: Push): Promise<void> {
  if (name === 'cases.create' || name === 'cases.revise')
    push('log.changed', { kinds: ['case'], subjects: [] });
  if (name !== 'watches.add' && name !== 'watches.remove' && name !== 'watches.markSeen') return;
  const states = await store.call('watches.states', {});
  if (states.ok) push('watches.changed', states.value);
}
