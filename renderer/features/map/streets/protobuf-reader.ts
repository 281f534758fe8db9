/** Reads Protocol Buffers within the bounds of its bytes. Throws a RangeError for anything invalid. */
export class ProtobufReader {
  readonly #bytes: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isDone(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** Returns a number of up to 64 bits, rounded beyond 53. */
  varint(): number {
    let value = 0;
    for (let factor = 1; factor <= 2 ** 63; factor *= 128) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) break;
      this.#at += 1;
      value += (byte % 128) * factor;
      if (byte < 128) return value;
    }
    throw new RangeError('A number is invalid.');
  }

  /** Returns a number in zigzag coding. */
  signed(): number {
    const value = this.varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  /** Reads the next field's key. */
  key(): { readonly field: number; readonly wire: number } {
    const key = this.varint();
    return { field: Math.floor(key / 8), wire: key % 8 };
  }

  /** Returns a part whose length comes first, without copying it. */
  part(): Uint8Array<ArrayBuffer> {
    const length = this.varint();
    const start = this.#move(length);
    return this.#bytes.subarray(start, start + length);
  }

  float(): number {
    return this.#view.getFloat32(this.#move(4), true);
  }

  double(): number {
    return this.#view.getFloat64(this.#move(8), true);
  }

  skip(wire: number): void {
    if (wire === 0) this.varint();
    else if (wire === 1) this.#move(8);
    else if (wire === 2) this.part();
    else if (wire === 5) this.#move(4);
    else throw new RangeError('A field is invalid.');
  }

  /** Returns where the skipped bytes start. */
  #move(length: number): number {
    const start = this.#at;
    if (start + length > this.#bytes.length) throw new RangeError('A part is incomplete.');
    this.#at += length;
    return start;
  }
}
