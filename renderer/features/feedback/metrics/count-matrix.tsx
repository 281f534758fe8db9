import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '../../../../shared/i18n/messages';
import { numberText, percentText } from '../../../../shared/i18n/number-text';
import { DataTable } from '../../../ui/data-table';
import { ScrollRegion } from '../../../ui/regions';
import styles from './count-matrix.module.css';

interface CountMatrixProps<Column extends string> {
  /** The accessible names of the table, and of the region that scrolls. */
  readonly label: string;
  readonly regionLabel: string;
  /** The headings above all rows and above all columns. */
  readonly rowsTitle: ReactNode;
  readonly columnsTitle: ReactNode;
  readonly columns: readonly Column[];
  readonly columnTitle: (column: Column) => ReactNode;
  readonly rows: readonly MatrixRow<Column>[];
}

interface MatrixRow<Column extends string> {
  readonly key: string;
  readonly title: ReactNode;
  readonly counts: Readonly<Record<Column, number>>;
  /** The column of the same value; undefined if there is none. */
  readonly same: Column | undefined;
}

/** Number of shades of a cell. */
const shades = 5;

/** Returns the background of a cell with this share of the largest count in the table; undefined for none. */
function shadeOf(share: number): string | undefined {
  const shade = Math.ceil(shades * share);
  return shade === 0 ? undefined : `color-mix(in srgb, var(--accent) ${2 + 10 * shade}%, var(--surface-1))`;
}

/** How often two values occurred together, shaded by their number, with the share of equal ones in each row. */
export function CountMatrix<Column extends string>(props: CountMatrixProps<Column>) {
  const { label, regionLabel, rowsTitle, columnsTitle, columns, columnTitle, rows } = props;
  const max = Math.max(1, ...rows.flatMap(({ counts }) => columns.map((column) => counts[column])));
  return (
    <ScrollRegion aria-label={regionLabel}>
      <DataTable compact className={styles.root} aria-label={label}>
        <thead>
          <tr>
            <td />
            <th scope="colgroup" colSpan={columns.length}>
              {columnsTitle}
            </th>
            <td />
          </tr>
          <tr>
            <th scope="col">{rowsTitle}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {columnTitle(column)}
              </th>
            ))}
            <th scope="col">{messages.outbox.metrics.agreement}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.title}</th>
              <Cells row={row} columns={columns} max={max} />
            </tr>
          ))}
        </tbody>
      </DataTable>
    </ScrollRegion>
  );
}

interface CellsProps<Column extends string> {
  readonly row: MatrixRow<Column>;
  readonly columns: readonly Column[];
  readonly max: number;
}

function Cells<Column extends string>({ row: { counts, same }, columns, max }: CellsProps<Column>) {
  const all = columns.reduce((sum, column) => sum + counts[column], 0);
  return (
    <>
      {columns.map((column) => (
        <td
          key={column}
          className={clsx(styles.cell, counts[column] === 0 && styles.zero, column === same && styles.same)}
          style={{ background: shadeOf(counts[column] / max) }}
        >
          {column === same ? (
            <>
              <Check size={11} strokeWidth={3} aria-hidden="true" />
              <span className="visually-hidden">{messages.outbox.metrics.matches} </span>
            </>
          ) : null}
          {numberText(counts[column])}
        </td>
      ))}
      <td className={styles.rate}>{same === undefined ? '–' : percentOf(counts[same], all)}</td>
    </>
  );
}

/** Formats a share: "82%". Only exact values give 0% and 100%: 999 of 1,000 is 99%. */
export function percentOf(part: number, whole: number): string {
  if (whole === 0) return '–';
  const rounded = Math.round((100 * part) / whole);
  const percent = part === whole ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, rounded));
  return percentText(percent);
}
