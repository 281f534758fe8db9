import { reviewStatuses } from '../../../shared/domain/report-query';
import type { Session } from '../../../shared/node/database/session';
import type { ParsedQuery } from '../../../shared/query/parse-query';
import { alternativesOf, conjunctsOf, type QueryNode } from '../../../shared/query/query-node';
import type { QueryTerm, TermOf } from '../../../shared/query/terms';
import { phrasesOf } from '../search/search-text';
import { allOf, type Condition, eitherOf, noneOf, testOnly } from './condition';
import { extraConditions } from './extra-conditions';
import { newestCondition } from './newest-of-transaction';
import { phraseConditions, placedPhrases } from './phrase-conditions';
import { fewestDriver } from './query-plan';
import { changedCondition, readCondition, sharedIdCondition } from './read-conditions';
import { reviewStatusConditions } from './review-status-conditions';
import { termsCondition } from './term-conditions';
import { timeConditions } from './time-conditions';

/** What relative times of a query refer to, in ms since 1970, and the later arrivals that it excludes; null for none. */
export interface SearchMoment {
  readonly now: number;
  readonly asOf: number | null;
}

/**
 * Returns the conditions of a search text, except those of the words that all reports must contain (`phraseConditions`). No
 * report meets those of a text with a problem.
 */
export async function searchConditions(
  session: Session,
  { node, problems }: ParsedQuery,
  moment: SearchMoment,
): Promise<readonly Condition[]> {
  if (problems.length > 0) return [never];
  const others = conjunctsOf(node).filter(({ kind }) => kind !== 'words');
  return new Compiler(session, moment).allConditions(others);
}

const never = testOnly('FALSE', []);

type StateTerm = TermOf<'is'>;

/** Compiles the parts of a query, each to conditions that must all hold. */
class Compiler {
  readonly #session: Session;
  readonly #moment: SearchMoment;

  constructor(session: Session, moment: SearchMoment) {
    this.#session = session;
    this.#moment = moment;
  }

  async allConditions(nodes: readonly QueryNode[]): Promise<readonly Condition[]> {
    const times = nodes.flatMap((node) =>
      node.kind === 'term' && node.term.field === 'created' ? [node.term] : [],
    );
    const conditions = [...timeConditions(times, this.#moment.now)];
    for (const node of nodes)
      if (!(node.kind === 'term' && node.term.field === 'created'))
        conditions.push(...(await this.#conditions(node)));
    return conditions;
  }

  async #conditions(node: QueryNode): Promise<readonly Condition[]> {
    const terms = alternativesOf(node);
    if (terms !== null) return this.#alternatives(terms);
    if (node.kind === 'all') return this.allConditions(node.of);
    if (node.kind === 'not') return this.#excluded(node.of);
    if (node.kind === 'words') return this.#words(node.text);
    if (node.kind === 'term') return [];
    const parts: Condition[] = [];
    for (const part of partsOfOneField(node.of)) parts.push(await this.#combined(part));
    return [eitherOf(parts)];
  }

  /** Returns one condition for a part of an alternative, driven by what matches the fewest reports. */
  async #combined(node: QueryNode): Promise<Condition> {
    const conditions = await this.#conditions(node);
    const [first] = conditions;
    if (first !== undefined && conditions.length === 1) return first;
    return allOf(conditions, await fewestDriver(this.#session, conditions, 0));
  }

  async #words(text: string): Promise<readonly Condition[]> {
    const phrases = await placedPhrases(this.#session, phrasesOf([text]));
    return phraseConditions(phrases);
  }

  async #alternatives(terms: readonly QueryTerm[]): Promise<readonly Condition[]> {
    const states = termsOf(terms, 'is');
    const statuses = termsOf(terms, 'review').map(({ reviewStatus }) => reviewStatus);
    const times = termsOf(terms, 'created');
    if (states.length > 0) return [await this.#states(states)];
    if (statuses.length > 0)
      return reviewStatusConditions({ field: 'standing', in: statuses }, this.#moment.now);
    if (times.length > 0)
      return [eitherOf(times.flatMap((term) => timeConditions([term], this.#moment.now)))];
    const [extra, ...others] = termsOf(terms, 'extra');
    if (extra && others.length === 0) return extraConditions(extra);
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
        return newestCondition(this.#session, this.#moment.asOf);
    }
  }

  async #excluded(node: QueryNode): Promise<readonly Condition[]> {
    const terms = alternativesOf(node) ?? [];
    const [state, ...others] = termsOf(terms, 'is');
    if (state && others.length === 0 && state.state !== 'newest') return [await this.#state(state, true)];
    const unwanted = termsOf(terms, 'review').map(({ reviewStatus }) => reviewStatus);
    if (unwanted.length === 0) return [noneOf(await this.#combined(node))];
    const left = reviewStatuses.filter((status) => !unwanted.includes(status));
    return left.length === 0
      ? [never]
      : reviewStatusConditions({ field: 'standing', in: left }, this.#moment.now);
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
