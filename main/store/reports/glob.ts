import type { Pattern } from '../../../shared/query/wildcards';
import { storedText } from './stored-row';

/** Returns the pattern for SQLite's GLOB, which compares every other character as it is. */
export function globOf(pattern: Pattern): string {
  return pattern.map((part) => storedText(part).replace(/[[*?]/g, '[$&]')).join('*');
}
