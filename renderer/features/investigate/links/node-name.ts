import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import { visibleText } from '../../../ui/visible-text';

/** Returns how a node is called: a place by its address and coordinates, others by their value. */
export function nodeName({ ref, address }: Pick<LinkNode, 'ref' | 'address'>): string {
  const name = address === '' ? ref.value : `${address} (${ref.value})`;
  return visibleText(name);
}

/** Returns a name that fits next to a node: at most so many characters. */
export function shortName({ ref, address }: Pick<LinkNode, 'ref' | 'address'>, most = 24): string {
  const name = visibleText(address === '' ? ref.value : address);
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}
