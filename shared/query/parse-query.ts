import type { TimeZone } from '../domain/zoned-time';
import { phraseOf } from '../text/words';
import { lookUpOf, lookUpOptionProblem, type TypedLookUp } from './look-up';
import { maxBrackets, maxSearchedTexts, maxTerms, type QueryProblem } from './problems';
import { allOf, anyOf, notOf, type QueryNode } from './query-node';
import { isProblem, readField, type TermToken } from './read-term';
import type { QueryTerm } from './terms';
import { type FieldToken, type SignToken, type Token, tokensOf, type WordsToken } from './tokens';

/**
 * The query language: words and phrases that a report must contain, fields such as `risk:high`, AND, OR, NOT and brackets.
 * Spaces bind closest, then AND, then OR: `a b OR c` is `(a AND b) OR c`. Without an AND between them, values of one field
 * are alternatives, except limits and states.
 */
export interface ParsedQuery {
  readonly tokens: readonly Token[];
  /** Null for a query of everything, and for one with problems. */
  readonly node: QueryNode | null;
  /** If there are any, the query finds nothing: ignoring a part would find too much, which feedback could be sent on. */
  readonly problems: readonly QueryProblem[];
  /** The look-up at the service that its `tx:` offers; null without one whole `tx:`. */
  readonly lookUp: TypedLookUp | null;
}

/** Parses a query. Never fails: an unknown field, such as the `https:` of an address, is a word. */
export function parseQuery(text: string, zone: TimeZone): ParsedQuery {
  const tokens = tokensOf(text);
  const { node, problems } = new Parser(tokens, zone).parse();
  if (problems.length > 0) return { tokens, node: null, problems, lookUp: null };
  return { tokens, node, problems, lookUp: lookUpOf(node, tokens) };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the look-up that a text offers if nothing is found here: that of its `tx:`, or of the UUID that it is. */
export function offeredLookUp(text: string, zone: TimeZone): TypedLookUp | null {
  const id = text.trim();
  if (uuid.test(id)) return { transactionId: id, since: null, wait: null };
  return parseQuery(text, zone).lookUp;
}

/** What a part of the query is: null for nothing, as far as it has only problems, signs, or options of a look-up. */
type Part = QueryNode | null;

/** A part of a sequence. `field`: what values of one field have in common, if they are alternatives; null for others. */
interface Item {
  readonly node: QueryNode;
  readonly field: string | null;
}

/** Recursive descent, which follows brackets only to `maxBrackets`. */
class Parser {
  readonly #tokens: readonly Token[];
  readonly #zone: TimeZone;
  readonly #problems: QueryProblem[] = [];
  #at = 0;
  #depth = 0;
  #terms = 0;
  #texts = 0;

  constructor(tokens: readonly Token[], zone: TimeZone) {
    this.#tokens = tokens;
    this.#zone = zone;
  }

  parse(): { readonly node: Part; readonly problems: readonly QueryProblem[] } {
    const node = this.#tokens.length === 0 ? null : this.#any();
    const problems = this.#problems.toSorted((one, other) => one.token.start - other.token.start);
    return { node, problems };
  }

  #any(): Part {
    return this.#joined('or', anyOf, () => this.#joined('and', allOf, () => this.#sequence()));
  }

  /** Parts with an operator between them, each of which must be there. */
  #joined(operator: 'and' | 'or', join: (parts: readonly QueryNode[]) => Part, readPart: () => Part): Part {
    const parts: QueryNode[] = [];
    for (;;) {
      const start = this.#at;
      const part = readPart();
      if (part !== null) parts.push(part);
      const isMissing = this.#at === start;
      const sign = this.#take(operator);
      if (isMissing) this.#missOperand(sign ?? this.#tokens[start - 1]);
      if (sign === null) return join(parts);
    }
  }

  /** Reports an operator once, whatever is missing. */
  #missOperand(sign: Token | undefined): void {
    if (sign?.kind !== 'and' && sign?.kind !== 'or') return;
    if (this.#problems.some(({ token }) => token === sign)) return;
    this.#problems.push({ kind: 'no-operand', token: sign, unfinished: this.#isAtEnd() });
  }

  /** Items without an operator between them. */
  #sequence(): Part {
    const items: Item[] = [];
    let signs: WordsToken | null = null;
    let isOnlySigns = true;
    for (let token = this.#next(); token !== null && startsItem(token); token = this.#next()) {
      // Signs next to words or fields are ignored: "Smith & Co".
      if (isSigns(token)) {
        signs ??= token;
        this.#at += 1;
        continue;
      }
      isOnlySigns = false;
      const node = this.#item(token);
      if (node !== null) items.push({ node, field: alternativeField(token, node) });
    }
    if (isOnlySigns && signs !== null)
      this.#problems.push({ kind: 'no-words', token: signs, unfinished: true });
    return allOf(withAlternatives(items));
  }

  #item(token: Token): Part {
    if (token.kind === 'not') return this.#negated(token);
    this.#at += 1;
    if (token.kind === 'words') return this.#words(token);
    return token.kind === 'field' ? this.#field(token) : this.#brackets(token);
  }

  #words(token: WordsToken): Part {
    this.#texts += 1;
    if (this.#texts === maxSearchedTexts + 1)
      this.#problems.push({ kind: 'too-many-words', token, unfinished: false });
    return this.#counted(token, { kind: 'words', text: token.text });
  }

  #field(token: FieldToken): Part {
    if (!isTermToken(token)) {
      const problem = lookUpOptionProblem(token, this.#tokens);
      if (problem) this.#problems.push(problem);
      return null;
    }
    const read = readField(token, this.#zone);
    if (!isProblem(read)) return this.#counted(token, read);
    this.#problems.push(read);
    return null;
  }

  #counted(token: Token, node: QueryNode): QueryNode {
    this.#terms += 1;
    if (this.#terms === maxTerms + 1)
      this.#problems.push({ kind: 'too-many-terms', token, unfinished: false });
    return node;
  }

  /** Two in a row cancel each other. */
  #negated(first: SignToken): Part {
    let isNegated = false;
    while (this.#take('not') !== null) isNegated = !isNegated;
    const token = this.#next();
    if (token === null || !startsItem(token)) {
      this.#problems.push({ kind: 'nothing-to-exclude', token: first, unfinished: this.#isAtEnd() });
      return null;
    }
    if (isSigns(token)) {
      this.#at += 1;
      this.#problems.push({ kind: 'no-words', token, unfinished: true });
      return null;
    }
    const item = this.#item(token);
    return item !== null && isNegated ? notOf(item) : item;
  }

  /** A closing bracket may be missing at the end. */
  #brackets(open: SignToken): Part {
    if (this.#depth === maxBrackets) {
      this.#problems.push({ kind: 'too-deep', token: open, unfinished: false });
      this.#at = this.#tokens.length;
      return null;
    }
    if (this.#isAtEnd()) {
      this.#problems.push({ kind: 'empty-brackets', token: open, unfinished: true });
      this.#take('close');
      return null;
    }
    this.#depth += 1;
    const node = this.#any();
    this.#depth -= 1;
    this.#take('close');
    return node !== null && open.negated ? notOf(node) : node;
  }

  #next(): Token | null {
    return this.#tokens[this.#at] ?? null;
  }

  /** Whether nothing follows before the end or a closing bracket. */
  #isAtEnd(): boolean {
    const next = this.#next();
    return next === null || next.kind === 'close';
  }

  #take(kind: SignToken['kind']): SignToken | null {
    const token = this.#next();
    if (token === null || token.kind === 'words' || token.kind === 'field' || token.kind !== kind)
      return null;
    this.#at += 1;
    return token;
  }
}

