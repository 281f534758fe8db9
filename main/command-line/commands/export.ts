import { resolve } from 'node:path';
import { defaultColumns, exportFormats } from '../../../shared/domain/report-query';
import { reportFormat } from '../../export/formats/report-formats';
import { writeAtomically } from '../../files/atomic-file';
import type { Command } from '../command';
import { printReports } from '../print-reports';
import { optionValue } from '../read-arguments';
import { queryWord, readQuery } from '../read-query';
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
    profile: profileOption,
  },
  examples: [
    'export "risk:fraud" --format geojson --out fraud.geojson',
    'export "" --format csv --out all.csv',
  ],
  run: async (given, around) => {
    const query = readQuery(given.words[0] ?? '');
    if (!query.ok) return query;
    const chosen = exportFormats.find((each) => each === optionValue(given, 'format')) ?? 'csv';
    const settings = await around.settings();
    if (!settings.ok) return settings;
    const { assumedRadii: radii } = settings.value;
    const format = reportFormat(chosen, { columns: defaultColumns, dialect: around.csvDialect, radii });
    const path = resolve(around.folder, optionValue(given, 'out') ?? '');
    return withProfile(given, around, (profile) =>
      writeAtomically(path, 'export', (file) =>
        printReports(profile, {
          query: query.value,
          format,
          limit: null,
          now: around.now(),
          write: (piece) => file.writeFile(piece),
        }),
      ),
    );
  },
};
