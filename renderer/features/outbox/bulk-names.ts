import { useSubject } from '../../state/stores';

/** What a bulk is called: by its name where it is known, as it is for the newest ones. */
export function useBulkName(bulkId: string | null): string | null {
  return useSubject(
    'outbox',
    ({ standing }) => standing.bulks.find(({ id }) => id === bulkId)?.name ?? bulkId,
  );
}
