import type { JsonText } from '../../../shared/domain/report';
import type { Signal } from '../../../shared/domain/signals';
import { endOfString } from '../../../shared/json/scan-json';
import { foldText, isPlain } from './fold-text';

const minus = 0x2d;
const zero = 0x30;
const nine = 0x39;
const colon = 0x3a;
const space = 0x20;

/**
 * What a report is found by: every text and number of its JSON as received, extra_data and unknown fields too, and its
 * signals by their names. The names of fields, which all reports share, flags, coordinates and times are left out.
 */
export function searchableText(json: JsonText, raisedSignals: readonly Signal[]): string {
  const texts = new Set<string>(raisedSignals);
  /** Of the field whose value comes next the first number is left out. */
  let skipped = false;
  for (let at = 0; at < json.length; ) {
    const open = json.indexOf('"', at);
    skipped = addNumbers(texts, json, at, open === -1 ? json.length : open, skipped);
    if (open === -1) break;
    at = endOfString(json, open);
    if (isName(json, at)) skipped = isLeftOut(json, open + 1, at - 1);
    else texts.add(textBetween(json, open + 1, at - 1));
  }
  const joined = [...texts].join('\n');
  // Few texts have anything to fold, and a line's end is not folded: each is folded by itself.
  return isPlain(joined) ? joined : Array.from(texts, foldText).join('\n');
}

/** Adds the numbers of a stretch without strings; whether the next one, beyond it, is still to be left out. */
function addNumbers(
  texts: Set<string>,
  json: JsonText,
  from: number,
  until: number,
  skipFirst: boolean,
): boolean {
  let skipped = skipFirst;
  for (let at = from; at < until; at += 1) {
    const code = json.charCodeAt(at);
    if (code !== minus && !(code >= zero && code <= nine)) continue;
    const end = endOfNumber(json, at, until);
    if (!skipped) texts.add(json.slice(at, end));
    skipped = false;
    at = end;
  }
  return skipped;
}

const numberEnd = /[,\s}\]]/g;

function endOfNumber(json: JsonText, from: number, until: number): number {
  numberEnd.lastIndex = from;
  return Math.min(numberEnd.exec(json)?.index ?? until, until);
}

/** Whether a string that ends before `end` names a field. */
function isName(json: JsonText, end: number): boolean {
  let at = end;
  while (json.charCodeAt(at) <= space) at += 1;
  return json.charCodeAt(at) === colon;
}

/** Fields whose numbers nobody types: each would be a word of one report alone. */
function isLeftOut(json: JsonText, from: number, until: number): boolean {
  if (until - from === 8) return json.startsWith('latitude', from);
  return until - from === 9 && (json.startsWith('longitude', from) || json.startsWith('timestamp', from));
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
