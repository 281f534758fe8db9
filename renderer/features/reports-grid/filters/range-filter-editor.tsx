import { type FormEvent, useState } from 'react';
import {
  columnTable,
  isDecimalRange,
  type NumberRangeField,
  type RangeField,
} from '../../../../shared/domain/columns';
import { decimalKey, plainDecimal } from '../../../../shared/domain/decimal';
import type { RangeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Text } from '../../../ui/layout';
import styles from './range-editor.module.css';

/** Edits the range of a column's number. */
export function RangeFilterEditor({
  field,
  onDone,
}: {
  readonly field: RangeField;
  readonly onDone: () => void;
}) {
  const { reports } = useStores();
  const [typed, setTyped] = useState(() => {
    const { filters } = reports.getState().query;
    return typedNumbers(filters.find((each): each is RangeFilter => each.field === field) ?? null);
  });
  const [errors, setErrors] = useState<NumberErrors>({});
  const text = rangeTexts(field);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readNumbers(field, typed);
    setErrors(read.errors);
    if (Object.keys(read.errors).length > 0) return;
    if (read.filter) reports.getState().putFilter(read.filter);
    else reports.getState().removeFilter(field);
    onDone();
  }

  return (
    <form className={styles.root} onSubmit={submit} noValidate>
      <Text as="p" tone="muted" size="small">
        {text.about}
      </Text>
      <div className={styles.pair}>
        <TextField
          label={text.atLeast}
          inputMode="decimal"
          value={typed.atLeast}
          onChange={(atLeast) => setTyped({ ...typed, atLeast })}
          error={errors.atLeast}
          placeholder={columnTable[field].range.example}
        />
        <TextField
          label={text.atMost}
          inputMode="decimal"
          value={typed.atMost}
          onChange={(atMost) => setTyped({ ...typed, atMost })}
          error={errors.atMost}
        />
      </div>
      <Row justify="end">
        <Button type="submit" variant="primary" size="small">
          {messages.reports.filters.apply}
        </Button>
      </Row>
    </form>
  );
}

/** The usual texts of a range, and those of its own. */
function rangeTexts<Field extends RangeField>(field: Field) {
  const { usual, ...ranges } = messages.reports.ranges;
  return { ...usual, ...ranges[field] };
}

/** A typed range of numbers; "" for an open end. */
interface TypedNumbers {
  readonly atLeast: string;
  readonly atMost: string;
}

/** Error messages by field; {} if the range is valid. */
type NumberErrors = Readonly<Partial<Record<keyof TypedNumbers, string>>>;

type NumberLimits = (typeof columnTable)[NumberRangeField]['range'];

/** Returns the typed form of a filter's numbers. */
export function typedNumbers(filter: Pick<RangeFilter, 'atLeast' | 'atMost'> | null): TypedNumbers {
  return { atLeast: filter?.atLeast?.toString() ?? '', atMost: filter?.atMost?.toString() ?? '' };
}

/** Parses a typed range. The filter is null if both ends are open or there are errors. */
export function readNumbers(
  field: RangeField,
  typed: TypedNumbers,
): { readonly filter: RangeFilter | null; readonly errors: NumberErrors } {
  if (isDecimalRange(field)) {
    const { ends, errors } = readEnds(typed, decimalOf, isLessDecimal, rangeTexts(field).error);
    return { filter: ends && { field, ...ends }, errors };
  }
  const limits = columnTable[field].range;
  const { ends, errors } = readEnds(
    typed,
    (typedNumber) => numberOf(typedNumber, limits),
    (one, other) => one < other,
    rangeTexts(field).error({ largest: limits.largest }),
  );
  return { filter: ends && { field, ...ends }, errors };
}

/** The ends of a range; null if both are open or there are errors. */
interface ReadEnds<End> {
  readonly ends: { readonly atLeast: End | null; readonly atMost: End | null } | null;
  readonly errors: NumberErrors;
}

/** `read` returns null for an empty text, undefined for an invalid one. */
function readEnds<End>(
  typed: TypedNumbers,
  read: (text: string) => End | null | undefined,
  isLess: (one: End, other: End) => boolean,
  error: string,
): ReadEnds<End> {
  const atLeast = read(typed.atLeast);
  const atMost = read(typed.atMost);
  if (atLeast === undefined || atMost === undefined)
    return {
      ends: null,
      errors: {
        ...(atLeast === undefined ? { atLeast: error } : {}),
        ...(atMost === undefined ? { atMost: error } : {}),
      },
    };
  if (atLeast === null && atMost === null) return { ends: null, errors: {} };
  if (atLeast !== null && atMost !== null && isLess(atMost, atLeast))
    return { ends: null, errors: { atMost: messages.reports.ranges.lessThanMinimum } };
  return { ends: { atLeast, atMost }, errors: {} };
}

/** Returns an exact decimal; null for an empty text, undefined for an invalid number. */
function decimalOf(text: string): string | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return /^-?\d{1,40}([.,]\d{1,40})?$/.test(trimmed)
    ? (plainDecimal(trimmed.replace(',', '.')) ?? undefined)
    : undefined;
}

function isLessDecimal(one: string, other: string): boolean {
  return (decimalKey(one) ?? '') < (decimalKey(other) ?? '');
}

/** Returns null for an empty text, undefined for an invalid number. */
function numberOf(text: string, { isInteger, largest }: NumberLimits): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!(isInteger ? /^\d+$/ : /^\d+([.,]\d+)?$/).test(trimmed)) return undefined;
  const number = Number(trimmed.replace(',', '.'));
  return Math.abs(number) <= largest ? number : undefined;
}
