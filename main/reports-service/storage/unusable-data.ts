/** Thrown for a file with unexpected content. */
export class DamagedDataError extends Error {
  override readonly name = 'DamagedDataError';
  readonly file: string;

  constructor(file: string, options?: ErrorOptions) {
    super(`${file} is damaged`, options);
    this.file = file;
  }
}

/** Thrown for a file that a newer version of this program wrote. The file stays unchanged. */
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
