/** The outcome of something that may fail in an expected way: a value, never an exception. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure };

/** Wraps a success. */
export function succeed<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Wraps an expected failure. */
export function fail<Failure>(problem: Failure): { readonly ok: false; readonly problem: Failure } {
  return { ok: false, problem };
}

/** Makes the compiler prove that every case of a union was handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
