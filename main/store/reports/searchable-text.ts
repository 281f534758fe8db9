import type { JsonText } from '../../../shared/domain/report';
import type { Signal } from '../../../shared/domain/signals';
import { endOfString } from '../../../shared/json/scan-json';
import { foldText } from './fold-text';

/** Fields whose numbers nobody types: each would be a word of one report alone. */
const leftOut = /^"(?:latitude|longitude|timestamp)"$/;

/**
 * What a report is found by: every text and number of its JSON as received, extra_data and unknown fields too, and its
 * signals by their names. The names of fields, which all reports share, flags, coordinates and times are left out.
 */
export function searchableText(json: JsonText, raisedSignals: readonly Signal[]): string {
  const texts = new Set<string>(raisedSignals);
  const textOrNumber = /"|-?\d[\d.eE+-]*/g;
  let skipped = false;
  for (let match = textOrNumber.exec(json); match; match = textOrNumber.exec(json)) {
    if (match[0] !== '"') {
      if (!skipped) texts.add(match[0]);
      skipped = false;
      continue;
    }
    const end = endOfString(json, match.index);
    textOrNumber.lastIndex = end;
    const isName = isColonAt(json, end);
    skipped = isName && leftOut.test(json.slice(match.index, end));
    if (!isName) texts.add(textBetween(json, match.index + 1, end - 1));
  }
  return foldText([...texts].join('\n'));
}

const afterName = /\s*:/y;

function isColonAt(json: JsonText, at: number): boolean {
  if (json[at] === ':') return true;
  if (json[at] === ',' || json[at] === '}') return false;
  afterName.lastIndex = at;
  return afterName.test(json);
}

function textBetween(json: JsonText, from: number, to: number): string {
  const text = json.slice(from, to);
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
