/** Why a text cannot be a tile server's address template, in words; null for "" (none) and for one that can. */
export function tileAddressMistake(template: string): string | null {
  const typed = template.trim();
  if (typed === '') return null;
  if (!['{z}', '{x}', '{y}'].every((part) => typed.includes(part))) {
    return 'The address needs {z}, {x} and {y} where zoom, column and row go, such as https://tiles.example.com/{z}/{x}/{y}.png';
  }
  const unknown = typed.match(/\{[^{}]*\}/g)?.find((part) => !/^\{[zxyr]\}$/.test(part));
  if (unknown) return `The address can hold {z}, {x}, {y} and {r}, but not ${unknown}.`;
  if (!URL.canParse(filledIn(typed))) return 'This is not an address.';
  const { protocol, username, password, host } = new URL(filledIn(typed));
  if (new URL(filledIn(typed, '1')).host !== host) return 'The host must not hold a part in braces.';
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (username !== '' || password !== '') return 'The address must not hold a user name or password.';
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
