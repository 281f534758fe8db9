import { createHash } from 'node:crypto';
import type { ChunkRow } from '../../store/contract';
import type { Format, Piece } from './format';
import { reportTime } from './position-facts';
import { bounded, xmlText } from './xml-text';

/** Users, devices and places that are known by name: each is written once, before its first edge. */
const maxNodes = 1_000_000;

type NodeKind = 'user' | 'device' | 'place';

/**
 * Writes GraphML 1.0: users, devices and places as nodes, and for each report an edge from its user, or else its device, to each of
 * the others. Edges to nodes beyond `nodes` are left out, and counted at the end.
 */
export function graphMlFormat(nodes = maxNodes): Format<ChunkRow> {
  return (chunks) => graphPieces(chunks, nodes);
}

const nodeKeys = ['kind', 'name'];
const edgeKeys = ['report_id', 'transaction_id', 'time', 'timestamp_ns', 'risk_assignment'];
const key = (of: string, name: string, type = 'string') =>
  `<key id="${name}" for="${of}" attr.name="${name}" attr.type="${type}"/>\n`;
const keys = [
  ...nodeKeys.map((name) => key('node', name)),
  ...edgeKeys.map((name) => key('edge', name)),
  key('graph', 'left_out_edges', 'long'),
];

const beginning = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
${keys.join('')}<graph id="whereabouts" edgedefault="undirected">
`;

async function* graphPieces(
  chunks: AsyncIterable<readonly ChunkRow[]>,
  nodes: number,
): AsyncGenerator<Piece> {
  const numbers = new Map<string, number>();
  let leftOut = 0;
  /** Returns the number of a node, and its element if it is new; null if there are too many. */
  function nodeOf(kind: NodeKind, name: string): { readonly id: number; readonly xml: string } | null {
    const named = keyOf(kind, name);
    const known = numbers.get(named);
    if (known !== undefined) return { id: known, xml: '' };
    if (numbers.size >= nodes) return null;
    const id = numbers.size;
    numbers.set(named, id);
    return { id, xml: `<node id="n${id}">${data('kind', kind)}${data('name', name)}</node>\n` };
  }
  yield beginning;
  for await (const reports of chunks) {
    let piece = '';
    for (const report of reports) {
      const [from, ...others] = namesOf(report).map(([kind, name]) => nodeOf(kind, name));
      for (const each of [from, ...others]) piece += each?.xml ?? '';
      for (const other of others) {
        if (from && other) piece += edge(from.id, other.id, report);
        else leftOut += 1;
      }
    }
    if (piece !== '') yield piece;
  }
  yield `${data('left_out_edges', String(leftOut))}\n</graph>\n</graphml>\n`;
}

/** Returns what tells a node from all others; short, because those of all nodes are in memory. */
function keyOf(kind: NodeKind, name: string): string {
  if (name.length <= 64) return `${kind}:${name}`;
  return `${kind}#${createHash('sha256').update(name, 'utf16le').digest('base64')}`;
}

/** Returns what a report names, its user first. */
function namesOf({ row }: ChunkRow): readonly (readonly [NodeKind, string])[] {
  const named = [
    ['user', row.userId],
    ['device', row.deviceId],
    ['place', row.place],
  ] as const;
  return named.flatMap(([kind, name]) => (name === null || name === '' ? [] : [[kind, name]]));
}

function edge(from: number, to: number, report: ChunkRow): string {
  const { id, transactionId, timestamp, riskAssignment } = report.row;
  const values = [id, transactionId, reportTime(report), timestamp, riskAssignment];
  const given = edgeKeys.map((name, at) => data(name, values[at] ?? null));
  return `<edge source="n${from}" target="n${to}">${given.join('')}</edge>\n`;
}

function data(name: string, value: string | null): string {
  return value === null ? '' : `<data key="${name}">${xmlText(bounded(value, 1_000))}</data>`;
}
