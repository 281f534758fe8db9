/** Why a connection failed, as far as the error's code says. */
export const networkFaults = [
  // No connection was established.
  'offline',
  'no-answer',
  'no-route',
  'invalid-address',
  'unsafe-port',
  'proxy',
  'blocked',
  // TLS was not established.
  'certificate-date',
  'certificate-name',
  'certificate-authority',
  'certificate-revoked',
  'client-certificate',
  'no-encryption',
  // The request may have been sent.
  'network-changed',
  'not-http',
] as const;
export type NetworkFault = (typeof networkFaults)[number];

/** The codes of Chromium (net::ERR_*, net/base/net_error_list.h) and of Node (libuv, OpenSSL and undici). */
const codes: Readonly<Record<NetworkFault, readonly string[]>> = {
  offline: ['ERR_INTERNET_DISCONNECTED'],
  'no-answer': ['ERR_CONNECTION_TIMED_OUT', 'UND_ERR_CONNECT_TIMEOUT'],
  'no-route': ['ERR_ADDRESS_UNREACHABLE', 'EHOSTUNREACH', 'ENETUNREACH'],
  'invalid-address': [
    'ERR_ADDRESS_INVALID',
    'ERR_INVALID_URL',
    'ERR_DISALLOWED_URL_SCHEME',
    'ERR_UNKNOWN_URL_SCHEME',
  ],
  'unsafe-port': ['ERR_UNSAFE_PORT'],
  proxy: [
    'ERR_PROXY_CONNECTION_FAILED',
    'ERR_TUNNEL_CONNECTION_FAILED',
    'ERR_MANDATORY_PROXY_CONFIGURATION_FAILED',
    'ERR_NO_SUPPORTED_PROXIES',
    'ERR_PROXY_CERTIFICATE_INVALID',
    'ERR_SOCKS_CONNECTION_FAILED',
    'ERR_SOCKS_CONNECTION_HOST_UNREACHABLE',
  ],
  blocked: [
    'ERR_ACCESS_DENIED',
    'ERR_NETWORK_ACCESS_DENIED',
    'ERR_BLOCKED_BY_ADMINISTRATOR',
    'ERR_BLOCKED_BY_CLIENT',
    'EACCES',
  ],
  'certificate-date': ['ERR_CERT_DATE_INVALID', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID'],
  'certificate-name': ['ERR_CERT_COMMON_NAME_INVALID', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  'certificate-authority': [
    'ERR_CERT_AUTHORITY_INVALID',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  'certificate-revoked': ['ERR_CERT_REVOKED', 'CERT_REVOKED'],
  'client-certificate': [
    'ERR_SSL_CLIENT_AUTH_CERT_NEEDED',
    'ERR_SSL_CLIENT_AUTH_NO_COMMON_ALGORITHMS',
    'ERR_BAD_SSL_CLIENT_AUTH_CERT',
  ],
  'no-encryption': [
    'ERR_SSL_PROTOCOL_ERROR',
    'ERR_SSL_VERSION_OR_CIPHER_MISMATCH',
    'ERR_SSL_UNRECOGNIZED_NAME_ALERT',
    'ERR_SSL_OBSOLETE_VERSION',
  ],
  'network-changed': ['ERR_NETWORK_CHANGED', 'ERR_NETWORK_IO_SUSPENDED'],
  'not-http': [
    'ERR_INVALID_HTTP_RESPONSE',
    'ERR_INVALID_RESPONSE',
    'ERR_INVALID_CHUNKED_ENCODING',
    'ERR_RESPONSE_HEADERS_TOO_BIG',
    'ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
    'ERR_RESPONSE_HEADERS_TRUNCATED',
    'ERR_CONTENT_DECODING_FAILED',
    'ERR_HTTP2_PROTOCOL_ERROR',
  ],
};

const faultsByCode: ReadonlyMap<string, NetworkFault> = new Map(
  networkFaults.flatMap((fault) => codes[fault].map((code) => [code, fault] as const)),
);

/** Returns what an error's code says about a failed connection; null if it says no more than that it failed. */
export function networkFaultOf(code: string): NetworkFault | null {
  return faultsByCode.get(code) ?? null;
}
