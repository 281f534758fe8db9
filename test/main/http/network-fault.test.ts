import { describe, expect, it } from 'vitest';
import { problemOfNetworkFault } from '../../../main/http/http';

const host = 'reports.example.test';

/** An error of Electron's fetch, with Chromium's code only in its text. */
const chromium = (code: string) => problemOfNetworkFault(new Error(`net::${code}`), host);

describe('Chromium’s network errors', () => {
  it.each([
    ['ERR_NAME_NOT_RESOLVED', 'host-unknown'],
    ['ERR_INTERNET_DISCONNECTED', 'unreachable'],
    ['ERR_CONNECTION_REFUSED', 'unreachable'],
    ['ERR_ADDRESS_UNREACHABLE', 'unreachable'],
    ['ERR_CONNECTION_TIMED_OUT', 'unreachable'],
    ['ERR_PROXY_CONNECTION_FAILED', 'unreachable'],
    ['ERR_TUNNEL_CONNECTION_FAILED', 'unreachable'],
    ['ERR_UNSAFE_PORT', 'unreachable'],
    ['ERR_INVALID_URL', 'unreachable'],
    ['ERR_SOCKS_CONNECTION_FAILED', 'unreachable'],
    ['ERR_PROXY_CERTIFICATE_INVALID', 'unreachable'],
    ['ERR_BLOCKED_BY_ADMINISTRATOR', 'unreachable'],
    ['ERR_CERT_AUTHORITY_INVALID', 'tls-refused'],
    ['ERR_CERT_COMMON_NAME_INVALID', 'tls-refused'],
    ['ERR_CERT_DATE_INVALID', 'tls-refused'],
    ['ERR_SSL_VERSION_OR_CIPHER_MISMATCH', 'tls-refused'],
    ['ERR_SSL_PROTOCOL_ERROR', 'tls-refused'],
    ['ERR_CONNECTION_RESET', 'connection-broken'],
    ['ERR_CONNECTION_CLOSED', 'connection-broken'],
    ['ERR_EMPTY_RESPONSE', 'connection-broken'],
    ['ERR_CONTENT_LENGTH_MISMATCH', 'connection-broken'],
    ['ERR_INCOMPLETE_CHUNKED_ENCODING', 'connection-broken'],
    ['ERR_CONTENT_DECODING_FAILED', 'connection-broken'],
    ['ERR_INVALID_HTTP_RESPONSE', 'connection-broken'],
    ['ERR_RESPONSE_HEADERS_TOO_BIG', 'connection-broken'],
    ['ERR_HTTP2_PROTOCOL_ERROR', 'connection-broken'],
    ['ERR_NETWORK_CHANGED', 'connection-broken'],
    ['ERR_NETWORK_IO_SUSPENDED', 'connection-broken'],
    ['ERR_UNEXPECTED_PROXY_AUTH', 'proxy-sign-in'],
    ['ERR_PROXY_AUTH_REQUESTED', 'proxy-sign-in'],
    ['ERR_PROXY_AUTH_UNSUPPORTED', 'proxy-sign-in'],
    ['ERR_TIMED_OUT', 'connection-broken'],
  ])('%s means %s', (code, kind) => {
    expect(chromium(code)).toMatchObject({ kind, host });
  });
});

it('nothing of an error is passed on except its code', () => {
  const error = new Error('Headers.append: "AbCdEf.secret" is an invalid header value.');
  expect(problemOfNetworkFault(error, host)).toEqual({ kind: 'connection-broken', host, code: 'unknown' });
  expect(problemOfNetworkFault('AbCdEf.secret', host)).toEqual({
    kind: 'connection-broken',
    host,
    code: 'unknown',
  });
});
