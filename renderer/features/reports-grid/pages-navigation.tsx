import { defaultPage, pageSizes } from '../../../shared/api/endpoints';
import { messages } from '../../../shared/i18n/messages';
import { numberText } from '../../../shared/i18n/number-text';
import { useStores, useSubject } from '../../state/stores';
import { SelectField } from '../../ui/fields';
import { PagesNavigation as Navigation } from '../../ui/pages-navigation';

/** Navigates the pages of stored reports. The last page is known once the reports are counted. */
export function PagesNavigation() {
  const { reports, settings } = useStores();
  const page = useSubject('reports', (state) => state.page);
  const limit = useSubject('reports', (state) => state.limit);
  const shown = useSubject('reports', (state) => state.counts?.shown ?? null);
  const number = page?.page ?? defaultPage;
  const last = page === null || shown === null ? null : Math.max(1, Math.ceil(shown / page.limit));

  function changeLimit(value: string) {
    const reportsPerPage = Number(value);
    void settings.getState().save({ reportsPerPage });
    void reports.getState().setLimit(reportsPerPage);
  }

  return (
    <Navigation
      number={number}
      last={last}
      hasNext={page !== null && (page.mayHaveNext || (last !== null && number < last))}
      onGo={(to) => void reports.getState().loadPage(to)}
    >
      <SelectField
        label={messages.reports.perPage}
        value={String(limit)}
        options={sizesWith(limit).map((size) => ({ value: String(size), label: numberText(size) }))}
        onChange={changeLimit}
      />
    </Navigation>
  );
}

/** Returns the predefined sizes and the current one, which may come from settings.json. */
function sizesWith(limit: number): readonly number[] {
  return [...new Set([...pageSizes, limit])].sort((one, other) => one - other);
}
