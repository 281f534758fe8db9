import { messages } from '../../../../shared/i18n/messages';
import { ReportExport } from '../../../components/report-export';
import { useStores, useSubject } from '../../../state/stores';
import { WideText } from '../../../ui/wide-text';

/** Exports the reports that match the filters, from all pages, to a file. */
export function ReportsExport() {
  const stores = useStores();
  const shown = useSubject('reports', ({ counts }) => counts?.shown ?? null);
  return (
    <ReportExport
      count={shown}
      label={<WideText above={1200}>{messages.words.actions.export}</WideText>}
      onExport={(format) => {
        const { query, columns, page } = stores.reports.getState();
        void stores.export.getState().start({ query, asOf: page?.asOf ?? null, columns, format });
      }}
    />
  );
}
