import { type Column, columnOfField, columns } from '../../../shared/domain/columns';
import { columnOf, type DictionaryField, dictionaryColumns, dictionaryFields } from './value-dictionary';

/** Where `report` has the columns of the grid, which follows from their names. */

/** Returns the field whose codes a column contains; null if it contains the values themselves. */
export function dictionaryFieldOf(column: Column): DictionaryField | null {
  return dictionaryFields.find((field) => field === column || columnOfField(field) === column) ?? null;
}

/** Returns the name of a column in `report`. */
export function sqlColumnOf(column: Column): string {
  const field = dictionaryFieldOf(column);
  if (field !== null) return dictionaryColumns[field];
  return column === 'transaction' ? columnOf(column) : snakeCase(column);
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Time has an index without a second column, and the ID one from a migration. */
const indexedElsewhere: readonly Column[] = ['time', 'id'];

/** The indexes of the columns that contain values, by name: see upkeep.ts. */
export const valueIndexes: readonly (readonly [string, string])[] = columns
  .filter((column) => dictionaryFieldOf(column) === null && !indexedElsewhere.includes(column))
  .map((column) => [`report_${snakeCase(column)}`, `(${sqlColumnOf(column)}, time DESC)`]);
