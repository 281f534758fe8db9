import { type RefObject, useInsertionEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ColumnLayout, columnWidths } from './grid-layout';
import gridStyles from './reports-grid.module.css';

/** The last width of a grid in px, so that a new one doesn't render its rows twice. */
let lastWidth: number | null = null;

/**
 * Returns the width of an element, px. Cells don't render what has no room: hidden content costs as much as visible
 * content.
 */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => lastWidth ?? window.innerWidth);
  useLayoutEffect(() => {
    if (!element.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      lastWidth = Math.round(entry.contentRect.width);
      setWidth(lastWidth);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/**
 * The widths of the columns, in their own sheet: other widths change the styles of headings and cells only. As custom
 * properties of the grid, they would change those of everything in it.
 */
let sheet: CSSStyleSheet | null = null;
let lastWidths = '';

/**
 * Gives headings and cells their widths, before each picture with another layout or another width of the grid.
 * `matchWidth`: what rows show behind their cells, px.
 */
export function useColumnWidths(
  grid: RefObject<HTMLElement | null>,
  layout: ColumnLayout,
  matchWidth: number,
): void {
  const apply = () => {
    // Of the last picture: reading it now would lay out the page once more.
    const width = lastWidth ?? grid.current?.clientWidth ?? 0;
    if (width > 0) setWidths(columnWidths(layout, Math.max(width, layout.minWidth) - matchWidth));
  };
  const latest = useRef(apply);
  // Before the layout effects, some of which need the layout.
  useInsertionEffect(() => {
    latest.current = apply;
    apply();
  });
  useLayoutEffect(() => {
    if (!grid.current) return;
    const observer = new ResizeObserver(() => latest.current());
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid]);
}

function setWidths(widths: readonly number[]): void {
  if (String(widths) === lastWidths) return;
  lastWidths = String(widths);
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  const rules = widths.map(
    (width, at) =>
      `:is(.${gridStyles.head}, .${gridStyles.cell})[data-position="${at}"] { width: ${width}px }`,
  );
  sheet.replaceSync(rules.join('\n'));
}
