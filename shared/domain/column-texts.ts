import { type Column, columnTable } from './columns';
import type { StoredRow } from './report-row';

/** Returns what a row has in a column as exact texts, which are copied and written to files; none if it isn't given. */
export function columnTexts(row: StoredRow, column: Column): readonly string[] {
  const descriptor = columnTable[column];
  switch (descriptor.kind) {
    case 'text':
    case 'decimal':
      return given(row[descriptor.value]);
    case 'time':
      return given(row.timestamp);
    case 'verdict':
      return given(row.verdict);
    case 'number': {
      const number = row[descriptor.value];
      return number === null ? [] : [String(number)];
    }
    case 'list':
      return row[descriptor.value];
    case 'device':
      return [...given(row.deviceModel), ...given(row.deviceId)];
    case 'signals':
      return [...row.derived, ...row.signals];
    case 'positions':
      return row.positions.map(({ latitude, longitude }) => `${latitude}, ${longitude}`);
  }
}

function given(text: string | null): readonly string[] {
  return text === null ? [] : [text];
}
