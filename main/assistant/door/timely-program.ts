import { withTimeout } from '../../../shared/node/timeout';
import { fail } from '../../../shared/result';
import type { AssistantProgram, ProgramCall } from '../program-calls';

/** How long the program may take to answer, ms. */
export interface AnswerTimes {
  readonly usual: number;
  /** While a person decides. */
  readonly ofPerson: number;
}

export const answerTimes: AnswerTimes = { usual: 30_000, ofPerson: 600_000 };

/** Returns a program of which each call ends in time, other than the one that waits for the end of the session. */
export function timelyProgram(program: AssistantProgram, times: AnswerTimes): AssistantProgram {
  const limitOf = (name: ProgramCall) => (name === 'assistant.use' ? times.ofPerson : times.usual);
  return {
    call: (name, request) => {
      const answered = program.call(name, request);
      return name === 'assistant.watch'
        ? answered
        : withTimeout(answered, limitOf(name), fail('no-answer' as const));
    },
    close: () => program.close(),
  };
}
