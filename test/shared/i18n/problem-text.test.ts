import { describe, expect, it } from 'vitest';
import { networkFaults } from '../../../shared/domain/network-fault';
import { en } from '../../../shared/i18n/compiled/en';
import { es } from '../../../shared/i18n/compiled/es';
import { problemText } from '../../../shared/i18n/problem-text';

const host = 'reports.example.com';

describe('a failed connection', () => {
  it.each([
    ['unreachable', 'ERR_CONNECTION_REFUSED', 'Can’t reach the service', 'didn’t accept the connection'],
    ['unreachable', 'ERR_UNSAFE_PORT', 'This port isn’t allowed', 'reserved for another protocol'],
    ['unreachable', 'ERR_INTERNET_DISCONNECTED', 'This computer is offline', 'no network connection'],
    ['unreachable', 'ERR_CONNECTION_TIMED_OUT', 'Can’t reach the service', 'didn’t respond'],
    ['unreachable', 'ERR_ADDRESS_UNREACHABLE', 'Can’t reach the service', 'no route'],
    ['unreachable', 'ERR_INVALID_URL', 'Can’t connect to this address', 'isn’t an address'],
    ['unreachable', 'ERR_PROXY_CONNECTION_FAILED', 'The proxy couldn’t connect', 'through a proxy'],
    ['unreachable', 'ERR_TUNNEL_CONNECTION_FAILED', 'The proxy couldn’t connect', 'through a proxy'],
    ['unreachable', 'ERR_BLOCKED_BY_ADMINISTRATOR', 'The connection was blocked', 'doesn’t allow'],
    ['tls-refused', 'ERR_CERT_DATE_INVALID', 'The connection isn’t secure', 'has expired'],
    ['tls-refused', 'ERR_CERT_COMMON_NAME_INVALID', 'The connection isn’t secure', 'another name'],
    ['tls-refused', 'ERR_CERT_AUTHORITY_INVALID', 'The connection isn’t secure', 'doesn’t trust'],
    ['tls-refused', 'ERR_CERT_REVOKED', 'The connection isn’t secure', 'revoked'],
    ['tls-refused', 'ERR_CERT_WEAK_KEY', 'The connection isn’t secure', 'couldn’t be verified'],
    ['tls-refused', 'ERR_BAD_SSL_CLIENT_AUTH_CERT', 'The service requires a client certificate', 'asks for'],
    ['tls-refused', 'ERR_SSL_PROTOCOL_ERROR', 'The connection couldn’t be encrypted', 'encrypted connection'],
    ['connection-broken', 'ERR_CONNECTION_RESET', 'The connection was lost', 'closed before a response'],
    ['connection-broken', 'ERR_NETWORK_CHANGED', 'The connection was lost', 'network changed'],
    ['connection-broken', 'ERR_INVALID_HTTP_RESPONSE', 'The response is unreadable', 'not with valid HTTP'],
  ] as const)('as %s with %s has the title %s and says %s', (kind, code, title, words) => {
    const text = problemText({ kind, host, code });
    expect(text.title).toBe(title);
    expect(text.what).toContain(words);
    expect(text.what).toContain(host);
    expect(text.what).toContain(code);
    expect(text.advice).not.toBe('');
  });

  it.each(networkFaults)('names the host and the code in both languages: %s', (fault) => {
    for (const { problems } of [en, es]) {
      const what = problems.networkFaults[fault].what({ host, code: 'ERR_CODE' });
      expect(what).toContain(host);
      expect(what).toContain('ERR_CODE');
    }
  });
});
