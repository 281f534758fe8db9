import type { JsonText } from '../../../shared/domain/report';
import { sliceMembers } from '../../../shared/json/slice-json';

/**
 * The text of a value inside a report exactly as it was sent, by the specification's names, e.g. "41.40" where a number
 * would say 41.4. The last of several members of one name, as JSON.parse has it; null where there is none.
 */
export function exactMember(json: JsonText, path: readonly string[]): JsonText | null {
  let text: JsonText = json;
  for (const name of path) {
    const member = sliceMembers(text)?.findLast((each) => each.name === name);
    if (!member) return null;
    text = member.json;
  }
  return text;
}
