import type { Problem } from '../../shared/problem';

/**
 * Error codes of Chromium (net::ERR_*, net/base/net_error_list.h) and Node (libuv and undici) for connections
 * that were never established: the request was certainly not sent.
 */
const unknownHost = new Set([
  'ERR_NAME_NOT_RESOLVED',
  'ERR_NAME_RESOLUTION_FAILED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_NODATA',
]);
const neverConnected = new Set([
  'ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_ADDRESS_UNREACHABLE',
  'ERR_ADDRESS_INVALID',
  'ERR_CONNECTION_TIMED_OUT',
  'ERR_CONNECTION_FAILED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_UNSAFE_PORT',
  'ERR_ACCESS_DENIED',
  'ERR_BLOCKED_BY_ADMINISTRATOR',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  'UND_ERR_CONNECT_TIMEOUT',
]);
const tls = /^ERR_(CERT|SSL|BAD_SSL)_|^(CERT|ERR_TLS|UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)|^ERR_TLS/;

/**
 * Converts an error of fetch into a problem. This is the only place that parses an error's text, because
 * Electron reports Chromium's code nowhere else. The text is not passed on: it may contain an address or a
 * header.
 */
export function problemOfNetworkFault(error: unknown, host: string): Problem {
  const message = error instanceof Error ? error.message : '';
  const cause = error instanceof Error ? error.cause : undefined;
  const causeMessage = cause instanceof Error ? cause.message : '';
  if (/redirect/i.test(message) || /redirect/i.test(causeMessage)) return { kind: 'redirect-refused', host };
  const code = codeOf(cause) ?? codeOf(error) ?? /net::(ERR_[A-Z0-9_]+)/.exec(message)?.[1] ?? 'unknown';
  if (unknownHost.has(code)) return { kind: 'host-unknown', host };
  if (neverConnected.has(code)) return { kind: 'unreachable', host, code };
  if (tls.test(code)) return { kind: 'tls-refused', host, code };
  return { kind: 'connection-broken', host, code };
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^[A-Z0-9_]+$/.test(error.code) ? error.code : undefined;
}
