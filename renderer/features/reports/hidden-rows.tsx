import { rowMatches } from '../../../shared/domain/report-row';
import type { ReportPage } from '../../../shared/ipc';
import { useStores } from '../../state/stores';
import { Button } from '../../ui/button';

interface HiddenRowsProps {
  readonly page: ReportPage;
  readonly search: string;
}

/** Says how many rows the search leaves, whenever it may hide some, and takes it away again. */
export function HiddenRows({ page, search }: HiddenRowsProps) {
  const { reports } = useStores();
  if (search.trim() === '') return null;
  const shown = page.rows.filter((row) => rowMatches(row, search)).length;
  return (
    <div className="hidden-rows">
      <span role="status">
        {shown} of {page.rows.length} {page.rows.length === 1 ? 'row' : 'rows'} on this page
      </span>
      <Button size="small" variant="quiet" onClick={() => reports.getState().setSearch('')}>
        Clear search
      </Button>
    </div>
  );
}
