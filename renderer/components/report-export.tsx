import { Braces, MapPinned, Siren, Table, Waypoints } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import type { ExportFormat } from '../../shared/domain/report-query';
import { messages } from '../../shared/i18n/messages';
import { useSubject } from '../state/stores';
import { MenuItem, MenuLabel, MenuLine } from '../ui/menu';
import { ExportMenu } from './export-menu';

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

interface ReportExportProps {
  /** The number of reports; null while it is unknown. */
  readonly count: number | null;
  /** The text of the button. */
  readonly label: ReactNode;
  readonly size?: 'small' | undefined;
  readonly onExport: (format: ExportFormat) => void;
}

/** A menu with the formats that reports are exported in. */
export function ReportExport({ count, label, size, onExport }: ReportExportProps) {
  const running = useSubject('export', (state) => state.running);
  const contents: Readonly<Record<ExportFormat, string>> = {
    ...messages.reports.export.contents,
    geojson: messages.words.fields.positions,
  };
  return (
    <ExportMenu title={messages.words.actions.export} label={label} size={size}>
      {count === null ? null : <MenuLabel>{messages.words.counts.report({ count })}</MenuLabel>}
      {groups.map(({ icon, offers }) => (
        <Fragment key={offers[0]?.format}>
          {offers.map(({ format, name }) => (
            <MenuItem
              key={format}
              icon={icon}
              disabled={running || count === 0}
              description={contents[format]}
              onSelect={() => onExport(format)}
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
