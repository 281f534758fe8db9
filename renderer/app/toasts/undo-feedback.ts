import { type OutboxItem, subjectOf } from '../../../shared/domain/outbox';
import { gap } from '../../../shared/i18n/gaps';
import { messages } from '../../../shared/i18n/messages';
import { showsReports } from '../../state/navigation';
import type { UndoableFeedback } from '../../state/undoable-send';
import { commandFacts } from '../commands/applying-commands';
import type { Stores } from '../stores/all-stores';

/**
 * Undoes feedback that was not sent yet, newest first. Feedback of a verdict is undone with its verdict. The form of an
 * entry shows its draft again if it is visible; of the others, a toast says that they were undone.
 */
export async function undoFeedback(stores: Stores, pending: readonly UndoableFeedback[]): Promise<void> {
  const { feedback, review, undoableSend, toasts } = stores;
  const { screen, covered } = commandFacts(stores);
  const isFormVisible = showsReports(screen) && !covered;
  const undoneItems: OutboxItem[] = [];
  const undoOne = async (item: OutboxItem) => {
    const { id, transactionId } = item;
    if (isFormVisible && feedback.getState().outcome?.id === id) return feedback.getState().undo();
    const answer = await undoableSend.getState().undo(id);
    if (!answer.ok) {
      toasts.getState().showFailed(answer.problem, messages.shell.undoableSend.undoFailed);
      return;
    }
    feedback.getState().showUndone(transactionId, answer.value);
    undoneItems.push(item);
  };
  await Promise.all(
    pending.map(({ item, decision }) =>
      decision === null ? undoOne(item) : review.getState().undoDecision(decision),
    ),
  );
  const [first, ...others] = undoneItems;
  if (first) showUndone(stores, first, others.length, isFormVisible);
}

function showUndone(stores: Stores, item: OutboxItem, others: number, isFormVisible: boolean): void {
  const { feedback, navigation, toasts } = stores;
  const text = messages.shell.undoableSend;
  if (others > 0) {
    toasts.getState().show({ kind: 'undone', text: text.undoneMany({ count: others + 1 }) });
    return;
  }
  const isFormOf = () => feedback.getState().subject?.transactionId === item.transactionId;
  const editDraft = () => {
    if (!showsReports(navigation.getState().screen)) navigation.getState().go('reports');
    if (!isFormOf()) void feedback.getState().open(subjectOf(item));
  };
  toasts.getState().show({
    kind: 'undone',
    text: text.undone({ id: gap('transaction') }),
    parts: { transaction: item.transactionId },
    actions: isFormVisible && isFormOf() ? [] : [{ name: text.editDraft, run: editDraft }],
  });
}
