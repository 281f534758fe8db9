import type { OutboxItem } from '../../../../shared/domain/outbox';

/** The actions available for an item: none if it is sent or being sent. */
export interface ItemActions {
  readonly retry: boolean;
  readonly edit: boolean;
  readonly discard: boolean;
}

/** Returns the actions for an item. `mayEdit`: there is a form to edit it in. */
export function itemActions({ state }: Pick<OutboxItem, 'state'>, mayEdit: boolean): ItemActions {
  const retry = state === 'Failed' || state === 'Unconfirmed';
  return { retry, edit: state === 'Failed' && mayEdit, discard: retry || state === 'Queued' };
}
