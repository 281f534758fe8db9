import type { RingSubject } from '../../shared/domain/ring';
import { emptyWatch, type WatchForm } from '../state/investigation';
import type { SharedStores } from '../state/shared-stores';

/** Shows the form of a new watch with what is known. It isn't switched on: the user sees its dry run first. */
export function watchThis(
  { investigation, navigation }: Pick<SharedStores, 'investigation' | 'navigation'>,
  change: Partial<WatchForm>,
): void {
  investigation.getState().ask('watches', { ...emptyWatch, ...change });
  navigation.getState().go('investigate');
}

/** Returns what a form says of a user or device. */
export function watchOf({ kind, value }: RingSubject): Partial<WatchForm> {
  return kind === 'user' ? { kind, user: value } : { kind, device: value };
}
