/** What can be written as JSON here; a bigint becomes a bare integer, all digits kept. A member that is undefined is left out. */
export type Exact =
  | string
  | number
  | bigint
  | boolean
  | null
  | readonly Exact[]
  | { readonly [name: string]: Exact | undefined };

/** JSON text in which int64 values stand with all their digits, which JSON.stringify cannot write. */
export function exactText(value: Exact): string {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (isList(value)) return `[${value.map(exactText).join(',')}]`;
  const members = Object.entries(value).flatMap(([name, member]) =>
    member === undefined ? [] : [`${JSON.stringify(name)}:${exactText(member)}`],
  );
  return `{${members.join(',')}}`;
}

function isList(value: object): value is readonly Exact[] {
  return Array.isArray(value);
}
