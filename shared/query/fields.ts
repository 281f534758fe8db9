import { names } from '../text/compiled/names';
import { fold } from '../text/fold';

/** The fields of the query language, and their names. */

export const queryFields = [
  'user',
  'device',
  'risk',
  'case',
  'signal',
  'review',
  'verdict',
  'is',
  'amount',
  'place',
  'ip',
  'before',
  'after',
  'created',
  'distance',
  'speed',
  'score',
  'users',
  'positions',
  'id',
  'extra',
  'tx',
  'since',
  'wait',
] as const;
export type QueryField = (typeof queryFields)[number];

/** The fields of numbers, by the columns whose values they are: their names count too. */
export const numberFields = {
  amount: 'amount',
  distance: 'distance',
  speed: 'travel',
  score: 'disagreement',
  users: 'deviceUsers',
  positions: 'positions',
  id: 'id',
} as const satisfies Readonly<Partial<Record<QueryField, string>>>;
export type NumberField = keyof typeof numberFields;

export function isNumberField(field: QueryField): field is NumberField {
  return Object.hasOwn(numberFields, field);
}

/** The names of the fields, in every language, whatever the current one is; folded. */
const fieldNames: ReadonlyMap<string, QueryField> = new Map([
  ...queryFields.filter(isNumberField).flatMap((field) => columnNames(field, numberFields[field])),
  ...columnNames('created', 'time'),
  ...queryFields.flatMap((field) =>
    names.search.fields[field].name.map((name): readonly [string, QueryField] => [fold(name), field]),
  ),
]);

/** "Impossible travel" is `impossible_travel`. */
function columnNames(
  field: QueryField,
  column: keyof typeof names.words.fields,
): readonly (readonly [string, QueryField])[] {
  return names.words.fields[column].map((name) => [fold(name).replace(/[^\p{L}\p{M}]+/gu, '_'), field]);
}

/** Returns the field with a name; undefined for none. */
export function fieldNamed(name: string): QueryField | undefined {
  return fieldNames.get(fold(name));
}
