import { addressTemplateError } from './address-template';
import { messages } from './i18n/messages';
import { encodedComponent } from './percent-encoding';
import { fail, type Result, succeed } from './result';
import { isSameName } from './text/fold';

/** A link to what a report names in another system, from its menus: an address with placeholders. */
export interface OutsideLink {
  readonly id: string;
  /** The profile whose reports have it. */
  readonly profileId: string;
  readonly name: string;
  /** "https://crm.example.com/customers/{user}" */
  readonly address: string;
  /** The address that the user agreed to always open, as main saved it; another one than `address` no longer counts. "" for none. */
  readonly opensAddress: string;
}

/** What an address can contain: values of a report. */
export const outsideParts = ['user', 'device', 'transaction', 'report'] as const;
export type OutsidePart = (typeof outsideParts)[number];

/** Where a report has them. */
export const outsidePaths: Readonly<Record<OutsidePart, readonly string[]>> = {
  user: ['user', 'id'],
  device: ['device', 'id'],
  transaction: ['transaction_id'],
  report: ['id'],
};

/** Maximum number of links of all profiles. */
export const maxOutsideLinks = 50;
export const maxOutsideName = 60;
export const maxOutsideAddress = 1_000;
/** Windows opens no longer addresses, in characters. */
const maxOpenedAddress = 2_081;

/** Returns the placeholders of an address, each once. */
export function partsOf(address: string): readonly OutsidePart[] {
  return outsideParts.filter((part) => address.includes(`{${part}}`));
}

/** Returns why a text is no address of a link; null for a valid one. */
export function outsideAddressError(address: string): string | null {
  const errors = messages.validation.outsideLink;
  const unknown = address
    .match(/\{[^{}]*\}|[{}]/g)
    ?.find((part) => !outsideParts.some((known) => part === `{${known}}`));
  if (unknown) return errors.unknownPart({ part: unknown });
  if (partsOf(address).length === 0) return errors.missingPart;
  // URLs are read without them.
  if (/[\s\p{C}]/u.test(address)) return messages.validation.addressTemplate.notAnAddress;
  // A value after a percent sign would become part of an encoded character.
  if (/%[0-9a-f]?\{/i.test(address)) return messages.validation.addressTemplate.notAnAddress;
  return addressTemplateError((part) => filled(address, () => part));
}

/** Returns why a link can't have a name; null if it can. It differs from those of `others`. */
export function outsideNameError(name: string, others: readonly OutsideLink[]): string | null {
  const errors = messages.validation.outsideLink;
  if (name.trim() === '') return errors.needsName;
  return others.some((other) => isSameName(other.name, name)) ? errors.nameTaken : null;
}

/** Why values can't be put into an address. */
type FillError = 'missing' | 'dots' | 'tooLong';

/**
 * Puts the values of a report into a valid address, each percent-encoded as one component, so that none changes what the
 * address is about. Returns the address as browsers show it.
 */
export function fillAddress(
  address: string,
  values: Readonly<Partial<Record<OutsidePart, string>>>,
): Result<string, FillError> {
  const encoded = new Map(partsOf(address).map((part) => [part, encodedComponent(values[part] ?? '') ?? '']));
  if ([...encoded.values()].includes('')) return fail('missing');
  const opened = filled(address, (part) => encoded.get(part) ?? '');
  if (changesPath(address, opened)) return fail('dots');
  const { href, origin } = new URL(opened);
  if (origin !== new URL(filled(address, () => '0')).origin) return fail('missing');
  return href.length <= maxOpenedAddress ? succeed(href) : fail('tooLong');
}

/**
 * Returns true if a value makes a segment "." or "..", which URLs resolve. Encoding it doesn't help: "%2E" is the same to
 * them.
 */
function changesPath(address: string, opened: string): boolean {
  const segments = (of: string) => (/^[^?#]*/.exec(of)?.[0] ?? '').split(/[/\\]/);
  const before = segments(address);
  return segments(opened).some((segment, at) => segment !== before[at] && /^(?:\.|%2e){1,2}$/i.test(segment));
}

function filled(address: string, textOf: (part: OutsidePart) => string): string {
  return outsideParts.reduce((text, part) => text.replaceAll(`{${part}}`, () => textOf(part)), address);
}
