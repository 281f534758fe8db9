// @ts-check
import { SetupFailure } from './project.mjs';

/**
 * Waits for tasks that run at the same time. Waits for all of them even if one fails, so that none is still working when
 * the script ends. Then throws their SetupFailures as one.
 * @param {readonly (Promise<unknown> | undefined)[]} tasks
 */
export async function together(tasks) {
  const ended = await Promise.allSettled(tasks);
  const failures = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  const unexpected = failures.find((each) => !(each instanceof SetupFailure));
  if (unexpected !== undefined) throw unexpected;
  if (failures.length > 0) throw new SetupFailure(failures.map(({ message }) => message).join('\n'));
}
