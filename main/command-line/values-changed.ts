/** A column's values aren't those that were read before: the statement has random values. */
export class ValuesChanged extends Error {
  override readonly name = 'ValuesChanged';
  readonly column: string;

  constructor(column: string) {
    super('The values were of other kinds before.');
    this.column = column;
  }
}
