import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useId, useState } from 'react';
import { columns } from '../../../shared/domain/columns';
import {
  extraColumn,
  isExtraColumn,
  maxExtraColumns,
  type ShownColumn,
  type ShownColumns,
} from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { queryOf } from '../../state/queries/query';
import { useQuery } from '../../state/queries/use-query';
import { useStores, useSubject } from '../../state/stores';
import { Button, IconButton } from '../../ui/button';
import { Row, Stack, Text } from '../../ui/layout';
import { Popover } from '../../ui/popover';
import { WideText } from '../../ui/wide-text';
import { columnHeading } from './cells/columns';
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
      <ExtraColumns shown={shown} />
      <Button size="small" onClick={() => reports.getState().resetColumns()}>
        {messages.reports.columns.defaults}
      </Button>
    </>
  );
}

/** Lists the fields of extra_data in the reports of the query that aren't shown. */
function ExtraColumns({ shown }: { readonly shown: ShownColumns }) {
  const title = useId();
  const text = messages.reports.columns.extra;
  const paths = useExtraPaths();
  const isFull = shown.filter(isExtraColumn).length >= maxExtraColumns;
  const offered = paths?.map(extraColumn).filter((column) => !shown.includes(column)) ?? [];
  return (
    <Stack as="section" gap={2} aria-labelledby={title} className={styles.extra}>
      <Text as="p" size="small" weight={600} id={title}>
        {text.title}
      </Text>
      <Text as="p" size="small" tone="muted">
        {isFull ? text.most({ count: maxExtraColumns }) : paths?.length === 0 ? text.none : text.about}
      </Text>
      <ul>
        {offered.map((column) => (
          <ColumnItem key={column} column={column} shown={shown} disabled={isFull} />
        ))}
      </ul>
    </Stack>
  );
}

/** Returns the paths of fields of extra_data in the reports of the query; null until they are known. */
function useExtraPaths(): readonly string[] | null {
  const { reports } = useStores();
  const [request] = useState(() => {
    const { query, page } = reports.getState();
    return queryOf('reports.extraPaths', { query, asOf: page?.asOf ?? null });
  });
  // Without them, the other columns can still be changed.
  return useQuery(request).reply;
}

interface ColumnItemProps {
  readonly column: ShownColumn;
  readonly shown: ShownColumns;
  /** It can't be shown besides the others. */
  readonly disabled?: boolean;
}

function ColumnItem({ column, shown, disabled = false }: ColumnItemProps) {
  const { reports } = useStores();
  const { setColumns, moveColumn } = reports.getState();
  const text = messages.reports.columns;
  const heading = columnHeading(column);
  const at = shown.indexOf(column);
  const isShown = at !== -1;
  return (
    <Row as="li" className={styles.item}>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          // The grid needs at least one column.
          disabled={disabled || (isShown && shown.length === 1)}
          onChange={() => setColumns(isShown ? shown.filter((each) => each !== column) : [...shown, column])}
        />
        <Text truncate title={heading}>
          {heading}
        </Text>
      </label>
      {isShown && (
        <>
          <IconButton
            label={text.moveUp({ column: heading })}
            size="small"
            icon={<ArrowUp aria-hidden />}
            disabled={at === 0}
            onClick={() => moveColumn(column, at - 1)}
          />
          <IconButton
            label={text.moveDown({ column: heading })}
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
