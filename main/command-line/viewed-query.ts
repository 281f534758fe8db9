import {
  defaultColumns,
  maxQueryText,
  type ReportQuery,
  type SavedView,
} from '../../shared/domain/report-query';
import { fail, type Result, succeed } from '../../shared/result';
import type { CommandFailure, Failure, Given, Option, Surroundings } from './command';
import { optionValue } from './read-arguments';
import { readQuery } from './read-query';

/** The option of every command that prints or writes reports. */
export const viewOption: Option = {
  value: 'NAME',
  about: 'a saved view with its filters, order and columns, narrowed by QUERY; the program reads it',
};

interface ViewedQuery {
  readonly query: ReportQuery;
  readonly columns: SavedView['columns'];
}

/** Returns what the query and the view of a command show. */
export async function viewedQuery(
  given: Given,
  { work }: Pick<Surroundings, 'work'>,
): Promise<Result<ViewedQuery, Failure>> {
  const query = readQuery(given.words[0] ?? '');
  if (!query.ok) return query;
  const name = optionValue(given, 'view');
  if (name === null) return succeed({ query: query.value, columns: defaultColumns });
  const opened = await work(optionValue(given, 'profile'));
  if (!opened.ok) return opened;
  try {
    const views = await opened.value.call('views.read', {});
    if (!views.ok) return fail({ kind: 'problem', problem: views.problem });
    const view = namedView(views.value, name);
    return view.ok ? narrowed(view.value, query.value.text) : view;
  } finally {
    opened.value.close();
  }
}

function narrowed({ query, columns }: SavedView, text: string): Result<ViewedQuery, CommandFailure> {
  const texts = [query.text, text].filter((each) => each.trim() !== '');
  const both = texts.length > 1 ? texts.map((each) => `(${each})`).join(' ') : texts.join('');
  if (both.length > maxQueryText)
    return fail({ kind: 'wrong use', text: `View and QUERY have more than ${maxQueryText} characters.` });
  return succeed({ query: { ...query, text: both }, columns });
}

/** Returns the view with a name or ID. */
export function namedView(views: readonly SavedView[], name: string): Result<SavedView, CommandFailure> {
  const [view, ...others] = views.filter((each) => each.name === name || each.id === name);
  if (view === undefined)
    return fail({ kind: 'failed', text: `No view is named ${name}. "whereabouts view list" lists them.` });
  return others.length === 0
    ? succeed(view)
    : fail({ kind: 'failed', text: `Several views are named ${name}. Use the ID of one.` });
}
