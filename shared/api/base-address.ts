import { fail, type Result, succeed } from '../result';

/** A checked base address of a service. */
export interface BaseAddress {
  /** Scheme, host, port and path, always ending in "/". */
  readonly href: string;
  readonly host: string;
  /** True when the key would travel readable over a network: plain http to a host that is not this machine. */
  readonly exposesKey: boolean;
}

/**
 * Longest address accepted, in characters, all of them ASCII. It is stored with the API key, and the Windows Credential Vault
 * takes 2,500 bytes for both.
 */
export const longestBaseAddress = 500;

/** What is wrong; its words are in the catalogue. */
export type BaseAddressMistake = 'empty' | 'not an address' | 'scheme' | 'credentials' | 'query' | 'length';

/** Checks a base address as typed. A missing scheme is taken as https, on this machine as http. */
export function readBaseAddress(typed: string): Result<BaseAddress, BaseAddressMistake> {
  const trimmed = typed.trim();
  if (trimmed === '') return fail('empty');
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${schemeFor(trimmed)}${trimmed}`;
  if (!URL.canParse(address)) return fail('not an address');
  const url = new URL(address);
  if (url.hostname === '') return fail('not an address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return fail('scheme');
  if (url.username !== '' || url.password !== '') return fail('credentials');
  // Even an empty query must go: a path would be resolved away together with it.
  if (/[?#]/.test(url.href)) return fail('query');
  const href = url.href.endsWith('/') ? url.href : `${url.href}/`;
  if (href.length > longestBaseAddress) return fail('length');
  return succeed({ href, host: url.host, exposesKey: url.protocol === 'http:' && !isLoopback(url.hostname) });
}

function schemeFor(typed: string): string {
  const address = `http://${typed}`;
  return URL.canParse(address) && isLoopback(new URL(address).hostname) ? 'http://' : 'https://';
}

/** True for hosts that never leave this machine (RFC 6761 for localhost, RFC 1122 and 4291 for the addresses). */
function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    /^127\.\d+\.\d+\.\d+$/.test(hostname) ||
    hostname === '[::1]'
  );
}
