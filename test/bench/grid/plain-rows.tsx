import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';

/**
 * The reference of the grid: @tanstack/react-virtual alone, with rows of seven plain texts in a scroll
 * container of the window's size.
 */

const rowHeight = 32;
const cells = ['0%', '10%', '24%', '40%', '55%', '70%', '85%'];
const rows = Array.from({ length: 1_000 }, (_, at) => cells.map((_, cell) => `Value ${cell} of row ${at}`));

function PlainRows() {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  return (
    <div id="scroller" ref={scroller} style={{ height: '100vh', overflow: 'auto' }}>
      <div style={{ height: rows.length * rowHeight, position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            className="row"
            style={{ position: 'absolute', top: start, height: rowHeight, width: '100%' }}
          >
            {rows[index]?.map((text, cell) => (
              <span key={cells[cell]} style={{ position: 'absolute', left: cells[cell] }}>
                {text}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

let root: Root | null = null;

/** Two buttons for the measurement: one removes the rows, the other adds them. */
for (const [id, act] of [
  ['leave', () => root?.unmount()],
  ['enter', () => show()],
] as const) {
  const button = document.body.appendChild(document.createElement('button'));
  button.id = id;
  button.hidden = true;
  button.addEventListener('click', act);
}
const host = document.body.appendChild(document.createElement('main'));

function show(): void {
  root = createRoot(host);
  root.render(<PlainRows />);
}

show();
