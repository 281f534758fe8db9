import { useState } from 'react';
import type { TimeZone } from '../../../../shared/domain/zoned-time';
import { parseQuery } from '../../../../shared/query/parse-query';
import type { QueryProblem } from '../../../../shared/query/problems';
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

/**
 * Searches on each change. A field at the caret that is unfinished, such as `risk:hi`, is left out until its value is
 * complete or the user leaves the box, and so are an operator and a bracket without anything after them.
 */
export function useSearchText(): SearchText {
  const { reports } = useStores();
  const searched = useSubject('reports', ({ query }) => query.text);
  const zone = useSubject('settings', ({ settings }) => settings.timeZone);
  /** The unfinished text; outdated once anything else was searched. */
  const [unfinished, setUnfinished] = useState<{ readonly text: string; readonly after: string } | null>(
    null,
  );
  const isUnfinished = unfinished?.after === searched;

  function search(text: string) {
    setUnfinished(null);
    void reports.getState().setSearch(text);
  }

  return {
    text: isUnfinished ? unfinished.text : searched,
    problem: isUnfinished ? null : (parseQuery(searched, zone).problems[0] ?? null),
    change: (text, caret) => {
      const finished = finishedText(text, caret, zone);
      if (finished === text) search(text);
      else {
        if (finished !== searched) search(finished);
        setUnfinished({ text, after: finished });
      }
    },
    apply: () => {
      if (isUnfinished) search(unfinished.text);
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
