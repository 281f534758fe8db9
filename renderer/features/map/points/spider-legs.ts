import type { InView } from './points-view';

/** Middles of markers keep this far from each other, CSS px. */
const apart = 30;
/** As many stand in a ring; more wind outwards. */
const ringMost = 8;

/**
 * Where markers of points at one place stand around it (CSS px from it) so that each can be seen and hit: few in a ring from the top
 * clockwise, more along a spiral with one marker's room between its turns.
 */
export function spiderLegs(count: number): readonly InView[] {
  return count <= ringMost ? ring(count) : spiral(count);
}

function ring(count: number): readonly InView[] {
  const radius = Math.max(apart, apart / (2 * Math.sin(Math.PI / Math.max(2, count))));
  return Array.from({ length: count }, (_, at) => leg((2 * Math.PI * at) / count, radius));
}

/** A spiral of Archimedes: its radius grows by `apart` in a turn, each step is `apart` long. */
function spiral(count: number): readonly InView[] {
  const legs: InView[] = [];
  let angle = 2 * Math.PI;
  for (let at = 0; at < count; at += 1) {
    const radius = (apart * 1.1 * angle) / (2 * Math.PI);
    legs.push(leg(angle, radius));
    angle += (apart * 1.05) / radius;
  }
  return legs;
}

function leg(angle: number, radius: number): InView {
  return { left: radius * Math.sin(angle), top: -radius * Math.cos(angle) };
}
