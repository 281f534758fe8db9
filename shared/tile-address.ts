import { messages } from './messages/messages';

/** Why a text cannot be a tile server's address template, in words; null for "" (none) and for one that can. */
export function tileAddressMistake(template: string): string | null {
  const typed = template.trim();
  if (typed === '') return null;
  const mistakes = messages.mistakes.tileAddress;
  if (!['{z}', '{x}', '{y}'].every((part) => typed.includes(part))) return mistakes.missingPart;
  const unknown = typed.match(/\{[^{}]*\}/g)?.find((part) => !/^\{[zxyr]\}$/.test(part));
  if (unknown) return mistakes.unknownPart(unknown);
  if (!URL.canParse(filledIn(typed))) return mistakes.notAnAddress;
  const { protocol, username, password, host } = new URL(filledIn(typed));
  if (new URL(filledIn(typed, '1')).host !== host) return mistakes.partInHost;
  if (protocol !== 'https:') return mistakes.scheme;
  if (username !== '' || password !== '') return mistakes.credentials;
  return null;
}

/** The one origin that a tile address lets the window load pictures from; null where none is set. */
export function tileOrigin(template: string): string | null {
  const typed = template.trim();
  if (typed === '' || tileAddressMistake(typed) !== null) return null;
  return new URL(filledIn(typed)).origin;
}

function filledIn(template: string, part = '0'): string {
  return template.replace(/\{[zxyr]\}/g, part);
}
