import type { CallArguments } from '../../shared/contract/contract';
import type { OutboxItem } from '../../shared/domain/outbox';
import { succeed } from '../../shared/result';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import { type BatchNames, feedbackCsv, feedbackJsonFormat } from './feedback-formats';

/** Items requested from the store at a time. */
const chunkSize = 1_000;

/** Returns the feedback of a query, the newest first. `batchNames` has the batches' names by id. */
export function feedbackEntries(
  store: ExportedStore,
  { query, format }: CallArguments<'outbox.export'>,
  batchNames: BatchNames,
): ExportedEntries<OutboxItem, number> {
  return {
    format: format === 'csv' ? feedbackCsv(batchNames) : feedbackJsonFormat(batchNames),
    total: async () => {
      const page = await store.call('items.page', { query, page: 1, limit: 1 });
      return page.ok ? succeed(page.value.total) : page;
    },
    chunk: async (before) => {
      const items = await store.call('items.chunk', { query, before, limit: chunkSize });
      if (!items.ok) return items;
      const last = items.value.length < chunkSize ? null : items.value.at(-1);
      return succeed({ entries: items.value, next: last?.sequence ?? null });
    },
  };
}
