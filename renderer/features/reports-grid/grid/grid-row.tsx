import { clsx } from 'clsx';
import { History, Split, StickyNote, TextSearch } from 'lucide-react';
import { memo } from 'react';
import { isNumeric } from '../../../../shared/domain/columns';
import { isExtraColumn, type ShownColumns } from '../../../../shared/domain/report-query';
import type { FoundText, StoredRow } from '../../../../shared/domain/report-row';
import { messages } from '../../../../shared/i18n/messages';
import { hiddenMatches, matchedField, matchedText } from '../../../components/hidden-match';
import { Highlighted } from '../../../ui/highlighted';
import { type CellOptions, gridColumn } from '../cells/columns';
import styles from './reports-grid.module.css';
import checkboxStyles from './select-checkbox.module.css';

interface GridRowProps extends CellOptions {
  /** null while it is loading. */
  readonly row: StoredRow | null;
  /** Index in the grid, from 0. */
  readonly at: number;
  /** Position in the scrolled body, px. */
  readonly top: number;
  /** Index among all rows of the query; the heading is 1. */
  readonly rowIndex: number;
  readonly columns: ShownColumns;
  /** The report is open. */
  readonly selected: boolean;
  /** The row is checked, for actions on several reports. */
  readonly checked: boolean;
  /** The pointer is on its marker on the map. */
  readonly highlighted: boolean;
  /** True for the one row in the tab order. */
  readonly tabStop: boolean;
}

/** The row of a report, positioned absolutely in the scrolled body. The grid handles keys and clicks. */
export const GridRow = memo(function GridRow({
  row,
  at,
  top,
  rowIndex,
  columns,
  search,
  room,
  now,
  selected,
  checked,
  highlighted,
  tabStop,
  zone,
}: GridRowProps) {
  const wide = room === 'wide';
  const hidden = row ? hiddenMatches(row, columns, wide) : [];
  const matched = hidden.length > 0 ? matchedText(hidden) : null;
  return (
    // Plain elements: a component for each of several hundred cells slows down every page.
    // biome-ignore lint/a11y/useSemanticElements: rows of a table element can't be positioned one by one
    <div
      role="row"
      className={clsx(styles.row, row?.unread && styles.rowUnread, row === null && styles.rowLoading)}
      style={{ top }}
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-selected={checked || undefined}
      data-highlighted={highlighted || undefined}
      data-at={at}
      data-report-id={row ? (row.id ?? '') : undefined}
      aria-busy={row === null || undefined}
      tabIndex={tabStop ? 0 : -1}
    >
      {columns.map((column, position) => (
        // biome-ignore lint/a11y/useSemanticElements: as its row
        // biome-ignore lint/a11y/useFocusableInteractive: the grid focuses it when the user moves to it
        <div
          key={column}
          role="gridcell"
          className={clsx(
            styles.cell,
            !isExtraColumn(column) && isNumeric(column) && styles.cellNumber,
            position === 0 && row && hasMarks(row, matched) && styles.cellMarked,
          )}
          data-column={column}
          data-position={position}
        >
          {position === 0 && row && selectCheckbox(checkboxLabel(row.id), checked)}
          {position === 0 && row?.unread && unreadMark()}
          {position === 0 && row?.updated && updatedMark(row)}
          {row && gridColumn(column).cell(row, { search, room, now, zone })}
          {position === 0 && row && hasMarks(row, matched) && (
            <RowMarks row={row} matched={matched} wide={wide} />
          )}
        </div>
      ))}
      {wide && hidden.length > 0 && <HiddenMatch matches={hidden} search={search} />}
    </div>
  );
});

function checkboxLabel(id: string | null): string {
  const text = messages.reports.selection;
  return id === null ? text.reportWithoutId : text.report({ id });
}

interface HiddenMatchProps {
  /** Not empty. */
  readonly matches: readonly FoundText[];
  readonly search: string;
}

/** Names the field that the search found and no column shows, in the room at the end of the row of a wide grid. */
function HiddenMatch({ matches, search }: HiddenMatchProps) {
  const [match] = matches;
  if (match === undefined) return null;
  return (
    // Hidden from screen readers, which find it in the first cell (RowMarks): a row may only contain cells.
    <span className={styles.match} title={matchedText(matches)} aria-hidden>
      <b>{matchedField(match)}</b>
      {matches.length > 1 ? ` +${matches.length - 1}` : ''}{' '}
      <Highlighted text={match.excerpt} words={search} />
    </span>
  );
}

/** A dot in the margin that marks an unread report. */
function unreadMark() {
  return <span className={styles.unread}>{messages.reports.row.unread}</span>;
}

/** A ring in the margin that marks a report that changed since it was read. */
function updatedMark({ versions }: StoredRow) {
  const text = messages.reports.row.updated({ count: versions });
  return (
    <span className={clsx(styles.unread, styles.updated)} title={text}>
      {text}
    </span>
  );
}

/** Returns true if RowMarks shows anything. */
function hasMarks(
  { hasNote, versions, sharesId, ofTransaction = 1 }: StoredRow,
  matched: string | null,
): boolean {
  return hasNote || versions > 1 || sharesId || ofTransaction > 1 || matched !== null;
}

interface RowMarksProps {
  readonly row: StoredRow;
  /** Where the search found the report, if no column shows it. */
  readonly matched: string | null;
  /** HiddenMatch shows it. */
  readonly wide: boolean;
}

/** Icons for a match that no column shows, a note, earlier versions of a report, and other reports on its transaction. */
function RowMarks({ row, matched, wide }: RowMarksProps) {
  const { hasNote, versions, updated, sharesId, ofTransaction = 1 } = row;
  const text = messages.reports.row;
  // There is room for two of them.
  const hasRoom = !(sharesId && hasNote);
  const earlier = versions > 1 && !updated && hasRoom ? text.versions({ count: versions }) : null;
  return (
    <>
      {matched !== null && (
        <span className={styles.mark} title={matched}>
          {!wide && <TextSearch size={12} aria-hidden />}
          <span className="visually-hidden">{matched}</span>
        </span>
      )}
      {(sharesId || hasNote || earlier) && (
        <span className={clsx(styles.mark, styles.stacked)}>
          {sharesId && (
            <span className={styles.conflict} title={text.sharesId}>
              <Split size={12} aria-hidden />
              <span className="visually-hidden">{text.sharesId}</span>
            </span>
          )}
          {hasNote && (
            <span title={text.noteTitle}>
              <StickyNote size={12} aria-hidden />
              <span className="visually-hidden">{text.note}</span>
            </span>
          )}
          {earlier && (
            <span title={earlier}>
              <History size={12} aria-hidden />
              <span className="visually-hidden">{earlier}</span>
            </span>
          )}
        </span>
      )}
      {ofTransaction > 1 && (
        <span className={styles.mark} title={text.ofTransaction({ count: ofTransaction })}>
          <span aria-hidden>×{ofTransaction}</span>
          <span className="visually-hidden">{text.ofTransaction({ count: ofTransaction })}</span>
        </span>
      )}
    </>
  );
}

/**
 * The checkbox at the start of a row: a single element that isn't focusable. Keys act on the row, and the grid and its
 * heading handle clicks, including those of assistive technology. `checked`: "mixed" if only some are selected.
 */
export function selectCheckbox(name: string, checked: boolean | 'mixed') {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input in each row would render several times slower
    // biome-ignore lint/a11y/useFocusableInteractive: its row takes the focus
    <span role="checkbox" className={checkboxStyles.root} aria-checked={checked} aria-label={name} />
  );
}
