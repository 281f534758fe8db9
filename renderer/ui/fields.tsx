import { clsx } from 'clsx';
import { ChevronDown, CircleAlert, Search } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import lookUpFormStyles from '../features/reports-grid/look-up/look-up-form.module.css';
import styles from './fields.module.css';
import pagesNavigationStyles from './pages-navigation.module.css';

/** The attributes that label, describe and mark the control of a Field as invalid. */
interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FieldProps {
  /** Exactly the control's accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** The frame of one control: its label above, hint and error below, all linked to it. */
export function Field({ label, hideLabel = false, hint, error, children }: FieldProps) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={lookUpFormStyles.field}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : pagesNavigationStyles.fieldLabel}>
        {label}
      </label>
      {children({
        id,
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
        <p id={`${id}-error`} className={styles.fieldError}>
          <CircleAlert size={14} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.fieldHint}>
          {hint}
        </p>
      ) : null}
    </>
  );
}

interface TextFieldFrame {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
  /** The value's error; null or undefined if it is valid. */
  readonly error?: string | null | undefined;
  readonly mono?: boolean | undefined;
  /** A control at the end of the line, inside the field's frame. */
  readonly trailing?: ReactNode;
}

type Rest<Element extends 'input' | 'textarea'> = Omit<
  ComponentProps<Element>,
  keyof TextFieldFrame | 'id' | 'className' | 'aria-invalid' | 'aria-describedby' | 'type'
>;

interface OneLine extends TextFieldFrame, Rest<'input'> {
  readonly multiline?: false | undefined;
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'number' | 'date' | undefined;
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
  hint,
  error,
  mono = false,
  trailing,
  onChange,
  multiline: _,
  type = 'text',
  ...rest
}: OneLine) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <span className={trailing ? clsx(styles.textField, styles.withTrailing) : styles.textField}>
          <input
            spellCheck={false}
            autoComplete="off"
            {...rest}
            {...control}
            type={type}
            className={controlClass(mono)}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing ? <span className={styles.textFieldTrailing}>{trailing}</span> : null}
        </span>
      )}
    </Field>
  );
}

function ManyLinesField({
  label,
  hideLabel,
  hint,
  error,
  mono = false,
  trailing: _trailing,
  onChange,
  multiline: _,
  rows = 3,
  ...rest
}: ManyLines) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint} error={error}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={clsx(styles.textFieldArea, controlClass(mono))}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function controlClass(mono: boolean): string {
  return clsx(styles.fieldControl, mono && styles.fieldControlMono);
}

interface SearchFieldProps {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly placeholder: string;
  readonly maxLength: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A search field. Escape clears it. */
export function SearchField({ value, onChange, ...rest }: SearchFieldProps) {
  return (
    <div className={styles.searchField}>
      <Search className={styles.searchFieldIcon} size={15} aria-hidden />
      <TextField
        {...rest}
        type="search"
        hideLabel
        value={value}
        onChange={onChange}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value !== '') onChange('');
        }}
      />
    </div>
  );
}

interface SelectFieldProps
  extends Omit<ComponentProps<'select'>, 'onChange' | 'value' | 'id' | 'className' | 'children'> {
  /** Exactly the accessible name. */
  readonly label: string;
  readonly hideLabel?: boolean | undefined;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
  readonly hint?: ReactNode;
}

/** A choice from a list with a native select. */
export function SelectField({ label, hideLabel, options, onChange, hint, ...rest }: SelectFieldProps) {
  return (
    <Field label={label} hideLabel={hideLabel} hint={hint}>
      {(control) => (
        <span className={styles.selectField}>
          <select
            {...rest}
            {...control}
            className={clsx(styles.fieldControl, styles.selectFieldControl)}
            onChange={(event) => onChange(event.target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className={styles.selectFieldArrow} size={14} aria-hidden="true" />
        </span>
      )}
    </Field>
  );
}
