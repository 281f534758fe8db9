import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Column, ReportSort, ShownColumns } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { ChooseBox } from './choose-box';
import type { ColumnWidths } from './columns';

interface GridHeaderProps {
  readonly columns: ShownColumns;
  readonly widths: ColumnWidths;
  /** Whether the rows of the page are chosen. */
  readonly pageChosen: boolean | 'mixed';
  readonly onChoosePage: () => void;
}

/**
 * The names of the columns, each a button that sorts by it; that of the time says in which zone times are shown. One of
 * them is in the tab order, the arrows lead to the others.
 */
export function GridHeader({ columns, widths, pageChosen, onChoosePage }: GridHeaderProps) {
  const sort = useSubject('reports', (state) => state.query.sort);
  const [focused, setFocused] = useState<Column | null>(null);
  const head = useRef<HTMLDivElement>(null);
  const wanted = focused ?? sort.column;
  const tabStop = columns.includes(wanted) ? wanted : columns[0];

  function onKeyDown(event: KeyboardEvent) {
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
    // biome-ignore lint/a11y/useSemanticElements: a grid whose rows are not those of a table
    <div role="rowgroup" className="reports-grid__heading">
      {/* biome-ignore lint/a11y/useSemanticElements: as its group */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div role="row" aria-rowindex={1} className="reports-grid__heads" ref={head} onKeyDown={onKeyDown}>
        {columns.map((column, position) => (
          <ColumnHead
            key={column}
            column={column}
            flex={widths.flex[position]}
            sort={sort}
            tabStop={column === tabStop}
            onFocus={() => setFocused(column)}
            pageChosen={position === 0 ? pageChosen : null}
            onChoosePage={onChoosePage}
          />
        ))}
      </div>
    </div>
  );
}

interface ColumnHeadProps {
  readonly column: Column;
  readonly flex: string | undefined;
  readonly sort: ReportSort;
  readonly tabStop: boolean;
  readonly onFocus: () => void;
  /** Of the first column, before which the box for the whole page stands; null for the others. */
  readonly pageChosen: boolean | 'mixed' | null;
  readonly onChoosePage: () => void;
}

function ColumnHead({ column, flex, sort, tabStop, onFocus, pageChosen, onChoosePage }: ColumnHeadProps) {
  const name = useId();
  const { reports } = useStores();
  const sorted = sort.column === column;
  const Arrow = sort.descending ? ArrowDown : ArrowUp;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its row
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <div
      role="columnheader"
      className="reports-grid__head"
      style={{ flex }}
      aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
      // The box beside it is no part of the column's name.
      aria-labelledby={pageChosen === null ? undefined : name}
    >
      {pageChosen !== null && (
        <ChooseBox name={messages.reports.choosing.page} checked={pageChosen} onClick={onChoosePage} />
      )}
      <button
        id={name}
        type="button"
        className="reports-grid__sort"
        tabIndex={tabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => void reports.getState().setSort(column)}
      >
        <span className="reports-grid__head-text">{messages.vocabulary.columns[column]}</span>
        {column === 'time' && <Zone />}
        {sorted && <Arrow className="reports-grid__arrow" size={12} aria-hidden />}
      </button>
    </div>
  );
}

function Zone() {
  const timeZone = useSubject('settings', (state) => state.settings.timeZone);
  const zone = timeZone === 'utc' ? 'UTC' : Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <span className="reports-grid__zone" title={messages.reports.columns.zone(zone)}>
      {' '}
      {zone}
    </span>
  );
}
