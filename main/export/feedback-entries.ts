import type { OutboxItem } from '../../shared/domain/outbox';
import type { Asked } from '../../shared/ipc';
import { succeed } from '../../shared/result';
import type { ExportedEntries, ExportedStore } from './exported-entries';
import { type BulkNames, feedbackCsv, feedbackJsonFormat } from './feedback-formats';

/** Items that are asked of the store at once. */
const chunkSize = 1_000;

/** The feedback of a query, the last put in first; `bulkNames`: what the bulks are called, by their ids. */
export function feedbackEntries(
  store: ExportedStore,
  { query, format }: Asked<'outbox.export'>,
  bulkNames: BulkNames,
): ExportedEntries<OutboxItem, number> {
  return {
    format: format === 'csv' ? feedbackCsv(bulkNames) : feedbackJsonFormat(bulkNames),
    total: async () => {
      const page = await store.call('outbox.page', { query, page: 1, limit: 1 });
      return page.ok ? succeed(page.value.total) : page;
    },
    chunk: async (before) => {
      const items = await store.call('outbox.chunk', { query, before, limit: chunkSize });
      if (!items.ok) return items;
      const last = items.value.length < chunkSize ? null : items.value.at(-1);
      return succeed({ entries: items.value, next: last?.sequence ?? null });
    },
  };
}
