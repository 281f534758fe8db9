import { useState } from 'react';
import { parseSearch, type SearchProblem } from '../../../../shared/domain/search-query';
import { useStores, useSubject } from '../../../state/stores';

/** The text in the search box. */
interface SearchText {
  readonly text: string;
  /** Why the search finds nothing; null for no reason, and while the user is still typing the value. */
  readonly problem: SearchProblem | null;
  /** Must be called with each edited text and its caret. */
  readonly change: (text: string, caret: number) => void;
  /** Searches for the text as it is. */
  readonly apply: () => void;
}

/**
 * Searches on each change. A field at the caret that is unfinished, such as `risk:hi`, is left out until its value is
 * complete or the user leaves the box.
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
    problem: isUnfinished ? null : (parseSearch(searched, zone).problems[0] ?? null),
    change: (text, caret) => {
      const typing = parseSearch(text, zone).problems.find(
        ({ unfinished: mayBecomeValid, piece }) =>
          mayBecomeValid && piece.start < caret && caret <= piece.end,
      );
      if (typing === undefined) search(text);
      else {
        const others = `${text.slice(0, typing.piece.start)}${text.slice(typing.piece.end)}`;
        if (others !== searched) search(others);
        setUnfinished({ text, after: others });
      }
    },
    apply: () => {
      if (isUnfinished) search(unfinished.text);
    },
  };
}
