import type { Pixel } from '../mercator';

/** Distance below which markers would cover each other, px. */
const tooNear = 28;

/**
 * Returns the offset of each marker from its true point (px) so that no two cover each other: 0, 0 for a
 * single one; markers at nearly the same point form a ring around their middle. The marker draws a leg to its
 * true point, where lines always end.
 */
export function spreadMarkers(points: readonly Pixel[]): readonly Pixel[] {
  const offsets: Pixel[] = points.map(() => ({ x: 0, y: 0 }));
  for (const group of nearGroups(points)) {
    if (group.length < 2) continue;
    const middle = {
      x: group.reduce((sum, index) => sum + (points[index]?.x ?? 0), 0) / group.length,
      y: group.reduce((sum, index) => sum + (points[index]?.y ?? 0), 0) / group.length,
    };
    const radius = Math.max(26, (tooNear * group.length) / 5);
    for (const [place, index] of group.entries()) {
      const point = points[index];
      if (!point) continue;
      const angle = -Math.PI / 4 + (2 * Math.PI * place) / group.length;
      offsets[index] = {
        x: Math.round(middle.x + radius * Math.cos(angle) - point.x),
        y: Math.round(middle.y + radius * Math.sin(angle) - point.y),
      };
    }
  }
  return offsets;
}

/** Groups the indexes of points that are linked by a chain of near neighbours. */
function nearGroups(points: readonly Pixel[]): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (const [index, point] of points.entries()) {
    const near = groups.filter((group) =>
      group.some((other) => {
        const there = points[other];
        return there !== undefined && Math.hypot(point.x - there.x, point.y - there.y) < tooNear;
      }),
    );
    const merged = [...near.flat(), index].sort((a, b) => a - b);
    groups.splice(0, groups.length, ...groups.filter((group) => !near.includes(group)), merged);
  }
  return groups;
}
