/** A column of a view: its SQL, where `main` is the local copy and `own` the user data. */
type Columns = Readonly<Record<string, string>>;

/** A view that SQL can read. Its names stay, whatever becomes of the tables; docs/data.md describes it. */
export interface View {
  readonly name: string;
  readonly columns: Columns;
  /** SQL from FROM on. All tables are named with their schema. */
  readonly from: string;
}

/** Returns the SQL that creates a view for a connection. */
export function creation({ name, columns, from }: View): string {
  const terms = Object.entries(columns).map(([column, sql]) => `${sql} AS ${column}`);
  return `CREATE TEMP VIEW ${name} AS SELECT ${terms.join(',\n')} ${from};`;
}
