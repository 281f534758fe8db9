/** The result of an operation that may fail in an expected way: a value, never an exception. */
export type Result<Value, Failure> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: Failure };

export function succeed<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function fail<Failure>(problem: Failure): { readonly ok: false; readonly problem: Failure } {
  return { ok: false, problem };
}

/** Makes the compiler check that every case of a union is handled. */
export function assertNever(value: never): never {
  throw new Error(`Unhandled case: ${JSON.stringify(value)}`);
}
