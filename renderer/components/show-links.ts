import type { Point } from '../../shared/domain/geodesy';
import { placeValue, type StartRef } from '../../shared/domain/links/link-kinds';
import type { SharedStores } from '../state/shared-stores';

/** Shows what a user, a device or a place is linked with. */
export function showLinks(
  { investigation, navigation }: Pick<SharedStores, 'investigation' | 'navigation'>,
  of: StartRef,
): void {
  investigation.getState().ask('links', { of });
  navigation.getState().go('investigate');
}

/** Returns the place at a point, to start from: of GPS positions or, as an IP place, of IP addresses. */
export function placeAt({ latitude, longitude }: Point, kind: 'place' | 'ipPlace'): StartRef {
  return { kind, value: placeValue(latitude, longitude) };
}
