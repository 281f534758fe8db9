import { useSubject } from '../../../state/stores';

/** Returns the name of a batch, or its id if the name isn't loaded (only the newest batches are). */
export function useBatchName(batchId: string | null): string | null {
  return useSubject(
    'outbox',
    ({ standing }) => standing.batches.find(({ id }) => id === batchId)?.name ?? batchId,
  );
}
