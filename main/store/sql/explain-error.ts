import { hiddenTable } from './hidden-tables';
import type { SqlProblem } from './sql-problem';
import type { SqlToken } from './sql-tokens';
import type { View } from './view';

/** What SQLite says of a statement that it can't compile, with the place and what there is instead. */
interface ErrorContext {
  /** SQLite's message. */
  readonly message: string;
  readonly tokens: readonly SqlToken[];
  readonly views: readonly View[];
}

/** Returns what is wrong with a statement. */
export function explainError({ message, tokens, views }: ErrorContext): SqlProblem {
  const text = message.replace(/^SQLITE_\w+: /, '');
  const hidden = hiddenTable(text);
  if (hidden !== null)
    return {
      text: `${hidden} is a table of the program, which SQL can't read. ${viewHint(views)}`,
      at: placeOf(tokens, hidden),
    };
  const [, what = '', name = ''] = /^no such (table|column|function): (?:.*\.)?([^.]+)$/.exec(text) ?? [];
  const sentence = `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  if (name === '') return { text: sentence, at: null };
  const hint = what === 'table' ? viewHint(views) : what === 'column' ? columnHint(name, tokens, views) : '';
  return { text: `${sentence} ${hint}`.trim(), at: placeOf(tokens, name) };
}

function viewHint(views: readonly View[]): string {
  return `The views are ${listOf(views.map(({ name }) => name))}.`;
}

/** Names the columns of the views in the statement, those that resemble the name alone if there are any. */
function columnHint(name: string, tokens: readonly SqlToken[], views: readonly View[]): string {
  const used = views.filter((view) => placeOf(tokens, view.name) !== null);
  const hints = used.map((view) => {
    const columns = Object.keys(view.columns);
    const alike = columns.filter((column) => isAlike(column, name.toLowerCase()));
    return alike.length > 0 ? `${view.name} has ${listOf(alike)}.` : `${view.name} has ${listOf(columns)}.`;
  });
  return hints.join(' ');
}

/** Whether one contains the other, or a word of it. */
function isAlike(column: string, name: string): boolean {
  const words = name.split(/[_\s]+/).filter((word) => word.length > 2);
  return (
    words.some((word) => column.includes(word)) ||
    name.replaceAll(/[^a-z]/g, '') === column.replaceAll('_', '')
  );
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function placeOf(tokens: readonly SqlToken[], name: string): number | null {
  return tokens.find(({ value }) => value.toLowerCase() === name.toLowerCase())?.start ?? null;
}
