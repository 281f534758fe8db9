import { openProfileId } from './open-profile';
import type { SharedStores } from './shared-stores';
import { waitUntil } from './wait-until';

/**
 * Resolves when the rows of the open profile can be shown, when it is known that there are none to show, or after a time
 * in ms.
 */
export function waitForFirstRows(
  { connection, reports }: Pick<SharedStores, 'connection' | 'reports'>,
  atMost: number,
): Promise<unknown> {
  const answered = waitUntil([connection, reports], () => {
    const { connection: now, problem } = connection.getState();
    if (now === null) return problem !== null;
    if (openProfileId({ connection: now }) === null) return true;
    const { page, problem: ofRows } = reports.getState();
    return page !== null || ofRows !== null;
  });
  return Promise.race([answered, new Promise((resolve) => setTimeout(resolve, atMost))]);
}
