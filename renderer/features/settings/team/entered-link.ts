import { readBaseAddress } from '../../../../shared/api/base-address';
import { readInviteLink } from '../../../../shared/team-api/invite-link';

/** The fields in which an invite link can be entered. */
export type LinkField = 'address' | 'invite';

export type LinkFields = Readonly<Record<LinkField, string>>;

/**
 * What a field has: an invite link with both values, none, what claims to be one, or one that contradicts the other field.
 */
type EnteredLink =
  | { readonly kind: 'none' | 'damaged' }
  | { readonly kind: 'link' | 'contradicted'; readonly values: LinkFields };

/**
 * Reads a field as an invite link, so that it replaces nothing that was entered in the other one. `filled`: what a link filled in
 * last, which another link replaces.
 */
export function enteredLink(
  field: LinkField,
  entered: LinkFields,
  filled: LinkFields | null = null,
): EnteredLink {
  const link = readInviteLink(entered[field]);
  if (link.kind !== 'link') return link;
  const values = { address: link.address, invite: link.invite };
  const other = otherField(field);
  const inOther = entered[other].trim();
  const agrees = ['', entered[field].trim(), values[other], filled?.[other]].includes(inOther);
  const isSameServer = other === 'address' && addressOf(inOther) === link.address;
  return { kind: agrees || isSameServer ? 'link' : 'contradicted', values };
}

export function otherField(field: LinkField): LinkField {
  return field === 'address' ? 'invite' : 'address';
}

function addressOf(text: string): string | null {
  const address = readBaseAddress(text);
  return address.ok ? address.value.href : null;
}
