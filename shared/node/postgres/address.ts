/** Whether a text on the command line is the address of a PostgreSQL, which reads the rest of it. */
export function isPostgresAddress(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text);
}
