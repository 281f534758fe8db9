import { fail } from '../../shared/result';
import type { ProgramCall } from '../assistant/program-calls';
import type { LateAssistants } from './late-assistants';

/** Whether a call is one of an assistant's process, by its name. */
export function isAssistantCall(name: string): boolean {
  return name.startsWith('assistant.');
}

/** Answers a call of an assistant's process; null if there is no such call. The declarations are loaded with the first one. */
export async function answerAssistant(
  assistants: LateAssistants,
  name: string,
  request: unknown,
  disconnected: AbortSignal,
): Promise<unknown> {
  const { isProgramCall, programDeclarations } = await import('../assistant/program-calls');
  if (!isProgramCall(name)) return null;
  const answered = async <Name extends ProgramCall>(call: Name) => {
    const read = programDeclarations[call].safeParse(request);
    if (!read.success) return fail('unexpected' as const);
    return (await assistants.loaded()).answer(call, read.data, disconnected);
  };
  return answered(name);
}
