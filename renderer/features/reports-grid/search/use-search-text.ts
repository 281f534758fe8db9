import { useMemo, useState } from 'react';
import type { ReportFilter, ReportQuery } from '../../../../shared/domain/report-query';
import type { TimeZone } from '../../../../shared/domain/zoned-time';
import { queryText } from '../../../../shared/i18n/query-text';
import { parseQuery } from '../../../../shared/query/parse-query';
import type { QueryProblem } from '../../../../shared/query/problems';
import { readFilters } from '../../../../shared/query/read-filters';
import type { Token } from '../../../../shared/query/tokens';
import { useStores, useSubject } from '../../../state/stores';

/** The text in the search box. */
interface SearchText {
  readonly text: string;
  /** Why the search finds nothing; null for no reason, and while the user is still typing the value. */
  readonly problem: QueryProblem | null;
  /** Must be called with each edited text and its caret. */
  readonly change: (text: string, caret: number) => void;
  /** Searches for the text as it is. */
  readonly apply: () => void;
}

/** A text that the user typed, until anything else changes the query. */
interface Typed {
  readonly text: string;
  /** The query without what is unfinished. */
  readonly query: Pick<ReportQuery, 'text' | 'filters'>;
  /** The filters that it doesn't say. */
  readonly others: readonly ReportFilter[];
  readonly isFinished: boolean;
}

/**
 * Shows the query as text, with the filters that a text means, and searches on each change, which sets these filters. A field at
 * the caret that is unfinished, such as `risk:hi`, is left out until its value is complete or the user leaves the box, and so are
 * an operator and a bracket without anything after them.
 */
export function useSearchText(): SearchText {
  const { reports } = useStores();
  const query = useSubject('reports', (state) => state.query);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  const printed = useMemo(() => queryText(query, zone), [query, zone]);
  const [typed, setTyped] = useState<Typed | null>(null);
  const current =
    typed !== null && typed.query.text === query.text && typed.query.filters === query.filters ? typed : null;
  // A word that is typed behind the filters isn't part of the last one.
  const space = printed.text !== '' && query.text.trim() === '' ? ' ' : '';
  const { text, others } = current ?? { ...printed, text: `${printed.text}${space}` };

  function search(edited: string, finished: string) {
    const next = readFilters({ ...query, filters: others, text: finished }, zone);
    const isSame = next.text === query.text && JSON.stringify(next.filters) === JSON.stringify(query.filters);
    setTyped({ text: edited, query: isSame ? query : next, others, isFinished: finished === edited });
    if (!isSame) void reports.getState().show(next);
  }

  return {
    text,
    problem: current?.isFinished === false ? null : (parseQuery(query.text, zone).problems[0] ?? null),
    change: (edited, caret) => search(edited, finishedText(edited, caret, zone)),
    apply: () => {
      if (current?.isFinished === false) search(text, text);
    },
  };
}

/** Returns the text without the unfinished part at the caret, and without what is unfinished because of that: `a OR b:`. */
function finishedText(text: string, caret: number, zone: TimeZone): string {
  let [finished, at] = [text, caret];
  for (;;) {
    const typing = parseQuery(finished, zone).problems.find(
      ({ unfinished, token }) => unfinished && isTypedAt(token, at, finished),
    );
    if (typing === undefined) return finished;
    const { start, end } = typing.token;
    finished = `${finished.slice(0, start)}${finished.slice(end)}`;
    at = start;
  }
}

/** After an operator or a bracket, also behind spaces. */
function isTypedAt({ kind, start, end }: Token, at: number, text: string): boolean {
  if (start >= at || at <= end) return start < at;
  return kind !== 'words' && kind !== 'field' && text.slice(end, at).trim() === '';
}
