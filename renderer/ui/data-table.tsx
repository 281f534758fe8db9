import { clsx } from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type HTMLAttributes, type ReactNode, type TableHTMLAttributes, useId, useState } from 'react';
import { IconButton } from './button';
import styles from './data-table.module.css';
import { ScrollRegion } from './regions';

interface DataTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Lower rows, for tables in panels. */
  readonly compact?: boolean;
}

/**
 * A table of facts: quiet headings that stay in view while it scrolls (in a TableFrame or ScrollRegion), a line between
 * the rows, digits of equal width. Cells with `data-number` are aligned at their end.
 */
export function DataTable({ compact = false, className, ...table }: DataTableProps) {
  return <table {...table} className={clsx(styles.root, compact && styles.compact, className)} />;
}

interface TableFrameProps {
  /** Name of the region, which is then focusable. Omit it if the rows have controls, which scroll by keyboard. */
  readonly label?: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A border around a DataTable, which scrolls inside. */
export function TableFrame({ label, className, children }: TableFrameProps) {
  const own = clsx(styles.frame, className);
  if (label === undefined) return <div className={own}>{children}</div>;
  return (
    <ScrollRegion aria-label={label} className={own}>
      {children}
    </ScrollRegion>
  );
}

/** The heading above the buttons of expandable rows. */
export function ExpandHeading({ label }: { readonly label: string }) {
  return (
    <th scope="col" className={styles.expand}>
      <span className="visually-hidden">{label}</span>
    </th>
  );
}

interface ExpandableRowProps extends HTMLAttributes<HTMLTableRowElement> {
  readonly showLabel: string;
  readonly hideLabel: string;
  /** Number of columns, including the one of the button. */
  readonly columnCount: number;
  /** Shown below the row while it is expanded. */
  readonly details: ReactNode;
}

/** A row with a button in its first cell that shows its details in a second row. */
export function ExpandableRow(props: ExpandableRowProps) {
  const { showLabel, hideLabel, columnCount, details, children, ...row } = props;
  const detailsId = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <tr {...row} className={styles.row}>
        <td className={styles.expand}>
          <IconButton
            label={open ? hideLabel : showLabel}
            size="small"
            aria-expanded={open}
            aria-controls={open ? detailsId : undefined}
            icon={<ChevronRight aria-hidden="true" />}
            onClick={() => setOpen(!open)}
          />
        </td>
        {children}
      </tr>
      {open ? (
        <tr id={detailsId} className={styles.details}>
          <td colSpan={columnCount}>{details}</td>
        </tr>
      ) : null}
    </>
  );
}
