/** Why a text cannot be a tile server's address template, in words; null for "" (none) and for one that can. */
export function tileAddressMistake(template: string): string | null {
  const typed = template.trim();
  if (typed === '') return null;
  if (!['{z}', '{x}', '{y}'].every((part) => typed.includes(part))) {
    return 'The address needs {z}, {x} and {y} where zoom, column and row go, such as https://tiles.example.com/{z}/{x}/{y}.png';
  }
  const address = typed.replace(/\{[a-z]\}/g, '0');
  if (!URL.canParse(address)) return 'This is not an address.';
  const { protocol, username, hostname } = new URL(address);
  if (protocol !== 'https:') return 'The address must begin with https://.';
  if (username !== '') return 'The address must not hold a user name or password.';
  if (hostname.includes('0') && /\{[zxy]\}/.test(typed.split('/')[2] ?? ''))
    return 'The host must not hold {z}, {x} or {y}.';
  return null;
}

/** The one origin that a tile address lets the window load pictures from; null where none is set. */
export function tileOrigin(template: string): string | null {
  const typed = template.trim();
  if (typed === '' || tileAddressMistake(typed) !== null) return null;
  return new URL(typed.replace(/\{[a-z]\}/g, '0')).origin;
}
