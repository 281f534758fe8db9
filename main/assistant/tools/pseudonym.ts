import { z } from 'zod';
import type { PseudonymKind } from '../../../shared/domain/assistant';
import { fail, type Result, succeed } from '../../../shared/result';
import type { NamedValue } from '../program-calls';
import type { ToolContext } from './tool';

/** An argument that is a pseudonym, such as "user-12". */
export function pseudonym(about: string) {
  return z.string().max(100).describe(about);
}

/** Returns what a pseudonym stands for, if it is of one of these kinds. */
export async function resolved(
  given: string,
  kinds: readonly PseudonymKind[],
  { find }: Pick<ToolContext, 'find'>,
): Promise<Result<NamedValue, string>> {
  const found = await find(given.trim());
  if (found !== null && kinds.includes(found.kind)) return succeed(found);
  return fail(`This takes a pseudonym of this session: ${kinds.map((kind) => `${kind}-12`).join(' or ')}.`);
}
