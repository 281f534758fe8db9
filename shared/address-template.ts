import { messages } from './i18n/messages';

/**
 * Returns why an address with placeholders is none: https, to a fixed host, without user name and password; null for a valid
 * one. `fill` puts a text in the place of each placeholder.
 */
export function addressTemplateError(fill: (part: string) => string): string | null {
  const errors = messages.validation.addressTemplate;
  if (!URL.canParse(fill('0'))) return errors.notAnAddress;
  const { protocol, username, password, host } = new URL(fill('0'));
  if (new URL(fill('1')).host !== host) return errors.partInHost;
  if (protocol !== 'https:') return errors.scheme;
  if (!hostName.test(host)) return errors.host;
  if (username !== '' || password !== '') return errors.credentials;
  return null;
}

/**
 * Names, IPv4 addresses and bracketed IPv6 addresses, with a port. URLs allow more, such as `;`, which has a meaning
 * elsewhere.
 */
const hostName = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
