/**
 * Returns data as the type that the other end declares for it, unchecked. Only for data that another part of the same
 * build made, and that nothing else can change on its way; anything else is decoded by a schema.
 */
export function unsafeCast<Value>(data: unknown): Value {
  assertTrusted<Value>(data);
  return data;
}

/** Parses JSON that is trusted. */
export function unsafeParse<Value>(json: string): Value {
  return unsafeCast(JSON.parse(json));
}

function assertTrusted<Value>(_data: unknown): asserts _data is Value {}
