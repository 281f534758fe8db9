import { ListFilter } from 'lucide-react';
import type { CaseItem } from '../../../../shared/domain/case';
import { everyReport, maxListedReports, type ReportQuery } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { type ReportRows, rowOfItem } from '../../../../shared/row-of-item';
import { ReportExport } from '../../../components/report-export';
import { useStores } from '../../../state/stores';
import { IconButton } from '../../../ui/button';

interface ReportsOfCaseProps {
  readonly items: readonly CaseItem[];
  /** The reports that the local copy has; null while they are read. */
  readonly rows: ReportRows | null;
}

/** Shows the reports of a case that the local copy has in the grid, and exports them. */
export function ReportsOfCase({ items, rows }: ReportsOfCaseProps) {
  const stores = useStores();
  const keys = rows === null ? [] : keysOf(items, rows);
  if (keys.length === 0) return null;
  const query = queryOf(keys);
  const { showInGrid, export: exportLabel } = messages.words.actions;
  return (
    <>
      <IconButton
        size="small"
        label={showInGrid}
        icon={<ListFilter aria-hidden="true" />}
        onClick={() => {
          stores.navigation.getState().go('reports');
          void stores.reports.getState().show(query);
        }}
      />
      <ReportExport
        count={keys.length}
        label={exportLabel}
        size="small"
        onExport={(format) => {
          const { columns } = stores.reports.getState();
          void stores.export.getState().start({ query, asOf: null, columns, format });
        }}
      />
    </>
  );
}

function keysOf(items: readonly CaseItem[], rows: ReportRows): readonly string[] {
  const shown = items.flatMap((item) => (item.kind === 'report' ? (rowOfItem(rows, item)?.key ?? []) : []));
  return [...new Set(shown)];
}

function queryOf(keys: readonly string[]): ReportQuery {
  const listed = keys.slice(0, maxListedReports);
  return {
    ...everyReport,
    filters: [{ field: 'listed', keys: listed, reason: 'inCase', found: keys.length }],
  };
}
