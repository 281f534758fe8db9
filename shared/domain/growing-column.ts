type Numbers = Float64Array | Int32Array | Uint8Array;

/** A typed column that grows while it is filled: many numbers in a fraction of the memory of an array of objects. */
export class GrowingColumn<Column extends Numbers> {
  readonly #make: (length: number) => Column;
  #numbers: Column;
  #length = 0;

  /** `make` creates a column of that length. */
  constructor(make: (length: number) => Column) {
    this.#make = make;
    this.#numbers = make(1_024);
  }

  get length(): number {
    return this.#length;
  }

  push(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = this.#make(this.#length * 2);
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  /** Returns a copy without spare room. */
  taken(): Column {
    const exact = this.#make(this.#length);
    exact.set(this.#numbers.subarray(0, this.#length));
    return exact;
  }
}
