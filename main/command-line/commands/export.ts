import { resolve } from 'node:path';
import { exportFormats } from '../../../shared/domain/report-query';
import { reportFormat } from '../../export/formats/report-formats';
import { writeAtomically } from '../../files/atomic-file';
import type { Command } from '../command';
import { printReports } from '../print-reports';
import { optionValue } from '../read-arguments';
import { queryWord } from '../read-query';
import { viewedQuery, viewOption } from '../viewed-query';
import { profileOption, withProfile } from '../with-profile';

/** Writes the reports of a query to a file, in the formats of the program. */
export const exportCommand: Command = {
  name: 'export',
  about: 'Writes the reports of a query to a file',
  words: [queryWord],
  options: {
    format: { value: 'FORMAT', about: 'format of the file', choices: exportFormats, required: true },
    out: {
      value: 'FILE',
      about: 'file to write; an existing one is replaced once the new one is complete',
      required: true,
    },
    view: viewOption,
    profile: profileOption,
  },
  examples: [
    'export "risk:fraud" --format geojson --out fraud.geojson',
    'export "" --format csv --out all.csv',
  ],
  run: async (given, around) => {
    const shown = await viewedQuery(given, around);
    if (!shown.ok) return shown;
    const { query, columns } = shown.value;
    const chosen = exportFormats.find((each) => each === optionValue(given, 'format')) ?? 'csv';
    const settings = await around.settings();
    if (!settings.ok) return settings;
    const { assumedRadii: radii } = settings.value;
    const format = reportFormat(chosen, { columns, dialect: around.csvDialect, radii });
    const path = resolve(around.folder, optionValue(given, 'out') ?? '');
    return withProfile(given, around, (profile) =>
      writeAtomically(path, 'export', (file) =>
        printReports(profile, {
          query,
          format,
          limit: null,
          now: around.now(),
          write: (piece) => file.writeFile(piece),
        }),
      ),
    );
  },
};
