import { useEffect, useState } from 'react';
import type { Bridge } from '../../../shared/contract/contract';
import { columnTable } from '../../../shared/domain/columns';
import { everyReport, withValue } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';
import { wordText } from '../../../shared/i18n/word-text';
import { useBridge } from '../../state/stores';
import { visibleText } from '../../ui/visible-text';
import type { Stores } from '../stores/all-stores';
import { useStores } from '../stores/all-stores';
import type { PaletteEntry } from './palette-entries';

/** The columns whose values are found, in the order of their entries. */
const searched = ['user', 'device', 'place', 'fraudCases'] as const;
type SearchedColumn = (typeof searched)[number];

/** Values listed per field, the most frequent first. */
const maxValues = 3;
const minLetters = 2;
/** Delay after the last letter, ms. */
const searchDelay = 120;

/**
 * Returns entries for the users, devices, places and fraud cases that start with the input: each shows its reports, and
 * the first user or device its timeline too. The previous entries stay until the next are found.
 */
export function useValueEntries(typed: string): readonly PaletteEntry[] {
  const bridge = useBridge();
  const stores = useStores();
  const [entries, setEntries] = useState<readonly PaletteEntry[]>([]);
  const beginning = typed.trim();
  const isSearched = beginning.length >= minLetters;
  useEffect(() => {
    if (!isSearched) return setEntries([]);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const found = await Promise.all(
        searched.map((column) => valueEntries(bridge, stores, column, beginning)),
      );
      if (isCurrent) setEntries(found.flat());
    }, searchDelay);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [bridge, stores, isSearched, beginning]);
  return entries;
}

async function valueEntries(
  bridge: Bridge,
  stores: Stores,
  column: SearchedColumn,
  beginning: string,
): Promise<readonly PaletteEntry[]> {
  const { filter: field } = columnTable[column];
  const request = { query: everyReport, asOf: null, field, beginning, limit: maxValues };
  const answer = await bridge.call('reports.values', request);
  // The palette's other entries need no local copy.
  if (!answer.ok) return [];
  const values = answer.value.flatMap(({ value, count }) => (value === null ? [] : [{ value, count }]));
  return values.flatMap(({ value, count }, at) => {
    const entry = { group: 'values' as const, text: textOf(column, value), keys: [] };
    const name = messages.vocabulary.columns[column];
    const reports: PaletteEntry = {
      ...entry,
      id: `reports ${field} ${at}`,
      detail: `${name} · ${messages.words.counts.reports({ count })}`,
      run: () => {
        stores.navigation.getState().go('reports');
        void stores.reports.getState().show(withValue(everyReport, field, value, 'in'));
      },
    };
    if (at > 0 || (field !== 'user' && field !== 'device')) return [reports];
    const timeline: PaletteEntry = {
      ...entry,
      id: `timeline ${field}`,
      detail: `${name} · ${messages.commands.palette.timeline}`,
      run: () =>
        stores.requests.getState().make({ kind: 'timeline-on-map', subject: { kind: field, value } }),
    };
    return [reports, timeline];
  });
}

function textOf(column: SearchedColumn, value: string): string {
  return visibleText(column === 'fraudCases' ? wordText('decision', value) : value);
}
