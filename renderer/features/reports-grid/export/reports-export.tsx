import { Braces, MapPinned, Table } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportFormat } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { ExportMenu } from '../../../components/export-menu';
import { useStores, useSubject } from '../../../state/stores';
import { MenuItem } from '../../../ui/menu';
import { WideText } from '../../../ui/wide-text';

interface Offer {
  readonly format: ExportFormat;
  readonly name: string;
  readonly icon: ReactNode;
}

const offers: readonly Offer[] = [
  { format: 'csv', name: 'CSV', icon: <Table aria-hidden="true" /> },
  { format: 'json', name: 'JSON', icon: <Braces aria-hidden="true" /> },
  { format: 'geojson', name: 'GeoJSON', icon: <MapPinned aria-hidden="true" /> },
];

/** Exports the reports that match the filters, from all pages, to a file. */
export function ReportsExport() {
  const stores = useStores();
  const running = useSubject('export', (state) => state.running);
  const shown = useSubject('reports', ({ counts }) => counts?.shown ?? null);

  const text = messages.reports.export;
  const contents = { ...text.contents, geojson: messages.words.fields.positions };

  function start(format: ExportFormat) {
    const { query, columns, page } = stores.reports.getState();
    void stores.export.getState().start({ query, asOf: page?.asOf ?? null, columns, format });
  }

  return (
    <ExportMenu
      title={messages.words.actions.export}
      label={<WideText above={1200}>{messages.words.actions.export}</WideText>}
    >
      {offers.map(({ format, name, icon }) => (
        <MenuItem
          key={format}
          icon={icon}
          disabled={running || shown === 0}
          description={
            shown === null
              ? contents[format]
              : text.contentsAndCount({ holds: contents[format], count: shown })
          }
          onSelect={() => start(format)}
        >
          {name}
        </MenuItem>
      ))}
    </ExportMenu>
  );
}
