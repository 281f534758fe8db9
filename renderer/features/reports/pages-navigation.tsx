import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import { defaultPage, pageSizes } from '../../../shared/api/endpoints';
import { useStores, useSubject } from '../../state/stores';
import { Button, IconButton } from '../../ui/button';
import { SelectField } from '../../ui/select-field';
import './pages-navigation.css';

/** Leads through the pages of what is stored; the last one is known once the reports are counted. */
export function PagesNavigation() {
  const { reports, settings } = useStores();
  const page = useSubject('reports', (state) => state.page);
  const limit = useSubject('reports', (state) => state.limit);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? null);
  const number = page?.page ?? defaultPage;
  const last = page === null || shown === null ? null : Math.max(1, Math.ceil(shown / page.limit));
  const hasNext = page !== null && (page.mayHaveNext || (last !== null && number < last));
  const go = (to: number) => void reports.getState().loadPage(to);

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
        options={sizesWith(limit).map((size) => ({ value: String(size), label: size.toLocaleString('en') }))}
        onChange={changeLimit}
      />
      <div className="pages-navigation__pages">
        <IconButton
          label="First page"
          size="small"
          icon={<ChevronFirst aria-hidden />}
          disabled={number <= defaultPage}
          onClick={() => go(defaultPage)}
        />
        <Button
          size="small"
          icon={<ChevronLeft size={14} aria-hidden />}
          disabled={number <= defaultPage}
          onClick={() => go(number - 1)}
        >
          <span className="pages-navigation__name">Previous page</span>
        </Button>
        <span className="pages-navigation__page" aria-live="polite">
          <span>Page {number.toLocaleString('en')}</span>
          {last !== null && last >= number && <span> of {last.toLocaleString('en')}</span>}
        </span>
        <Button size="small" disabled={!hasNext} onClick={() => go(number + 1)}>
          <span className="pages-navigation__name">Next page</span>
          <ChevronRight size={14} aria-hidden />
        </Button>
        <IconButton
          label="Last page"
          size="small"
          icon={<ChevronLast aria-hidden />}
          disabled={last === null || number >= last}
          onClick={() => last !== null && go(last)}
        />
      </div>
    </nav>
  );
}

/** The offered sizes and the one in use, which may come from settings.json. */
function sizesWith(limit: number): readonly number[] {
  return [...new Set([...pageSizes, limit])].sort((one, other) => one - other);
}
