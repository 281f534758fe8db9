import { readBaseAddress } from '../api/base-address';

/** Longer texts have no invite link. */
export const maxInviteLink = 2_000;

/** What follows the address of the server. A browser sends it to nobody: it is after the "#". */
const marker = '#whereabouts-invite=';

/** An invite is base64url: what a chat program adds around a link is none of its characters. */
const links = /(https?:\/\/[^\s<>"#]*)#whereabouts-invite=([\w-]*)/gi;
const invitePattern = /^[\w-]{1,500}$/;

interface Invite {
  /** Ends with "/". */
  readonly address: string;
  readonly invite: string;
}

/** Returns an invite with its server's address, as one link to send. */
export function inviteLink({ address, invite }: Invite): string {
  return `${address}${marker}${invite}`;
}

/** What a pasted text has: an invite link, none, or what claims to be one. */
type ReadLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'damaged' }
  | ({ readonly kind: 'link' } & Invite);

/** Reads a pasted text, such as a link between "<" and ">" or at the end of a sentence. The text is of anyone. */
export function readInviteLink(text: string): ReadLink {
  if (!text.toLowerCase().includes(marker.slice(1))) return { kind: 'none' };
  if (text.length > maxInviteLink) return { kind: 'damaged' };
  const [found, ...others] = [...text.matchAll(links)];
  const [, server = '', invite = ''] = found ?? [];
  const address = readBaseAddress(server);
  if (!address.ok || !invitePattern.test(invite) || others.length > 0) return { kind: 'damaged' };
  return { kind: 'link', address: address.value.href, invite };
}
