import { readReports } from '../../../shared/api/read-answer';
import type { Problem, UnexpectedAnswer } from '../../../shared/domain/problem';
import { type Result, succeed } from '../../../shared/result';

/** Returns the result of the store process for answer.check, computed in this process. */
export async function checkAnswer(
  body: Uint8Array,
): Promise<Result<Result<number, UnexpectedAnswer>, Problem>> {
  const read = readReports(body, () => 'an unused key');
  return succeed(read.ok ? succeed(read.value.length) : read);
}
