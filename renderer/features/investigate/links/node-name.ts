import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import type { PositionSource } from '../../../../shared/domain/position';
import { visibleText } from '../../../ui/visible-text';

/** Returns how a node is called: a place by its address and coordinates, others by their value. */
export function nodeName({ ref, address }: Pick<LinkNode, 'ref' | 'address'>): string {
  const name = address === '' ? ref.value : `${address} (${ref.value})`;
  return visibleText(name);
}

/** Returns a name that fits beside a node. */
export function shortName({ ref, address }: Pick<LinkNode, 'ref' | 'address'>): string {
  const name = visibleText(address === '' ? ref.value : address);
  return name.length > 24 ? `${name.slice(0, 23)}…` : name;
}

/** Returns the source of the positions of a place; null for other nodes. */
export function sourceOf({ ref: { kind } }: Pick<LinkNode, 'ref'>): PositionSource | null {
  return kind === 'place' ? 'geo' : kind === 'ipPlace' ? 'ip' : null;
}
