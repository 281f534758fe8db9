import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { type Column, columns, type ShownColumns } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button, IconButton } from '../../ui/button';
import { Row } from '../../ui/layout';
import { Popover } from '../../ui/popover';
import { WideText } from '../../ui/wide-text';
import styles from './columns-editor.module.css';

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
          <WideText above={860}>{title}</WideText>
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
  const listed = [...shown, ...columns.filter((column) => !shown.includes(column))];
  return (
    <>
      <ul>
        {listed.map((column) => (
          <ColumnItem key={column} column={column} shown={shown} />
        ))}
      </ul>
      <Button size="small" onClick={() => reports.getState().resetColumns()}>
        {messages.reports.columns.defaults}
      </Button>
    </>
  );
}

interface ColumnItemProps {
  readonly column: Column;
  readonly shown: ShownColumns;
}

function ColumnItem({ column, shown }: ColumnItemProps) {
  const { reports } = useStores();
  const { setColumns, moveColumn } = reports.getState();
  const text = messages.reports.columns;
  const heading = messages.vocabulary.columns[column];
  const at = shown.indexOf(column);
  const isShown = at !== -1;
  return (
    <Row as="li" className={styles.item}>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          // The grid needs at least one column.
          disabled={isShown && shown.length === 1}
          onChange={() => setColumns(isShown ? shown.filter((each) => each !== column) : [...shown, column])}
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
            onClick={() => moveColumn(column, at - 1)}
          />
          <IconButton
            label={text.moveDown(heading)}
            size="small"
            icon={<ArrowDown aria-hidden />}
            disabled={at === shown.length - 1}
            onClick={() => moveColumn(column, at + 1)}
          />
        </>
      )}
    </Row>
  );
}
