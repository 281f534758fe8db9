import type { InView } from './points-view';

/** Minimum distance between the middles of markers, CSS px. */
const spacing = 30;
/** Maximum number of markers in a ring; more form a spiral. */
const maxInRing = 8;

/**
 * Returns the offsets (CSS px) of markers around the place they share, so that each is visible and can be
 * clicked: few in a ring, clockwise from the top, more along a spiral with room for one marker between its
 * turns.
 */
export function spiderLegs(count: number): readonly InView[] {
  return count <= maxInRing ? ring(count) : spiral(count);
}

function ring(count: number): readonly InView[] {
  const radius = Math.max(spacing, spacing / (2 * Math.sin(Math.PI / Math.max(2, count))));
  return Array.from({ length: count }, (_, at) => leg((2 * Math.PI * at) / count, radius));
}

/** An Archimedean spiral: its radius grows by `spacing` per turn, and each step is `spacing` long. */
function spiral(count: number): readonly InView[] {
  const legs: InView[] = [];
  let angle = 2 * Math.PI;
  for (let at = 0; at < count; at += 1) {
    const radius = (spacing * 1.1 * angle) / (2 * Math.PI);
    legs.push(leg(angle, radius));
    angle += (spacing * 1.05) / radius;
  }
  return legs;
}

function leg(angle: number, radius: number): InView {
  return { left: radius * Math.sin(angle), top: -radius * Math.cos(angle) };
}
