import { useMemo } from 'react';
import type { Bridge } from '../../../shared/contract/contract';
import type { ValueCount } from '../../../shared/contract/report.calls';
import { columnTable } from '../../../shared/domain/columns';
import { everyReport, withValue } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { visibleText } from '../../../shared/i18n/visible-text';
import { wordText } from '../../../shared/i18n/word-text';
import { succeed } from '../../../shared/result';
import { useQuery } from '../../state/queries/use-query';
import type { Stores } from '../stores/all-stores';
import { useStores } from '../stores/all-stores';
import type { PaletteEntry } from './palette-entries';

/** The columns whose values are found, in the order of their entries. */
const searched = ['user', 'device', 'place', 'fraudCases'] as const;
type SearchedColumn = (typeof searched)[number];

/** Values listed per field, the most frequent first. */
const maxValues = 3;
const minLetters = 2;

/**
 * Returns entries for the users, devices, places and fraud cases that start with the input: each shows its reports, and
 * the first user or device its timeline too. The previous entries stay until the next are found.
 */
export function useValueEntries(typed: string): readonly PaletteEntry[] {
  const stores = useStores();
  const beginning = typed.trim();
  const { reply } = useQuery<readonly Found[]>(
    beginning.length < minLetters
      ? null
      : {
          call: 'reports.values',
          args: ['palette', beginning],
          read: async ({ bridge }) => succeed(await Promise.all(searched.map(find(bridge, beginning)))),
        },
  );
  return useMemo(() => (reply ?? []).flatMap((found) => entriesOf(stores, found)), [reply, stores]);
}

/** The values of a column that were found. */
interface Found {
  readonly column: SearchedColumn;
  readonly values: readonly ValueCount[];
}

const find =
  (bridge: Bridge, beginning: string) =>
  async (column: SearchedColumn): Promise<Found> => {
    const { filter: field } = columnTable[column];
    const request = { query: everyReport, asOf: null, field, beginning, limit: maxValues };
    const answer = await bridge.call('reports.values', request);
    // The palette's other entries need no local copy.
    return { column, values: answer.ok ? answer.value : [] };
  };

function entriesOf(stores: Stores, { column, values }: Found): readonly PaletteEntry[] {
  const { filter: field } = columnTable[column];
  const given = values.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  return given.flatMap(({ value, count }, at) => {
    const entry = { group: 'values' as const, text: textOf(column, value), keys: [] };
    const name = messages.words.fields[column];
    const reports: PaletteEntry = {
      ...entry,
      id: `reports ${field} ${at}`,
      detail: `${name} · ${messages.words.counts.report({ count })}`,
      run: () => {
        stores.navigation.getState().go('reports');
        void stores.reports.getState().show(withValue(everyReport, field, value, 'in'));
      },
    };
    if (at > 0 || (field !== 'user' && field !== 'device')) return [reports];
    const timeline: PaletteEntry = {
      ...entry,
      id: `timeline ${field}`,
      detail: `${name} · ${messages.timeline.label}`,
      run: () =>
        stores.requests.getState().make({ kind: 'timeline-on-map', subject: { kind: field, value } }),
    };
    return [reports, timeline];
  });
}

function textOf(column: SearchedColumn, value: string): string {
  return visibleText(column === 'fraudCases' ? wordText('decision', value) : value);
}
