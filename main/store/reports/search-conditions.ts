import { reviewStatuses } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/session';
import type { ParsedQuery } from '../../../shared/query/parse-query';
import { alternativesOf, conjunctsOf, type QueryNode } from '../../../shared/query/query-node';
import type { QueryTerm, TermOf } from '../../../shared/query/terms';
import { phrasesOf } from '../search/search-text';
import { allOf, type Condition, eitherOf, noneOf, testOnly } from './condition';
import { newestCondition } from './newest-of-transaction';
import { phraseConditions, placedPhrases } from './phrase-conditions';
import { fewestDriver } from './query-plan';
import { changedCondition, readCondition, sharedIdCondition } from './read-conditions';
import { reviewStatusConditions } from './review-status-conditions';
import { termsCondition } from './term-conditions';
import { timeConditions } from './time-conditions';

/** What a search is limited to. */
export interface SearchScope {
  /** What relative times refer to, ms since 1970. */
  readonly now: number;
  /** Excludes later arrivals; null for none. */
  readonly asOf: number | null;
  /** The first and last `seq` of the reports that matter, by which they are found; null for all. */
  readonly among: readonly [number, number] | null;
}

/**
 * Returns the conditions of a search text, except those of the words that all reports must contain (`phraseConditions`). No
 * report meets those of a text with a problem.
 */
export async function searchConditions(
  session: Session,
  { node, problems }: ParsedQuery,
  scope: SearchScope,
): Promise<readonly Condition[]> {
  if (problems.length > 0) return [never];
  const others = conjunctsOf(node).filter(({ kind }) => kind !== 'words');
  return new Compiler(session, scope).allConditions(others, scope.among === null);
}

const never = testOnly('FALSE', []);

type StateTerm = TermOf<'is'>;

/** Compiles the parts of a query, each to conditions that must all hold. */
class Compiler {
  readonly #session: Session;
  readonly #scope: SearchScope;

  constructor(session: Session, scope: SearchScope) {
    this.#session = session;
    this.#scope = scope;
  }

  /** `isDriven`: whether an index may find reports by one of the conditions. */
  async allConditions(nodes: readonly QueryNode[], isDriven: boolean): Promise<readonly Condition[]> {
    const times = nodes.flatMap((node) =>
      node.kind === 'term' && node.term.field === 'created' ? [node.term] : [],
    );
    const conditions = [...timeConditions(times, this.#scope.now)];
    for (const node of nodes)
      if (!(node.kind === 'term' && node.term.field === 'created'))
        conditions.push(...(await this.#conditions(node, isDriven)));
    return conditions;
  }

  async #conditions(node: QueryNode, isDriven: boolean): Promise<readonly Condition[]> {
    const terms = alternativesOf(node);
    if (terms !== null) return this.#alternatives(terms);
    if (node.kind === 'all') return this.allConditions(node.of, isDriven);
    if (node.kind === 'not') return this.#excluded(node.of);
    if (node.kind === 'words') return this.#words(node.text);
    return node.kind === 'term' ? [] : [await this.#either(node.of, isDriven)];
  }

  /** Each part is driven by what matches the fewest reports, if an index supports them all. */
  async #either(nodes: readonly QueryNode[], isDriven: boolean): Promise<Condition> {
    const parts: (readonly Condition[])[] = [];
    for (const part of partsOfOneField(nodes)) parts.push(await this.#conditions(part, isDriven));
    const isEachDriven = isDriven && parts.every((part) => part.some(({ driving }) => driving !== null));
    const joined: Condition[] = [];
    for (const part of parts) {
      const [only, ...others] = part;
      if (only !== undefined && others.length === 0) joined.push(only);
      else joined.push(allOf(part, isEachDriven ? await fewestDriver(this.#session, part, 0) : null));
    }
    return eitherOf(joined);
  }

  async #words(text: string): Promise<readonly Condition[]> {
    const phrases = await placedPhrases(this.#session, phrasesOf([text]));
    return phraseConditions(phrases, this.#scope.among);
  }

  async #alternatives(terms: readonly QueryTerm[]): Promise<readonly Condition[]> {
    const states = termsOf(terms, 'is');
    const statuses = termsOf(terms, 'review').map(({ reviewStatus }) => reviewStatus);
    const times = termsOf(terms, 'created');
    if (states.length > 0) return [await this.#states(states)];
    if (statuses.length > 0)
      return reviewStatusConditions({ field: 'standing', in: statuses }, this.#scope.now);
    if (times.length > 0) return [eitherOf(times.flatMap((term) => timeConditions([term], this.#scope.now)))];
    return [await termsCondition(this.#session, terms)];
  }

  async #states(terms: readonly StateTerm[]): Promise<Condition> {
    const conditions: Condition[] = [];
    for (const term of terms) conditions.push(await this.#state(term));
    return eitherOf(conditions);
  }

  #state({ state }: StateTerm, isNegated = false): Promise<Condition> | Condition {
    switch (state) {
      case 'unread':
        return readCondition(isNegated);
      case 'read':
        return readCondition(!isNegated);
      case 'changed':
        return changedCondition(!isNegated);
      case 'conflict':
        return sharedIdCondition(!isNegated);
      case 'newest':
        return newestCondition(this.#session, this.#scope.asOf);
    }
  }

  async #excluded(node: QueryNode): Promise<readonly Condition[]> {
    const terms = alternativesOf(node) ?? [];
    const [state, ...others] = termsOf(terms, 'is');
    if (state && others.length === 0 && state.state !== 'newest') return [await this.#state(state, true)];
    const unwanted = termsOf(terms, 'review').map(({ reviewStatus }) => reviewStatus);
    if (unwanted.length === 0) return [noneOf(allOf(await this.#conditions(node, false), null))];
    const left = reviewStatuses.filter((status) => !unwanted.includes(status));
    return left.length === 0
      ? [never]
      : reviewStatusConditions({ field: 'standing', in: left }, this.#scope.now);
  }
}

function termsOf<Field extends QueryTerm['field']>(
  terms: readonly QueryTerm[],
  field: Field,
): readonly TermOf<Field>[] {
  return terms.filter((term): term is TermOf<Field> => term.field === field);
}

/** Returns alternatives with those of one field as one: an index looks all of them up at once. */
function partsOfOneField(nodes: readonly QueryNode[]): readonly QueryNode[] {
  const others = nodes.filter(({ kind }) => kind !== 'term');
  const byField = new Map<string, QueryNode[]>();
  for (const node of nodes) {
    if (node.kind !== 'term') continue;
    const { term } = node;
    const name = term.field === 'extra' ? `extra.${term.path}` : term.field;
    byField.set(name, [...(byField.get(name) ?? []), node]);
  }
  const parts = [...byField.values()].flatMap((same): readonly QueryNode[] =>
    same.length === 1 ? same : [{ kind: 'any', of: same }],
  );
  return [...parts, ...others];
}
