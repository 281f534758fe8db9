import { type NodeKind, nodeKinds } from '../../../../shared/domain/links/link-kinds';
import { noNode } from '../../../../shared/domain/links/link-table';
import type { ReportColumns } from './read-columns';

/** Numbers nodes: users first in their order, then the values of each kind. */
export class Nodes {
  readonly #ofCode: Int32Array;
  readonly #kinds: number[] = [];
  readonly #keys: number[] = [];

  constructor({ user, device, model, place, country }: ReportColumns) {
    const most = [user, device, model, place, country].reduce(
      (highest, column) => column.reduce((one, other) => Math.max(one, other), highest),
      0,
    );
    this.#ofCode = new Int32Array(most + 1).fill(noNode);
  }

  ofCode(code: number): number {
    return this.#ofCode[code] ?? noNode;
  }

  ofCodes(kind: NodeKind, codes: Uint32Array): Int32Array {
    const number = nodeKinds.indexOf(kind);
    const nodes = new Int32Array(codes.length).fill(noNode);
    for (let row = 0; row < codes.length; row += 1) {
      const code = codes[row] ?? 0;
      if (code === 0) continue;
      let node = this.#ofCode[code] ?? noNode;
      if (node === noNode) {
        node = this.#kinds.length;
        this.#ofCode[code] = node;
        this.#kinds.push(number);
        this.#keys.push(code);
      }
      nodes[row] = node;
    }
    return nodes;
  }

  /** Adds so many places. Returns the node of the first one. */
  ofPlaces(kind: 'place' | 'ipPlace', count: number): number {
    const first = this.#kinds.length;
    for (let place = 0; place < count; place += 1) {
      this.#kinds.push(nodeKinds.indexOf(kind));
      this.#keys.push(place);
    }
    return first;
  }

  kinds(): Uint8Array {
    return Uint8Array.from(this.#kinds);
  }

  keys(): Int32Array {
    return Int32Array.from(this.#keys);
  }
}
