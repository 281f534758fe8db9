import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { DataTable } from './data-table';

/** A column of figures, at the end of their cells. */
export interface FactColumn<Row> {
  readonly key: string;
  /** None for a column that only repeats others as a picture; screen readers skip it. */
  readonly title?: ReactNode;
  /** Whether it has words, which begin at the start of their cells. */
  readonly isText?: boolean;
  readonly cell: (row: Row) => ReactNode;
  readonly className?: (row: Row) => string | undefined;
}

interface FactsTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** The heading of the column of names, and the name of a row. */
  readonly nameTitle: ReactNode;
  readonly nameOf: (row: Row) => ReactNode;
  readonly nameClassName?: string | undefined;
  readonly columns: readonly FactColumn<Row>[];
}

/** A DataTable of named rows whose columns are declared once, with their headings and cells. */
export function FactsTable<Row>(props: FactsTableProps<Row>) {
  const { label, rows, keyOf, nameTitle, nameOf, nameClassName, columns } = props;
  return (
    <DataTable compact aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{nameTitle}</th>
          {columns.map(({ key, title, isText }) =>
            title === undefined ? (
              <td key={key} />
            ) : (
              <th key={key} scope="col" data-number={isText ? undefined : true}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row" className={nameClassName}>
              {nameOf(row)}
            </th>
            {columns.map(({ key, title, isText, cell, className }) => (
              <td
                key={key}
                className={clsx(className?.(row))}
                data-number={isText || title === undefined ? undefined : true}
                aria-hidden={title === undefined ? true : undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}
