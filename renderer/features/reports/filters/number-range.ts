import { largestDisagreement, type RangeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/messages/messages';

export type RangeField = RangeFilter['field'];

/** A range of numbers as it is typed; "" for an open end. */
export interface TypedNumbers {
  readonly atLeast: string;
  readonly atMost: string;
}

/** What is wrong with a typed range, by field, in words; {} when nothing is. */
export type NumberMistakes = Readonly<Partial<Record<keyof TypedNumbers, string>>>;

interface Kind {
  readonly typed: RegExp;
  readonly largest: number;
}

/** Nothing on Earth is further apart (half of its circumference is 20,015 km), km. */
const furthest = 20_100;

const kinds: Readonly<Record<RangeField, Kind>> = {
  distance: {
    typed: /^\d+([.,]\d+)?$/,
    largest: furthest,
  },
  disagreement: {
    typed: /^\d+$/,
    largest: largestDisagreement,
  },
};

/** The numbers of a filter as they are typed. */
export function typedNumbers(filter: Pick<RangeFilter, 'atLeast' | 'atMost'> | null): TypedNumbers {
  return { atLeast: filter?.atLeast?.toString() ?? '', atMost: filter?.atMost?.toString() ?? '' };
}

/** Reads what was typed; null for no filter, where both ends are open or something is mistaken. */
export function readNumbers(
  field: RangeField,
  typed: TypedNumbers,
): { readonly filter: RangeFilter | null; readonly mistakes: NumberMistakes } {
  const kind = kinds[field];
  const atLeast = numberOf(typed.atLeast, kind);
  const atMost = numberOf(typed.atMost, kind);
  const mistake = messages.reports.ranges[field].mistake(kind.largest);
  const mistakes: NumberMistakes = {
    ...(atLeast === undefined ? { atLeast: mistake } : {}),
    ...(atMost === undefined ? { atMost: mistake } : {}),
    ...(isNumber(atLeast) && isNumber(atMost) && atMost < atLeast
      ? { atMost: messages.reports.ranges.lessThanLeast }
      : {}),
  };
  if (atLeast === undefined || atMost === undefined || Object.keys(mistakes).length > 0)
    return { filter: null, mistakes };
  if (atLeast === null && atMost === null) return { filter: null, mistakes };
  return { filter: { field, atLeast, atMost }, mistakes };
}

/** null where nothing was typed, undefined for what is no number of the kind. */
function numberOf(text: string, { typed, largest }: Kind): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!typed.test(trimmed)) return undefined;
  const number = Number(trimmed.replace(',', '.'));
  return number <= largest ? number : undefined;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}
