import type { LinkNode } from '../../../../shared/domain/links/link-picture';
import { visibleText } from '../../../../shared/i18n/visible-text';

/** Returns how a node is called: a place by its address and coordinates, others by their value. */
export function nodeName({ ref, address }: Pick<LinkNode, 'ref' | 'address'>): string {
  const name = address === '' ? ref.value : `${address} (${ref.value})`;
  return visibleText(name);
}

/** Returns a name that fits next to a node: at most so many characters, or the ends of a hash. */
export function shortName({ ref, address }: Pick<LinkNode, 'ref' | 'address'>, most = 24): string {
  const name = visibleText(address === '' ? ref.value : address);
  // People compare hashes by their ends.
  if (isHash.test(name)) return `${name.slice(0, 6)}…${name.slice(-6)}`;
  return name.length > most ? `${name.slice(0, most - 1)}…` : name;
}

/** At least 32 hexadecimal digits, some of them letters, as of a hash or a UUID. */
const isHash = /^(?=.*[a-f])[0-9a-f-]{32,}$/i;
