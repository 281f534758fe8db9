import type { ComponentProps, ReactNode } from 'react';
import { Field } from './field';
import './text-field.css';

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
  readonly type?: 'text' | 'password' | 'email' | 'search' | 'number' | undefined;
}

interface ManyLines extends TextFieldFrame, Rest<'textarea'> {
  readonly multiline: true;
}

export type TextFieldProps = OneLine | ManyLines;

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
        <span className={trailing ? 'text-field text-field--trailing' : 'text-field'}>
          <input
            spellCheck={false}
            autoComplete="off"
            {...rest}
            {...control}
            type={type}
            className={controlClass(mono)}
            onChange={(event) => onChange(event.target.value)}
          />
          {trailing ? <span className="text-field__trailing">{trailing}</span> : null}
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
          className={`text-field__area ${controlClass(mono)}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

function controlClass(mono: boolean): string {
  return mono ? 'field__control field__control--mono' : 'field__control';
}
