/** The bytes read of a body, and how reading ended. */
export type ReadBody = { readonly bytes: Uint8Array<ArrayBuffer> } & (
  | { readonly end: 'whole' | 'cap' }
  | { readonly end: 'broken'; readonly error: unknown }
);

/** Reads a body until it ends or breaks off, `cap` bytes are read, or the signal is aborted. */
export async function readCapped(
  body: ReadableStream<Uint8Array> | null,
  cap: number,
  signal: AbortSignal,
): Promise<ReadBody> {
  if (!body) return { bytes: new Uint8Array(), end: 'whole' };
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal);
      if (done) return { bytes: concatenated(chunks, length), end: 'whole' };
      chunks.push(value);
      length += value.byteLength;
      if (length > cap) return { bytes: concatenated(chunks, cap), end: 'cap' };
    }
  } catch (error) {
    return { bytes: concatenated(chunks, length), end: 'broken', error };
  }
}

/** Settles like the promise, or rejects as soon as the signal is aborted. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Copies the chunks' first `length` bytes into a new buffer, which can be transferred to another process. */
function concatenated(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk.subarray(0, length - at), at);
    at += chunk.byteLength;
    if (at >= length) break;
  }
  return bytes;
}
