import type { ImportError } from '../../../shared/domain/feedback-import';
import { byteOrderMark, lineOf } from '../../export/csv-format';

/** Returns every error of a file as CSV, in the format of the program's other CSV files. */
export function errorsCsv(errors: readonly ImportError[]): string {
  const lines = errors.map(({ line, column, value, reason }) =>
    lineOf([String(line), column ?? '', value, reason]),
  );
  return byteOrderMark + lineOf(['Line', 'Column', 'Value', 'Error']) + lines.join('');
}
