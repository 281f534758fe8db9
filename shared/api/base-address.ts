import { fail, type Result, succeed } from '../result';

/** A validated base address of a service. */
interface BaseAddress {
  /** Scheme, host, port and path. Always ends in "/". */
  readonly href: string;
  readonly host: string;
  /** True if the key would be sent unencrypted over a network: plain http to a host other than this computer. */
  readonly exposesKey: boolean;
}

/**
 * Maximum length of an address, in characters, all of them ASCII. The address is stored with the API key, and the
 * Windows Credential Vault limits both together to 2,500 bytes.
 */
export const maxBaseAddressLength = 500;

/** The kinds of errors. The message catalogue has their texts. */
export type BaseAddressError = 'empty' | 'not an address' | 'scheme' | 'credentials' | 'query' | 'length';

/** Validates a base address as typed. A missing scheme defaults to https, or to http for this computer. */
export function readBaseAddress(typed: string): Result<BaseAddress, BaseAddressError> {
  const trimmed = typed.trim();
  if (trimmed === '') return fail('empty');
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${schemeFor(trimmed)}${trimmed}`;
  if (!URL.canParse(address)) return fail('not an address');
  const url = new URL(address);
  // Chromium accepts spaces and the like in a host, escaped.
  if (url.hostname === '' || url.hostname.includes('%')) return fail('not an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('scheme');
  if (url.username !== '' || url.password !== '') return fail('credentials');
  // Even an empty query is invalid: resolving a path would drop it.
  if (/[?#]/.test(url.href)) return fail('query');
  const href = url.href.endsWith('/') ? url.href : `${url.href}/`;
  if (href.length > maxBaseAddressLength) return fail('length');
  return succeed({ href, host: url.host, exposesKey: url.protocol === 'http:' && !isLoopback(url.hostname) });
}

function schemeFor(typed: string): string {
  const address = `http://${typed}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname) ? 'http://' : 'https://';
}

/** Returns whether a host is always this computer (RFC 6761 for localhost, RFC 1122 and 4291 for the addresses). */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  );
}
