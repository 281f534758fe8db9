// @ts-check

/**
 * Vector tiles cut areas some way beyond their edges, each tile with its own simplification: where two tiles disagree, the
 * straight cut shows. These functions cut an area at its tile's edge instead, and let it extend beyond under a rounded end.
 */

/** @typedef {readonly [number, number]} Corner */
/** @typedef {readonly Corner[]} Ring whose holes wind the other way */

/** Corners of a rounded end, even so that none of its sides is parallel to the tile's. */
const sidesOfEnd = 8;

/**
 * Returns an area of a tile as rings that overlap those of the adjacent tiles, to be filled together by the nonzero rule.
 * `side`: of the tile, whose first corner is 0, 0. `buffer`: how far beyond it the rings extend at most.
 * @param {readonly Ring[]} rings
 * @param {number} side
 * @param {number} buffer
 * @returns {Ring[]}
 */
export function uncutArea(rings, side, buffer) {
  const isWithin = rings.every((ring) => ring.every((corner) => corner.every((at) => at >= 0 && at <= side)));
  if (isWithin) return [...rings];
  const within = rings.map((ring) => clipped(ring, squareOf(side)));
  const ends = cutsOf(within, side).map((cut) => roundedEnd(cut, buffer));
  return [...within, ...ends.flatMap((end) => rings.map((ring) => clipped(ring, end)))].flatMap((ring) =>
    ring[0] === undefined ? [] : [[...ring, ring[0]]],
  );
}

/** @param {number} side @returns {Ring} */
const squareOf = (side) => [
  [0, 0],
  [side, 0],
  [side, side],
  [0, side],
];

/** @typedef {{ axis: 0 | 1, line: number, outwards: 1 | -1, from: number, to: number }} Cut of an area, along a tile's edge */

/**
 * Returns the parts of the tile's edges at which the area was cut: where the sides of the rings that lie there don't cancel.
 * @param {readonly Ring[]} rings
 * @param {number} side
 * @returns {Cut[]}
 */
function cutsOf(rings, side) {
  /** @type {readonly (readonly [0 | 1, number, 1 | -1])[]} */
  const edges = [
    [0, 0, -1],
    [0, side, 1],
    [1, 0, -1],
    [1, side, 1],
  ];
  return edges.flatMap(([axis, line, outwards]) => {
    /** @type {Map<number, number>} */
    const turns = new Map();
    for (const ring of rings)
      for (const [at, to] of ring.entries()) {
        const from = ring.at(at - 1) ?? to;
        if (from[axis] !== line || to[axis] !== line) continue;
        const along = 1 - axis;
        turns.set(from[along] ?? 0, (turns.get(from[along] ?? 0) ?? 0) + 1);
        turns.set(to[along] ?? 0, (turns.get(to[along] ?? 0) ?? 0) - 1);
      }
    return spansOf(turns).map(([from, to]) => ({ axis, line, outwards, from, to }));
  });
}

/** @param {ReadonlyMap<number, number>} turns how much the winding changes, by place @returns {[number, number][]} */
function spansOf(turns) {
  /** @type {[number, number][]} */
  const spans = [];
  let [winding, from] = [0, 0];
  for (const [at, change] of [...turns].filter(([, by]) => by !== 0).sort(([one], [other]) => one - other)) {
    if (winding === 0) from = at;
    winding += change;
    if (winding === 0) spans.push([from, at]);
  }
  return spans;
}

/** Returns half an ellipse over a cut. @param {Cut} cut @param {number} buffer @returns {Ring} */
function roundedEnd({ axis, line, outwards, from, to }, buffer) {
  const radius = (to - from) / 2;
  const depth = Math.min(buffer, radius) * outwards;
  /** @type {Corner[]} */
  const ring = [];
  for (let corner = 0; corner <= sidesOfEnd; corner += 1) {
    const angle = (Math.PI * corner) / sidesOfEnd;
    const along = (from + to) / 2 - radius * Math.cos(angle);
    const beyond = line + depth * Math.sin(angle);
    ring.push(axis === 0 ? [beyond, along] : [along, beyond]);
  }
  return (axis === 0) === outwards > 0 ? ring : ring.reverse();
}

/**
 * Clips a ring to a convex polygon that winds as the square does (Sutherland and Hodgman 1974).
 * @param {Ring} ring
 * @param {Ring} polygon
 * @returns {Ring}
 */
function clipped(ring, polygon) {
  let rest = ring;
  for (const [at, to] of polygon.entries()) {
    const from = polygon.at(at - 1) ?? to;
    /** @param {Corner} corner */
    const inside = ([x, y]) => (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
    /** @type {Corner[]} */
    const kept = [];
    for (const [index, corner] of rest.entries()) {
      const before = rest.at(index - 1) ?? corner;
      const [a, b] = [inside(before), inside(corner)];
      if (a >= 0 !== b >= 0) {
        const share = a / (a - b);
        /** @param {0 | 1} axis */
        const crossing = (axis) => Math.round(before[axis] + share * (corner[axis] - before[axis]));
        kept.push([crossing(0), crossing(1)]);
      }
      if (b >= 0) kept.push(corner);
    }
    rest = kept;
  }
  return rest;
}
