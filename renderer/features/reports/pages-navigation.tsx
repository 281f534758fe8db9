import { ChevronLeft, ChevronRight } from 'lucide-react';
import { defaultPage, pageSizes } from '../../../shared/api/endpoints';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import { ReceivedAt } from './received-at';
import './pages-navigation.css';

/** Leads through the pages. The service tells no total, so none is shown. */
export function PagesNavigation() {
  const { reports, settings } = useStores();
  const page = useSubject('reports', (state) => state.page);
  const limit = useSubject('reports', (state) => state.limit);
  const number = page?.page ?? defaultPage;

  function changeLimit(value: string) {
    const reportsPerPage = Number(value);
    void settings.getState().save({ reportsPerPage });
    void reports.getState().setLimit(reportsPerPage);
  }

  return (
    <nav className="pages-navigation" aria-label="Pages">
      <SelectField
        label="Reports per page"
        value={String(limit)}
        options={sizesWith(limit).map((size) => ({ value: String(size), label: String(size) }))}
        onChange={changeLimit}
      />
      {page && <ReceivedAt milliseconds={page.receivedAt} />}
      <div className="pages-navigation__pages">
        <Button
          size="small"
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={number <= defaultPage}
          onClick={() => void reports.getState().loadPage(number - 1)}
        >
          Previous page
        </Button>
        <span className="pages-navigation__page" aria-live="polite">
          Page {number}
        </span>
        <Button
          size="small"
          disabled={!page?.mayHaveNext}
          onClick={() => void reports.getState().loadPage(number + 1)}
        >
          Next page
          <ChevronRight size={14} aria-hidden />
        </Button>
      </div>
    </nav>
  );
}

/** The offered sizes and the one in use, which may come from settings.json. */
function sizesWith(limit: number): readonly number[] {
  return [...new Set([...pageSizes, limit])].sort((one, other) => one - other);
}
