/** A file that does not hold what it should. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
  readonly file: string;

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
    this.file = file;
  }
}

/** A file that a newer version of this program has written. It is left as it is. */
export class NewerDataError extends Error {
  override readonly name = 'NewerDataError';
  readonly file: string;

  constructor(file: string, version: number, known: number) {
    super(
      `${file} was written by a newer version of this program (format ${version}; this one knows ${known})`,
    );
    this.file = file;
  }
}
