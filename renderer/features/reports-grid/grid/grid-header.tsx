import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, memo, useId, useRef, useState } from 'react';
import { isNumeric } from '../../../../shared/domain/columns';
import {
  isExtraColumn,
  type ReportSort,
  type ShownColumn,
  type ShownColumns,
} from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useTimeZone } from '../../../components/use-time-zone';
import { useStores, useSubject } from '../../../state/stores';
import { TablePart } from '../../../ui/virtual-table';
import { columnHeading } from '../cells/columns';
import { useColumnDrag, useColumnEdge, useColumnKeys } from './column-changes';
import { selectCheckbox } from './grid-row';
import styles from './reports-grid.module.css';

interface GridHeaderProps {
  readonly columns: ShownColumns;
  /** The accessible name of the checkbox that selects all rows. */
  readonly selectAll: string;
  /** Whether the rows of the page are selected. */
  readonly pageSelected: boolean | 'mixed';
}

/**
 * The column headings: buttons that sort by their column. The time column also names the displayed zone. One heading
 * is in the tab order; the arrow keys move to the others. Headings are dragged to another place, and their edges to
 * another width. The grid handles clicks on the checkbox.
 */
export const GridHeader = memo(function GridHeader({ columns, selectAll, pageSelected }: GridHeaderProps) {
  const sort = useSubject('reports', (state) => state.query.sort);
  const [focused, setFocused] = useState<ShownColumn | null>(null);
  const head = useRef<HTMLDivElement>(null);
  const preferred: ShownColumn = focused ?? sort.column;
  const tabStop = columns.includes(preferred) ? preferred : columns[0];
  const changeByKey = useColumnKeys();
  const drag = useColumnDrag();

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (focused !== null && changeByKey(event, focused)) return;
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = [...(head.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.matches(':focus'));
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: at - 1,
      ArrowRight: at + 1,
      Home: 0,
      End: buttons.length - 1,
    };
    const target = Object.hasOwn(targets, event.key) ? buttons[targets[event.key] ?? -1] : undefined;
    if (!target) return;
    event.preventDefault();
    target.focus();
  }

  return (
    <TablePart role="row" aria-rowindex={1} className={styles.heads} ref={head} onKeyDown={onKeyDown}>
      {columns.map((column, position) => (
        <ColumnHead
          key={column}
          column={column}
          position={position}
          dropSide={drag.dropPlace?.column === column ? drag.dropPlace.side : undefined}
          dragHandlers={drag.handlersOf(column)}
          sort={sort}
          tabStop={column === tabStop}
          onFocus={() => setFocused(column)}
          selectAll={selectAll}
          pageSelected={position === 0 ? pageSelected : null}
        />
      ))}
    </TablePart>
  );
});

interface ColumnHeadProps {
  readonly column: ShownColumn;
  readonly position: number;
  /** The side at which a dragged heading would be dropped. */
  readonly dropSide: 'before' | 'after' | undefined;
  readonly dragHandlers: ReturnType<ReturnType<typeof useColumnDrag>['handlersOf']>;
  readonly sort: ReportSort;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  readonly selectAll: string;
  /** Set for the first column, which has the checkbox of the whole page; null for the others. */
  readonly pageSelected: boolean | 'mixed' | null;
}

function ColumnHead({
  column,
  position,
  dropSide,
  dragHandlers,
  sort,
  tabStop,
  onFocus,
  selectAll,
  pageSelected,
}: ColumnHeadProps) {
  const name = useId();
  const { reports } = useStores();
  const sorted = sort.column === column;
  const text = messages.reports.columns;
  const sortable = !isExtraColumn(column);
  const heading = columnHeading(column);
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    <TablePart
      role="columnheader"
      className={clsx(styles.head, sortable && isNumeric(column) && styles.headNumber)}
      data-position={position}
      data-drop={dropSide}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      // Excludes the checkbox from the column's accessible name.
      aria-labelledby={pageSelected === null ? undefined : name}
      onDragOver={dragHandlers.onDragOver}
      onDrop={dragHandlers.onDrop}
    >
      {pageSelected !== null && selectCheckbox(selectAll, pageSelected)}
      <button
        id={name}
        type="button"
        className={styles.sort}
        // The heading may be truncated.
        title={`${heading}\n${sortable ? text.headingHint : text.unsortableHint}`}
        aria-disabled={!sortable || undefined}
        draggable
        onDragStart={dragHandlers.onDragStart}
        onDragEnd={dragHandlers.onDragEnd}
        tabIndex={tabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => sortable && void reports.getState().setSort(column)}
      >
        <span className={styles.headText}>{heading}</span>
        {column === 'time' && <Zone />}
        {sorted && <Arrow className={styles.arrow} size={12} aria-hidden />}
      </button>
      <span className={styles.edge} title={text.edgeHint} aria-hidden {...useColumnEdge(column)} />
    </TablePart>
  );
}

function Zone() {
  const zone = useTimeZone();
  return (
    <span className={styles.zone} title={messages.words.terms.timeZone({ zone })}>
      {' '}
      {zone}
    </span>
  );
}
