/**
 * Returns whether a status means that a gateway got no answer from the service behind it, or none that it could read: 502 and 504
 * (RFC 9110, 15.6.3 and 15.6.5), and Cloudflare's 520, 522 and 524. A read is retried after these; what they mean for feedback is in
 * main/outbox/delivery-outcome.ts.
 */
export function isGatewayError(status: number): boolean {
  return [502, 504, 520, 522, 524].includes(status);
}
