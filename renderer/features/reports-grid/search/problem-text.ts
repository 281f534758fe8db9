import {
  type FieldProblem,
  maxSearchedTexts,
  type SearchProblem,
  searchableRisks,
} from '../../../../shared/domain/search-query';
import { messages } from '../../../../shared/i18n/messages';
import { listText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';

/** Says which part of the text can't be used, why, and what to do. */
export function problemText(problem: SearchProblem, text: string): string {
  const words = messages.search.problems;
  const term = visibleText(text.slice(problem.piece.start, problem.piece.end));
  switch (problem.kind) {
    case 'no-words':
      return words[problem.kind];
    case 'too-many-words':
      return words[problem.kind]({ term, limit: maxSearchedTexts });
    default:
      return fieldProblemText(problem, term);
  }
}

function fieldProblemText({ kind, piece }: FieldProblem, term: string): string {
  const words = messages.search.problems;
  const value = visibleText(piece.value);
  switch (kind) {
    case 'no-value':
      return words[kind]({ term, example: messages.search.fields[piece.field].example });
    case 'unknown-risk':
      return words[kind]({ term, value, known: listText(searchableRisks, 'disjunction') });
    case 'unknown-signal':
      return words[kind]({
        term,
        value,
        known: listText(Object.values(messages.words.signals), 'disjunction'),
      });
    case 'unknown-review':
      return words[kind]({
        term,
        value,
        known: listText(Object.values(messages.words.standings), 'disjunction'),
      });
    case 'unknown-verdict':
      return words[kind]({
        term,
        value,
        known: listText(Object.values(messages.words.verdicts), 'disjunction'),
      });
    case 'unknown-state':
      return words[kind]({
        term,
        value,
        known: listText(Object.values(messages.search.states), 'disjunction'),
      });
    default:
      return words[kind]({ term, value });
  }
}
