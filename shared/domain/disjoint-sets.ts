/** Sets of the nodes from 0 that `join` unites (union-find). */
export class DisjointSets {
  readonly #parents: Int32Array;

  constructor(nodes: number) {
    this.#parents = Int32Array.from({ length: nodes }, (_, node) => node);
  }

  /** Unites the sets of two nodes. */
  join(first: number, second: number): void {
    const [one, other] = [this.rootOf(first), this.rootOf(second)];
    if (one !== other) this.#parents[Math.max(one, other)] = Math.min(one, other);
  }

  /** Returns the least node of a node's set. */
  rootOf(node: number): number {
    const parents = this.#parents;
    let root = node;
    while (parents[root] !== root) {
      // Halves the path on the way.
      parents[root] = parents[parents[root] ?? root] ?? root;
      root = parents[root] ?? root;
    }
    return root;
  }
}
