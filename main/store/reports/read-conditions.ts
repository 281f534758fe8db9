import { type Condition, driving, testOnly } from './condition';

/** Matches reports that were read, or weren't. An index has those that were: they are either few or all. */
export function readCondition(read: boolean): Condition {
  const isRead = driving('read', '= 1', [], false);
  return read ? isRead : { ...testOnly('read = 0', []), complement: isRead };
}

/** Matches reports that changed since this analyst saw them, or didn't. */
export function changedCondition(changed: boolean): Condition {
  return changed ? driving('updated', '= 1', [], true) : testOnly('+updated IS NULL', []);
}

/** Matches reports whose ID different reports have, or the others. */
export function sharedIdCondition(shared: boolean): Condition {
  return shared ? driving('shared_id', '= 1', [], true) : testOnly('+shared_id IS NULL', []);
}
