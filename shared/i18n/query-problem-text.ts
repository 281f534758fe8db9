import {
  type FieldProblem,
  maxBrackets,
  maxSearchedTexts,
  maxTerms,
  type QueryProblem,
} from '../query/problems';
import { searchableRisks } from '../query/read-term';
import type { FieldToken } from '../query/tokens';
import { maxStars } from '../query/wildcards';
import { messages } from './messages';
import { listText } from './number-text';
import { visibleText } from './visible-text';

/** Says which part of the text can't be used, why, and what to do. */
export function queryProblemText(problem: QueryProblem, text: string): string {
  const words = messages.search.problems;
  const term = visibleText(text.slice(problem.token.start, problem.token.end));
  switch (problem.kind) {
    case 'no-words':
    case 'empty-brackets':
      return words[problem.kind];
    case 'too-many-words':
      return words[problem.kind]({ term, limit: maxSearchedTexts });
    case 'too-many-terms':
      return words[problem.kind]({ term, limit: maxTerms });
    case 'too-deep':
      return words[problem.kind]({ limit: maxBrackets });
    case 'no-operand':
    case 'nothing-to-exclude':
      return words[problem.kind]({ term });
    default:
      return fieldProblemText(problem, term);
  }
}

function fieldProblemText({ kind, token }: FieldProblem, term: string): string {
  const words = messages.search.problems;
  const value = visibleText(token.value);
  switch (kind) {
    case 'no-value':
      return words[kind]({ term, example: messages.search.fields[token.field].example });
    case 'no-path':
      return words[kind]({ term, example: messages.search.fields.extra.example });
    case 'no-number':
      return words[kind]({ term, value, example: limitExample(token) });
    case 'no-date':
      return words[token.field === 'created' ? 'no-time-range' : kind]({ term, value });
    case 'too-many-stars':
      return words[kind]({ term, limit: maxStars });
    case 'unknown-risk':
    case 'unknown-signal':
    case 'unknown-review':
    case 'unknown-verdict':
    case 'unknown-state':
      return words[kind]({ term, value, known: listText(knownValues(kind), 'disjunction') });
    default:
      return words[kind]({ term, value });
  }
}

type UnknownValue = Extract<FieldProblem['kind'], `unknown-${string}`>;

function knownValues(kind: UnknownValue): readonly string[] {
  const { search, words } = messages;
  const known: Readonly<Record<UnknownValue, readonly string[]>> = {
    'unknown-risk': searchableRisks,
    'unknown-signal': Object.values(words.signals),
    'unknown-review': Object.values(words.standings),
    'unknown-verdict': Object.values(words.verdicts),
    'unknown-state': Object.values(search.states),
  };
  return known[kind];
}

/** Returns the example of a field without its name: ">500". */
function limitExample({ field }: FieldToken): string {
  const { example } = messages.search.fields[field];
  const value = example.slice(example.indexOf(':') + 1);
  return value.startsWith('>') ? value : '>5';
}
