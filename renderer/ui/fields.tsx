import { clsx } from 'clsx';
import { ChevronDown, CircleAlert, Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './fields.module.css';
import { Row, Text } from './layout';

/** The attributes of a Field's control: its look, and what labels, describes and marks it as invalid. */
interface FieldControl {
  readonly id: string;
  readonly className: string | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Exactly the control's accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  /** Label and control on one line, both smaller, as in a toolbar. */
  readonly inline?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The frame of one control: its label above, hint and error below, all linked to it. */
export function Field({ label, hideLabel, inline, hint, error, className, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={clsx(styles.root, inline && styles.inline, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  );
}

interface FieldNotesProps {
  /** ID of the field. The notes have the IDs `ID-error` and `ID-hint`, for its aria-describedby. */
  readonly id: string;
  readonly error: string | null | undefined;
  readonly hint: ReactNode;
}

/** The error and the hint below a field. */
export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  return (
    <>
      {error ? (
        <Row
          as="p"
          gap={6}
          align="start"
          tone="danger"
          size="small"
          id={`${id}-error`}
          className={styles.error}
        >
          <CircleAlert size={14} aria-hidden="true" />
          <span>{error}</span>
        </Row>
      ) : null}
      {hint ? (
        <Text as="p" tone="faint" size="small" id={`${id}-hint`}>
          {hint}
        </Text>
      ) : null}
    </>
  );
}

interface TextFieldFrame extends Omit<FieldProps, 'children'> {
  readonly value: string;
  /** `inserted`: true if the change was a paste or a drop, not typing. */
  readonly onChange: (value: string, inserted: boolean) => void;
  readonly mono?: boolean | undefined;
  /** A control at the end of the line, inside the field's frame. */
  readonly trailing?: ReactNode;
}

type Rest<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  keyof TextFieldFrame | 'id' | 'aria-invalid' | 'aria-describedby' | 'type'
>;

interface OneLine extends TextFieldFrame, Rest<'input'> {
  readonly multiline?: false | undefined;
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'number' | 'date' | 'datetime-local' | undefined;
}

interface ManyLines extends TextFieldFrame, Rest<'textarea'> {
  readonly multiline: true;
}

type TextFieldProps = OneLine | ManyLines;

/** A text field with one line or several. */
export function TextField(props: TextFieldProps) {
  return props.multiline ? <ManyLinesField {...props} /> : <OneLineField {...props} />;
}

function OneLineField({
  label,
  hideLabel,
  inline,
  hint,
  error,
  className,
  mono,
  trailing,
  onChange,
  multiline: _,
  type = 'text',
  ...rest
}: OneLine) {
  return (
    <Field {...{ label, hideLabel, inline, hint, error, className }}>
      {(control) => (
        <span className={clsx(styles.frame, trailing && styles.withTrailing)}>
          <input
            spellCheck={false}
            autoComplete="off"
            {...rest}
            {...control}
            type={type}
            className={clsx(control.className, mono && styles.mono)}
            onChange={(event) => onChange(event.target.value, isInsertion(event.nativeEvent))}
          />
          {trailing ? <span className={styles.trailing}>{trailing}</span> : null}
        </span>
      )}
    </Field>
  );
}

function ManyLinesField({
  label,
  hideLabel,
  inline,
  hint,
  error,
  className,
  mono,
  trailing: _trailing,
  onChange,
  multiline: _,
  rows = 3,
  ...rest
}: ManyLines) {
  return (
    <Field {...{ label, hideLabel, inline, hint, error, className }}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={clsx(control.className, styles.area, mono && styles.mono)}
          onChange={(event) => onChange(event.target.value, isInsertion(event.nativeEvent))}
        />
      )}
    </Field>
  );
}

function isInsertion(event: Event): boolean {
  return event instanceof InputEvent && /^insertFrom(?:Paste|Drop)$/.test(event.inputType);
}

interface SearchFieldProps extends Rest<'input'> {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | null | undefined;
  readonly className?: string | undefined;
}

/** A search field. Escape clears it, unless `onKeyDown` prevents that. */
export function SearchField({ value, onChange, onKeyDown, className, ...rest }: SearchFieldProps) {
  return (
    <div className={clsx(styles.search, className)}>
      <Search size={15} aria-hidden />
      <TextField
        {...rest}
        type="search"
        hideLabel
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key === 'Escape' && value !== '' && !event.defaultPrevented) onChange('');
        }}
      />
    </div>
  );
}

interface SelectFieldProps
  extends Omit<FieldProps, 'error' | 'children'>,
    Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'onChange' | 'value'> {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A choice from a list with a native select. */
export function SelectField(props: SelectFieldProps) {
  const { label, hideLabel, inline, hint, className, options, onChange, ...rest } = props;
  return (
    <Field {...{ label, hideLabel, inline, hint, className }}>
      {(control) => (
        <span className={styles.frame}>
          <select
            {...rest}
            {...control}
            className={clsx(control.className, styles.select)}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.arrow} size={14} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
