/**
 * Whether an answer's status says that a gateway got none from the service behind it, or none that it could read, so that nobody
 * knows what the service did: 502 and 504 (RFC 9110, 15.6.3 and 15.6.5), and 520, 522 and 524, by which Cloudflare says the same
 * of an unknown answer, of a connection and of an answer that took too long. Its other ones (521, 523, 525 and on) never reached it.
 */
export function isGatewayAtALoss(status: number): boolean {
  return [502, 504, 520, 522, 524].includes(status);
}
