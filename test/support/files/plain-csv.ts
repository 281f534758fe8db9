import type { CsvDialect } from '../../../shared/domain/csv-dialect';

/** CSV files where numbers have a point. */
export const plainCsv: CsvDialect = { separator: ',', decimalSign: '.', byteOrderMark: true };
