import { Braces, Table } from 'lucide-react';
import { useSubject } from '../state/stores';
import { MenuItem } from '../ui/menu';
import { ExportMenu } from './export-menu';

const formats = ['csv', 'json'] as const;
type Format = (typeof formats)[number];

interface CsvJsonExportProps {
  readonly label: string;
  /** What a file of each format contains. */
  readonly descriptions: Readonly<Record<Format, string>>;
  /** Number of entries; none can't be exported. */
  readonly total: number;
  readonly onExport: (format: Format) => void;
}

/** A menu that exports all pages of a list to a file. */
export function CsvJsonExport({ label, descriptions, total, onExport }: CsvJsonExportProps) {
  const running = useSubject('export', (state) => state.running);
  return (
    <ExportMenu title={label} label={label}>
      {formats.map((format) => (
        <MenuItem
          key={format}
          icon={format === 'csv' ? <Table aria-hidden="true" /> : <Braces aria-hidden="true" />}
          disabled={running || total === 0}
          description={descriptions[format]}
          onSelect={() => onExport(format)}
        >
          {format.toUpperCase()}
        </MenuItem>
      ))}
    </ExportMenu>
  );
}
