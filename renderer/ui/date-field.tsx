import { CalendarDays } from 'lucide-react';
import { useRef } from 'react';
import { messages } from '../../shared/i18n/messages';
import { IconButton } from './button';
import styles from './date-field.module.css';
import { TextField } from './fields';

interface DateFieldProps {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly hint?: string;
  readonly error?: string | null | undefined;
  readonly kind: 'date' | 'datetime-local';
  /** As in a native field, "2026-03-01T14:05:09" or "2026-03-01", or what was typed. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const complete = {
  date: /^\d{4}-\d\d-\d\d$/,
  'datetime-local': /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/,
} as const;
const examples = { date: '2026-03-01', 'datetime-local': '2026-03-01 14:05:09' } as const;

/** Whether a text is a date and time in the format of the field. */
export function isDateComplete(value: string): boolean {
  return complete['datetime-local'].test(value);
}

/** A date, or a date and time, in the format of the app, with the system's calendar. A native field has the system's format. */
export function DateField({ kind, value, onChange, ...field }: DateFieldProps) {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <TextField
      {...field}
      maxLength={40}
      placeholder={examples[kind]}
      value={value.replace('T', ' ')}
      onChange={(typed) => onChange(typed.replace(' ', 'T'))}
      trailing={
        <>
          <input
            ref={calendar}
            type={kind}
            step={kind === 'date' ? undefined : 1}
            className={styles.calendar}
            value={complete[kind].test(value) ? value : ''}
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            size="small"
            label={messages.words.calendar({ field: field.label })}
            icon={<CalendarDays aria-hidden="true" />}
            onClick={() => calendar.current?.showPicker()}
          />
        </>
      }
    />
  );
}
