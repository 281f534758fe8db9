import { hash } from 'node:crypto';
import { readReport } from '../../../shared/api/read-report';
import { type ContentIdentity, contentIdentity } from '../../../shared/domain/content-identity';
import type { JsonText, ReceivedReport } from '../../../shared/domain/report';
import { parseExact } from '../../../shared/json/exact-json';

/** Returns the identity of what a report says. `value`: what parseExact returned for its JSON text. */
export function contentOfReport(
  received: Omit<ReceivedReport, 'key'>,
  value: unknown = parseExact(received.json),
): ContentIdentity {
  return contentIdentity(received, value, sha256);
}

function sha256(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Returns the identity of a stored content. */
export function contentOfJson(json: JsonText): ContentIdentity {
  return contentOfReport(readReport(json, ''));
}

/** SQL for whether a content differs from a noted one, at the level at which that was noted; NULL if none was. */
export const differsFrom = (shown: string, noted: string) =>
  `substr(${shown}, 1, length(${noted})) <> ${noted}`;
