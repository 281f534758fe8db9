import type { z } from 'zod';
import type { AssistantTool } from '../../../shared/domain/assistant';
import type { ReviewMetrics } from '../../../shared/domain/review-metrics';
import type { Result } from '../../../shared/result';
import type { Settings } from '../../../shared/settings';
import type { InvestigationCalls, StoreReply, StoreRequest } from '../../store/contract';
import type { ReadOnlyReports } from '../../store/reports/reading';
import type { Leaving } from '../leaving/named';
import type { Allowed, NamedValue, ProgramRequest, Refusal } from '../program-calls';

/** A tool as it is offered to assistants. Its texts are English: models and clients' settings quote them. */
export interface Tool<Request = unknown> {
  readonly name: AssistantTool;
  readonly title: string;
  readonly description: string;
  /** An object without alternatives and references, which clients refuse. */
  readonly request: z.ZodType<Request>;
  readonly answer: (request: Request, context: ToolContext) => Promise<Result<ToolAnswer, string>>;
}

export interface ToolAnswer {
  /** The number of reports that it is about. */
  readonly reports: number;
  readonly data: Readonly<Record<string, Leaving>>;
  /** The list of `data` that may be cut if the answer is too long. */
  readonly list?: string;
  /** What the program does once the answer is noted. */
  readonly afterNoted?: () => Promise<Result<null, Refusal>>;
}

/** What tools ask of the program. */
export interface AskedProgram {
  suggest(suggested: Omit<ProgramRequest<'assistant.suggest'>, 'session'>): Promise<Result<null, Refusal>>;
  metrics(
    period: Omit<ProgramRequest<'assistant.metrics'>, 'session'>,
  ): Promise<Result<ReviewMetrics, Refusal>>;
}

/** What a tool has besides its request. */
export interface ToolContext {
  readonly allowed: Allowed;
  readonly reports: ReadOnlyReports;
  readonly settings: Settings;
  /** Aborted when the assistant doesn't want the answer any more, or when it takes too long. */
  readonly signal: AbortSignal;
  /** Returns what a pseudonym stands for; null for none of this session. */
  readonly find: (pseudonym: string) => Promise<NamedValue | null>;
  readonly investigate: <Name extends InvestigationCalls>(
    name: Name,
    request: StoreRequest<Name>,
  ) => Promise<StoreReply<Name>>;
  /** The program, for what it alone has. */
  readonly program: AskedProgram;
  /** Tells the assistant how far it is. */
  readonly progress: (done: number, of: number) => void;
}

/** Lets a tool be listed with others. */
export function defineTool<Request>(tool: Tool<Request>): Tool {
  return {
    ...tool,
    answer: async (request, context) => tool.answer(tool.request.parse(request), context),
  };
}
