import type { FieldToken, SignToken, Token, WordsToken } from './tokens';

/** A part of a query that can't be used. `unfinished`: typing more can make it valid. */
export type QueryProblem = FieldProblem | WordsProblem | SignProblem | TermsProblem;

/** A field whose value can't be used. */
export interface FieldProblem {
  readonly kind:
    | 'no-value'
    | 'unknown-risk'
    | 'unknown-signal'
    | 'unknown-review'
    | 'unknown-verdict'
    | 'no-amount'
    | 'no-number'
    | 'unknown-state'
    | 'no-date'
    | 'no-address'
    | 'no-duration'
    | 'no-transaction'
    | 'no-path'
    | 'too-many-stars';
  readonly token: FieldToken;
  readonly unfinished: boolean;
}

interface WordsProblem {
  /** `no-words`: only signs, which the search ignores next to words. `too-many-words`: more than `maxSearchedTexts`. */
  readonly kind: 'no-words' | 'too-many-words';
  readonly token: WordsToken;
  readonly unfinished: boolean;
}

interface SignProblem {
  readonly kind: 'no-operand' | 'nothing-to-exclude' | 'empty-brackets' | 'too-deep';
  readonly token: SignToken;
  readonly unfinished: boolean;
}

interface TermsProblem {
  readonly kind: 'too-many-terms';
  readonly token: Token;
  readonly unfinished: false;
}

/** How many texts a query may have, fields not counted. */
export const maxSearchedTexts = 64;
/** How many texts and fields a query may have: SQLite nests its conditions 1000 deep. */
export const maxTerms = 500;
/** How deep brackets may be in each other. */
export const maxBrackets = 32;
