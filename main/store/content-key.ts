import { createHash } from 'node:crypto';
import type { JsonText } from '../../shared/domain/report';

/** The key of a report that has no id: by its content, so that the same one is known again. */
export function contentKey(json: JsonText): string {
  return `sha256:${createHash('sha256').update(json).digest('hex')}`;
}
