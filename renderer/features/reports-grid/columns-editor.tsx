import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { type Column, columns, defaultColumns, type ShownColumns } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button, IconButton } from '../../ui/button';
import { Popover } from '../../ui/popover';
import styles from './columns-editor.module.css';
import resultsBarStyles from './results-bar.module.css';

/** Edits which columns the grid shows and their order. */
export function ColumnsEditor() {
  const { title } = messages.reports.columns;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={title}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button size="small" variant="quiet" icon={<Columns3 aria-hidden />} title={title}>
          <span className={resultsBarStyles.name}>{title}</span>
        </Button>
      }
    >
      <ColumnsList />
    </Popover>
  );
}

/** Lists the shown columns first, in their order and movable, then the others. */
function ColumnsList() {
  const { reports } = useStores();
  const shown = useSubject('reports', (state) => state.columns);
  const change = (next: ShownColumns) => reports.getState().setColumns(next);
  const listed = [...shown, ...columns.filter((column) => !shown.includes(column))];
  return (
    <>
      <ul className={styles.root}>
        {listed.map((column) => (
          <ColumnItem key={column} column={column} shown={shown} onChange={change} />
        ))}
      </ul>
      <Button size="small" onClick={() => change(defaultColumns)}>
        {messages.reports.columns.defaults}
      </Button>
    </>
  );
}

interface ColumnItemProps {
  readonly column: Column;
  readonly shown: ShownColumns;
  readonly onChange: (shown: ShownColumns) => void;
}

function ColumnItem({ column, shown, onChange }: ColumnItemProps) {
  const text = messages.reports.columns;
  const heading = messages.vocabulary.columns[column];
  const at = shown.indexOf(column);
  const isShown = at !== -1;
  return (
    <li className={styles.item}>
      <label className={styles.label}>
        <input
          type="checkbox"
          checked={isShown}
          // The grid needs at least one column.
          disabled={isShown && shown.length === 1}
          onChange={() => onChange(isShown ? shown.filter((each) => each !== column) : [...shown, column])}
        />
        {heading}
      </label>
      {isShown && (
        <>
          <IconButton
            label={text.moveUp(heading)}
            size="small"
            icon={<ArrowUp aria-hidden />}
            disabled={at === 0}
            onClick={() => onChange(moved(shown, at, at - 1))}
          />
          <IconButton
            label={text.moveDown(heading)}
            size="small"
            icon={<ArrowDown aria-hidden />}
            disabled={at === shown.length - 1}
            onClick={() => onChange(moved(shown, at, at + 1))}
          />
        </>
      )}
    </li>
  );
}

/** Returns the columns with the one at index `from` moved to `to`. */
function moved(shown: ShownColumns, from: number, to: number): ShownColumns {
  const column = shown[from];
  return column === undefined ? shown : shown.toSpliced(from, 1).toSpliced(to, 0, column);
}
