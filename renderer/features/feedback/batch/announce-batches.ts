import { everyItem, pendingCount } from '../../../../shared/domain/outbox';
import { gap } from '../../../../shared/i18n/gaps';
import { messages } from '../../../../shared/i18n/messages';
import type { FeedbackStores } from '../stores';
import { batchOutcome } from './queued-batch';

/** Says that a batch ended, where its progress isn't shown. */
export function announceBatches({ outbox, navigation, batch, feedbackImport, toasts }: FeedbackStores): void {
  outbox.subscribe(({ summary }, { summary: before }) => {
    if (summary === before || navigation.getState().screen === 'outbox') return;
    const shown = [batch.getState().queued?.id, feedbackImport.getState().queued?.id];
    const pending = new Set(
      before.batches.filter(({ counts }) => pendingCount(counts) > 0).map(({ id }) => id),
    );
    for (const { id, name, counts, total } of summary.batches) {
      if (!pending.has(id) || pendingCount(counts) > 0 || shown.includes(id)) continue;
      const text = messages.batch.sending;
      const showInOutbox = () => {
        void outbox.getState().setQuery({ ...everyItem, batchId: id });
        navigation.getState().go('outbox');
      };
      toasts.getState().show({
        kind: 'done',
        text: text.ended({ outcome: batchOutcome(counts, total), batch: gap('batch') }),
        parts: { batch: name },
        actions: [{ name: text.showInOutbox, run: showInOutbox }],
      });
    }
  });
}
