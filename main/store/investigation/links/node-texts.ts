import { z } from 'zod';
import type { Point } from '../../../../shared/domain/geodesy';
import { type LinkRef, placeOfValue, placeValue } from '../../../../shared/domain/links/link-kinds';
import { kindOf, noNode } from '../../../../shared/domain/links/link-table';
import type { Session } from '../../../../shared/node/database/session';
import { beginningOf, maxRowTextLength } from '../../../../shared/shown-text';
import { readStoredText } from '../../reports/stored-row';
import { codeOfValue } from '../../reports/value-dictionary';
import type { LinkIndex } from './link-index';

/** How a node is referred to, and where it is if it is a place. */
interface NodeText {
  readonly ref: LinkRef;
  readonly address: string;
  readonly point: Point | null;
}

const textRow = z.object({ code: z.int(), text: z.string() });
const textsOfCodes = `SELECT code, text FROM dictionary_value WHERE code IN (SELECT value FROM json_each(?))`;

/** Returns the texts of nodes, in their order. */
export async function textsOf(
  session: Session,
  index: LinkIndex,
  nodes: readonly number[],
): Promise<readonly NodeText[]> {
  const codes = nodes.map((node) => codeOf(index, node));
  const rows = await session.rows(textsOfCodes, [JSON.stringify([...new Set(codes)])], textRow);
  const texts = new Map(rows.map(({ code, text }) => [code, readStoredText(text)]));
  return nodes.map((node, at) => {
    const kind = kindOf(index.reports, node);
    const text = texts.get(codes[at] ?? 0) ?? '';
    if (kind !== 'place' && kind !== 'ipPlace')
      return { ref: { kind, value: kind === 'country' ? listText(text) : text }, address: '', point: null };
    const point = index.places[kind].finder.centreOf(index.keys[node] ?? 0);
    const value = placeValue(point.latitude, point.longitude);
    return { ref: { kind, value }, address: beginningOf(text, maxRowTextLength), point };
  });
}

/** Returns the code of a node's text: of a place, that of its address. */
function codeOf({ reports, keys, places }: LinkIndex, node: number): number {
  const kind = kindOf(reports, node);
  const key = keys[node] ?? 0;
  return kind === 'place' || kind === 'ipPlace' ? (places[kind].addresses[key] ?? 0) : key;
}

function listText(json: string): string {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list.map(String).join(', ') : json;
}

/** Returns the node of a user, a device or a place; null if no report has it. */
export async function findNode(
  session: Session,
  { nodeOfCode, places }: LinkIndex,
  { kind, value }: LinkRef,
): Promise<number | null> {
  if (kind === 'place' || kind === 'ipPlace') {
    const point = placeOfValue(value);
    const place = point && places[kind].finder.find(point.latitude, point.longitude);
    return place === null ? null : places[kind].firstNode + place;
  }
  if (kind !== 'user' && kind !== 'device') return null;
  const code = await codeOfValue(session, kind, value);
  const node = code === null ? noNode : nodeOfCode(code);
  return node === noNode ? null : node;
}
