import { fail, type Result, succeed } from '../../../shared/result';
import type { InvestigatedReports } from '../investigated-reports';
import { leavingFields } from '../leaving/leaving-fields';
import { type Left, withPseudonyms } from '../leaving/named';
import type { Allowed } from '../program-calls';
import { refusalTexts } from '../refusal-texts';
import type { Tool, ToolAnswer, ToolContext } from '../tools/tool';
import type { DoorSession } from './door-session';
import { maxAnswerBytes, shortened } from './shortened-answer';

interface Around extends Pick<ToolContext, 'signal' | 'progress' | 'settings'> {
  readonly reports: InvestigatedReports;
}

/** How long a tool may take once it is allowed, ms. Clients wait a minute. */
const timeLimitMs = 50_000;

/**
 * Answers a call of a tool: asks whether it is allowed, answers, replaces what identifies, and has the program note what is
 * about to leave. Fails with a sentence for the assistant.
 */
export async function answerTool(
  tool: Tool,
  request: unknown,
  session: DoorSession,
  { signal, progress, reports, settings }: Around,
): Promise<Result<Left, string>> {
  const allowed = await session.use(tool.name, signal);
  if (!allowed.ok) return fail(refusalTexts[allowed.problem]);
  const call = session.answering(tool.name, allowed.value);
  const investigation = reports.investigation(allowed.value.coarseKm);
  const limited = AbortSignal.any([signal, call.signal, AbortSignal.timeout(timeLimitMs)]);
  try {
    const answer = await untilAborted(
      tool.answer(request, {
        reports,
        settings,
        investigate: investigation.answer,
        allowed: allowed.value,
        signal: limited,
        progress,
        find: (pseudonym) => session.find(pseudonym),
        program: session,
      }),
      limited,
    );
    const left = answer === null ? tooLate : await noted(tool, answer, session, allowed.value);
    const refusal = call.refusal();
    return refusal === null ? left : fail(refusalTexts[refusal]);
  } finally {
    // Nobody waits for what still runs.
    investigation.end();
    call.end();
  }
}

const tooLate = fail('It took too long. Ask for less.');

/** Returns what may leave, once it is noted. */
async function noted(
  tool: Tool,
  answer: Result<ToolAnswer, string>,
  session: DoorSession,
  used: Allowed,
): Promise<Result<Left, string>> {
  if (answer.ok) return leave(tool, answer.value, session, used);
  // A refusal can say something of the reports too.
  const refused = await session.note({ tool: tool.name, used, reports: 0, fields: [] });
  return refused.ok ? answer : fail(refusalTexts[refused.problem]);
}

async function leave(
  tool: Tool,
  answer: ToolAnswer,
  session: DoorSession,
  used: Allowed,
): Promise<Result<Left, string>> {
  const named = await withPseudonyms(answer.data, (values) => session.name(values));
  if (!named.ok) return fail(refusalTexts[named.problem]);
  const left = shortened(named.value, answer.list);
  if (left === null) return fail(`The answer has more than ${maxAnswerBytes} bytes. Ask for less.`);
  // Before the answer is printed: what can't be noted doesn't leave.
  const fields = [...leavingFields(answer.data)];
  const noted = await session.note({ tool: tool.name, used, reports: answer.reports, fields });
  if (!noted.ok) return fail(refusalTexts[noted.problem]);
  const done = await (answer.afterNoted?.() ?? succeed(null));
  return done.ok ? succeed(left) : fail(refusalTexts[done.problem]);
}

/** Resolves with null if the signal is aborted before. */
function untilAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value | null> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(null);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
