import { type FormEvent, useState } from 'react';
import { maxDeviceUsers } from '../../../../shared/domain/derived-signals';
import { largestAmount, largestDisagreement, type RangeFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { Row, Text } from '../../../ui/layout';
import styles from './range-editor.module.css';

/** Example of a minimum. */
const examples: Readonly<Record<RangeField, string>> = {
  distance: '500',
  disagreement: '40',
  deviceUsers: '2',
  amount: '1000',
};

/** Edits a numeric range: the distance between a report's positions, or the disagreement of its sources. */
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
  const text = messages.reports.ranges[field];

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
          placeholder={examples[field]}
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

type RangeField = RangeFilter['field'];

/** A typed range of numbers; "" for an open end. */
interface TypedNumbers {
  readonly atLeast: string;
  readonly atMost: string;
}

/** Error messages by field; {} if the range is valid. */
type NumberErrors = Readonly<Partial<Record<keyof TypedNumbers, string>>>;

interface Kind {
  readonly typed: RegExp;
  readonly largest: number;
}

/** The largest possible distance on Earth in km (half its circumference is 20,015 km). */
const maxDistanceKm = 20_100;

const kinds: Readonly<Record<RangeField, Kind>> = {
  distance: {
    typed: /^\d+([.,]\d+)?$/,
    largest: maxDistanceKm,
  },
  disagreement: {
    typed: /^\d+$/,
    largest: largestDisagreement,
  },
  deviceUsers: {
    typed: /^\d+$/,
    largest: maxDeviceUsers,
  },
  amount: {
    typed: /^-?\d+([.,]\d+)?$/,
    largest: largestAmount,
  },
};

/** Returns the typed form of a filter's numbers. */
export function typedNumbers(filter: Pick<RangeFilter, 'atLeast' | 'atMost'> | null): TypedNumbers {
  return { atLeast: filter?.atLeast?.toString() ?? '', atMost: filter?.atMost?.toString() ?? '' };
}

/** Parses a typed range. The filter is null if both ends are open or there are errors. */
export function readNumbers(
  field: RangeField,
  typed: TypedNumbers,
): { readonly filter: RangeFilter | null; readonly errors: NumberErrors } {
  const kind = kinds[field];
  const atLeast = numberOf(typed.atLeast, kind);
  const atMost = numberOf(typed.atMost, kind);
  const error = messages.reports.ranges[field].error(kind.largest);
  const errors: NumberErrors = {
    ...(atLeast === undefined ? { atLeast: error } : {}),
    ...(atMost === undefined ? { atMost: error } : {}),
    ...(isNumber(atLeast) && isNumber(atMost) && atMost < atLeast
      ? { atMost: messages.reports.ranges.lessThanMinimum }
      : {}),
  };
  if (atLeast === undefined || atMost === undefined || Object.keys(errors).length > 0)
    return { filter: null, errors };
  if (atLeast === null && atMost === null) return { filter: null, errors };
  return { filter: { field, atLeast, atMost }, errors };
}

/** Returns null for an empty text, undefined for an invalid number. */
function numberOf(text: string, { typed, largest }: Kind): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!typed.test(trimmed)) return undefined;
  const number = Number(trimmed.replace(',', '.'));
  return Math.abs(number) <= largest ? number : undefined;
}

function isNumber(value: number | null | undefined): value is number {
  return typeof value === 'number';
}
