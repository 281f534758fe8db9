import { clsx } from 'clsx';
import type { TableHTMLAttributes } from 'react';
import styles from './data-table.module.css';

interface DataTableProps extends TableHTMLAttributes<HTMLTableElement> {
  /** Lower rows, for tables in panels. */
  readonly compact?: boolean;
}

/**
 * A table of facts: quiet headings that stay in view while it scrolls (in a ScrollRegion), a line between the rows,
 * numbers of equal width. Cells with `data-number` are aligned at their end.
 */
export function DataTable({ compact = false, className, ...table }: DataTableProps) {
  return <table {...table} className={clsx(styles.root, compact && styles.compact, className)} />;
}
