import type { ImportMistake } from '../../../shared/domain/feedback-import';
import { byteOrderMark, lineOf } from '../../export/csv-format';

/** Every mistake of a file as CSV, in the form of the program's other files. */
export function mistakesCsv(mistakes: readonly ImportMistake[]): string {
  const lines = mistakes.map(({ line, column, value, reason }) =>
    lineOf([String(line), column ?? '', value, reason]),
  );
  return byteOrderMark + lineOf(['Line', 'Column', 'Value', 'Mistake']) + lines.join('');
}