function startsItem({ kind }: Token): boolean {
  return kind !== 'and' && kind !== 'or' && kind !== 'close';
}

function isSigns(token: Token): token is WordsToken {
  return token.kind === 'words' && phraseOf(token.text) === '';
}

/** Returns false for what says how to look a transaction up. */
function isTermToken(token: FieldToken): token is TermToken {
  return token.field !== 'since' && token.field !== 'wait';
}

/** The values of the other fields must all hold. */
function alternativeField(token: Token, node: QueryNode): string | null {
  if (token.kind !== 'field' || token.negated) return null;
  const { field, path } = token;
  if (field === 'is' || field === 'before' || field === 'after' || field === 'created') return null;
  const isLimit = node.kind === 'term' && isLimitTerm(node.term);
  return isLimit ? null : `${field}.${path}`;
}

function isLimitTerm(term: QueryTerm): boolean {
  if (term.field === 'risk') return term.sign !== '';
  return term.field === 'extra' ? term.match.kind === 'number' : 'from' in term;
}

/** Makes alternatives of the values of one field, at the place of the first. */
function withAlternatives(items: readonly Item[]): readonly QueryNode[] {
  const nodes: QueryNode[] = [];
  const read = new Set<string>();
  for (const { node, field } of items) {
    if (field === null) nodes.push(node);
    else if (!read.has(field)) {
      read.add(field);
      const alternatives = anyOf(items.filter((item) => item.field === field).map((item) => item.node));
      if (alternatives !== null) nodes.push(alternatives);
    }
  }
  return nodes;
}
