import { createHash } from 'node:crypto';
import { fail, type Result, succeed } from '../../../shared/result';
import { Named } from '../leaving/named';
import type { ToolContext } from './tool';

/** The length of what a page says of its list. */
const digestLength = 16;

/** Returns where a list goes on, as a pseudonym that continues this list alone: in another it would compare values. */
export function nextPage(list: readonly string[], next: string | null): Named | null {
  return next === null ? null : new Named('page', `${digestOf(list)}${next}`);
}

/** Returns where a list goes on by the pseudonym of a page; null from its beginning. */
export async function pageAfter(
  given: string | undefined,
  list: readonly string[],
  { find }: Pick<ToolContext, 'find'>,
): Promise<Result<string | null, string>> {
  if (given === undefined) return succeed(null);
  const found = await find(given.trim());
  if (found?.kind === 'page' && found.value.startsWith(digestOf(list)))
    return succeed(found.value.slice(digestLength));
  return fail('after takes the "next" of the answer before, with the same query and subject.');
}

function digestOf(list: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(list)).digest('hex').slice(0, digestLength);
}
