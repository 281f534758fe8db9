import { createHash } from 'node:crypto';
import type { JsonText } from '../../shared/domain/report';

/** Returns the key of a report without an id: a hash of its content, so that the same report is recognized. */
export function contentKey(json: JsonText): string {
  return `sha256:${createHash('sha256').update(json).digest('hex')}`;
}
