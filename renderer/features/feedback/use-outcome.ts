import type { OutboxItem } from '../../../shared/domain/outbox';
import { useSubject } from '../../state/stores';

/** What became of the last sending of this form, as the outbox has it now: it may have been sent again from there. */
export function useOutcome(): OutboxItem | null {
  const outcome = useSubject('feedback', (state) => state.outcome);
  return useSubject('outbox', ({ items }) => items.find(({ id }) => id === outcome?.id) ?? outcome);
}

/** A feedback on the transaction that may have arrived, from this form or an earlier one; null when there is none. */
export function useUnconfirmed(transactionId: string): OutboxItem | null {
  const outcome = useOutcome();
  const kept = useSubject('outbox', ({ items }) =>
    items.find((item) => item.transactionId === transactionId && item.state === 'Unconfirmed'),
  );
  return kept ?? (outcome?.state === 'Unconfirmed' ? outcome : null);
}
