import type { SavedView } from '../../../shared/domain/report-query';
import { fail, succeed } from '../../../shared/result';
import type { Command } from '../command';
import { formatOption, printRecords } from '../print-records';
import { jsonLine } from '../report-object';
import { namedView } from '../viewed-query';
import { profileOption } from '../with-profile';
import { withWorkedProfile } from '../with-worked-profile';

const actions = ['list', 'show'] as const;

/** The saved views: lists them, and prints what one stores. */
export const viewCommand: Command = {
  name: 'view',
  about: 'Lists the saved views, or prints one as JSON',
  words: [
    { name: 'ACTION', about: 'the action', choices: actions },
    { name: 'VIEW', about: 'for show: the name of a view, or its ID', takes: 'rest' },
  ],
  options: { format: formatOption, profile: profileOption },
  optionsOf: { list: ['format', 'profile'], show: ['profile'] },
  examples: ['view list', 'view show "Fraud of today" | jq .query', 'query "" --view "Fraud of today"'],
  run: async (given, around) => {
    const [action, name, surplus] = given.words;
    if ((action === 'show') !== (name !== undefined) || surplus !== undefined)
      return fail({ kind: 'wrong use', text: 'show needs the name of one view; list takes none.' });
    return withWorkedProfile(given, around, async ({ call }) => {
      const views = await call('views.read', {});
      if (!views.ok) return views;
      if (name === undefined)
        printRecords(given, around, views.value.map(recordOf), ['name', 'query', 'filters']);
      else {
        const view = namedView(views.value, name);
        if (!view.ok) return view;
        around.output.write(jsonLine(view.value));
      }
      return succeed(null);
    });
  },
};

function recordOf({ id, name, query, columns }: SavedView) {
  return {
    id,
    name,
    query: query.text,
    filters: query.filters.map(({ field }) => field),
    sorted_by: query.sort.column,
    descending: query.sort.descending,
    columns,
  };
}
