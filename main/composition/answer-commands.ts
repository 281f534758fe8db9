import { succeed } from '../../shared/result';
import { programCall, type RunningFacts } from '../command-line/running-facts';
import type { Push } from '../ipc/window-ipc';
import { answerAssistant, isAssistantCall } from './answer-assistant';
import type { answerWork } from './answer-work';
import type { Services } from './compose-services';

type CommandServerAnswer = (name: string, request: unknown, disconnected: AbortSignal) => Promise<unknown>;
interface Answering {
  readonly push: Push;
  /** Assistants are answered only by a program with a window, which shows what they read. */
  readonly hasWindow: boolean;
}

/**
 * Returns what answers the command line while the program runs; null for calls that it doesn't make. What answers calls about
 * a profile is loaded with the first one.
 */
export function answerCommands(services: Services, { push, hasWindow }: Answering): CommandServerAnswer {
  const { assistants, connections } = services;
  const facts = (): RunningFacts => ({ profileId: connections.current.profileId(), hasWindow });
  let work: Promise<ReturnType<typeof answerWork>> | null = null;
  return async (name, request, disconnected) => {
    if (name === programCall) return succeed(facts());
    if (isAssistantCall(name))
      return hasWindow ? answerAssistant(assistants, name, request, disconnected) : null;
    work ??= import('./answer-work').then((module) => module.answerWork(services, push));
    return (await work)(name, request);
  };
}
