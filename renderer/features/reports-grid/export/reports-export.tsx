import { Braces, MapPinned, Siren, Table, Waypoints } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ExportFormat } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { ExportMenu } from '../../../components/export-menu';
import { useStores, useSubject } from '../../../state/stores';
import { MenuItem, MenuLabel, MenuLine } from '../../../ui/menu';
import { WideText } from '../../../ui/wide-text';

interface Offer {
  readonly format: ExportFormat;
  readonly name: string;
}

interface Group {
  readonly icon: ReactNode;
  readonly offers: readonly Offer[];
}

const groups: readonly Group[] = [
  {
    icon: <Table aria-hidden="true" />,
    offers: [
      { format: 'csv', name: 'CSV' },
      { format: 'xlsx', name: 'XLSX' },
    ],
  },
  {
    icon: <Braces aria-hidden="true" />,
    offers: [
      { format: 'json', name: 'JSON' },
      { format: 'jsonl', name: 'JSON Lines' },
    ],
  },
  {
    icon: <MapPinned aria-hidden="true" />,
    offers: [
      { format: 'geojson', name: 'GeoJSON' },
      { format: 'kml', name: 'KML' },
      { format: 'kmz', name: 'KMZ' },
      { format: 'gpx', name: 'GPX' },
      { format: 'geoparquet', name: 'GeoParquet' },
    ],
  },
  {
    icon: <Siren aria-hidden="true" />,
    offers: [
      { format: 'ocsf', name: 'OCSF' },
      { format: 'ecs', name: 'ECS' },
    ],
  },
  { icon: <Waypoints aria-hidden="true" />, offers: [{ format: 'graphml', name: 'GraphML' }] },
];

/** Exports the reports that match the filters, from all pages, to a file. */
export function ReportsExport() {
  const stores = useStores();
  const running = useSubject('export', (state) => state.running);
  const shown = useSubject('reports', ({ counts }) => counts?.shown ?? null);

  const contents: Readonly<Record<ExportFormat, string>> = {
    ...messages.reports.export.contents,
    geojson: messages.words.fields.positions,
  };

  function start(format: ExportFormat) {
    const { query, columns, page } = stores.reports.getState();
    void stores.export.getState().start({ query, asOf: page?.asOf ?? null, columns, format });
  }

  return (
    <ExportMenu
      title={messages.words.actions.export}
      label={<WideText above={1200}>{messages.words.actions.export}</WideText>}
    >
      {shown === null ? null : <MenuLabel>{messages.words.counts.report({ count: shown })}</MenuLabel>}
      {groups.map(({ icon, offers }) => (
        <Fragment key={offers[0]?.format}>
          {offers.map(({ format, name }) => (
            <MenuItem
              key={format}
              icon={icon}
              disabled={running || shown === 0}
              description={contents[format]}
              onSelect={() => start(format)}
            >
              {name}
            </MenuItem>
          ))}
          <MenuLine />
        </Fragment>
      ))}
    </ExportMenu>
  );
}
