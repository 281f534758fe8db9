import type { Finding } from './benchmark';
import { quietShare } from './other-load';

/** A result with the unit of its figures. */
export type Row = Finding & { readonly unit: string };

const head = ['', 'ours', 'reference', 'unit', 'ratio', 'goal', 'holds', ''] as const;
/** The columns with figures, which are right-aligned. */
const figures: ReadonlySet<string> = new Set(['ours', 'reference', 'ratio', 'goal']);

/** Returns the results as a table for people, one per line, without a final line break. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)));
  return lines
    .map((cells) =>
      head
        .map((name, column) => {
          const [cell, width] = [cells[column] ?? '', widths[column] ?? 0];
          return figures.has(name) ? cell.padStart(width) : cell.padEnd(width);
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function cellsOf({ name, ours, reference, unit, ratio, goal, holds, otherLoad }: Row): readonly string[] {
  return [
    name,
    figure(ours),
    figure(reference),
    unit,
    figure(ratio),
    String(goal),
    holds ? 'yes' : 'NO',
    disturbance(otherLoad),
  ];
}

/** Returns a mark for what was measured beside other load: "beside other load (37 %)". */
function disturbance(otherLoad: number | null): string {
  if (otherLoad === null || otherLoad <= quietShare) return '';
  return `beside other load (${Math.round(otherLoad * 100)} %)`;
}

/** Formats three significant digits, never an exponent: 0.0123, 4.57, 1235; 0 stays 0. */
function figure(value: number): string {
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 100));
}
