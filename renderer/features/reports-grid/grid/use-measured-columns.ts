import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { ColumnLayout } from './grid-layout';

/** The style of a cell whose column was measured. */
interface MeasuredStyle {
  readonly flex: string;
  readonly width: string;
}

/** By the position of the column. */
export type CellStyles = ColumnLayout['styles'] | readonly MeasuredStyle[];

/** The result of `useMeasuredColumns`. */
interface MeasuredColumns {
  readonly cellStyles: CellStyles;
  /** The custom properties that the grid has from its first picture on. */
  readonly initial: Readonly<Record<`--column-${number}`, string>>;
}

/** The widths measured last, px, so that a new grid doesn't render its rows twice. */
let last: { readonly columns: string; readonly widths: readonly number[] } | null = null;

/**
 * Returns the styles of the cells, which have the widths of the headings. The browser lays them out like the headings at
 * first, and from the measured widths as soon as it is idle: that takes a fifth less time for each row that scrolls into
 * view. `root`: gets the widths as custom properties.
 */
export function useMeasuredColumns(
  root: RefObject<HTMLElement | null>,
  { styles }: ColumnLayout,
): MeasuredColumns {
  const [known] = useState(() => (last?.columns === JSON.stringify(styles) ? last.widths : []));
  const [isMeasured, setMeasured] = useState(known.length > 0);
  const count = styles.length;

  useLayoutEffect(() => {
    const element = root.current;
    const heads = [...(element?.querySelectorAll('[role="columnheader"]') ?? [])];
    if (!element || heads.length !== styles.length) return;
    const measure = () => {
      const widths = heads.map((head) => head.getBoundingClientRect().width);
      for (const [at, width] of widths.entries()) element.style.setProperty(widthOf(at), `${width}px`);
      last = { columns: JSON.stringify(styles), widths };
    };
    // Runs once at the start, and before each picture with another width.
    const observer = new ResizeObserver(measure);
    for (const head of heads) observer.observe(head);
    const idle = requestIdleCallback(() => setMeasured(true));
    return () => {
      observer.disconnect();
      cancelIdleCallback(idle);
    };
  }, [root, styles]);

  const measured = useMemo(
    () => Array.from({ length: count }, (_, at) => ({ flex: 'none', width: `var(${widthOf(at)})` })),
    [count],
  );
  const initial = useMemo(
    () => Object.fromEntries(known.map((width, at) => [widthOf(at), `${width}px`])),
    [known],
  );
  return { cellStyles: isMeasured ? measured : styles, initial };
}

/** The custom property with the width of a column. */
function widthOf(position: number): `--column-${number}` {
  return `--column-${position}`;
}
