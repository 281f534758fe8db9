import type { OutboxItem } from '../../../shared/domain/outbox';

/** What can be done about an item: nothing for one that was sent or is on its way. */
export interface OutboxMoves {
  readonly retry: boolean;
  readonly edit: boolean;
  readonly discard: boolean;
}

/** The moves of an item in this state; `mayEdit`: there is a form that it can be edited in. */
export function movesOf({ state }: Pick<OutboxItem, 'state'>, mayEdit: boolean): OutboxMoves {
  const retry = state === 'Failed' || state === 'Unconfirmed';
  return { retry, edit: state === 'Failed' && mayEdit, discard: retry || state === 'Queued' };
}
