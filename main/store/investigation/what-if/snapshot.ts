import { type AssumedRadii, areSameRadii } from '../../../../shared/domain/assumed-radius';
import { type MoveRule, possibleMoves, type TravellerOrder } from '../../../../shared/domain/possible-moves';
import { scoresOf } from '../../../../shared/domain/source-pairs';
import { type FlagLimits, flagsOf, type MoveColumns } from '../../../../shared/domain/what-if';
import type { Session } from '../../../../shared/node/database/session';
import { readScoring } from '../../reports/scores';
import { type Judged, readJudged } from './judged-transactions';
import { type ReportColumns, readColumns } from './report-columns';
import { readScoreColumns, type ScoreColumns, scoreUnits } from './score-columns';
import { type Budget, Task } from './task';
import { readOrders } from './traveller-orders';

/** The reports as they were when the what-if began, so that its figures differ by the limits alone. */
export interface Reading {
  readonly columns: ReportColumns;
  readonly orders: readonly TravellerOrder[];
  readonly judged: Judged;
  /** The radii of the stored scores; null while they are being recounted. */
  readonly scoredFor: AssumedRadii | null;
}

/**
 * Units of work a report: read and ordered by user and device; its moves by user and device; its sources. Reading verdicts is not
 * counted: few reports have one.
 */
const unitsOf = { reading: 3, moves: 2, scores: scoreUnits } as const;

/** Rules whose moves are cached: today's, and the one tried last. */
const keptRules = 2;

/** What was read and computed of the reports for one analyst's what-if. */
export class WhatIfSnapshot {
  readonly #session: Session;
  readonly #reading: Task<Reading>;
  readonly #moves = new Map<string, Task<MoveColumns>>();
  #scores: Task<ScoreColumns> | null = null;

  /** `total`: about the number of reports. */
  constructor(
    readonly id: number,
    session: Session,
    readonly total: number,
  ) {
    this.#session = session;
    this.#reading = new Task(read(session));
  }

  /** Units of work done so far, and about how many the begun work has. */
  get progress(): { readonly done: number; readonly of: number } {
    const moves = [...this.#moves.values()];
    const tasks = [this.#reading, ...moves, ...(this.#scores ? [this.#scores] : [])];
    const unitsEach =
      unitsOf.reading + unitsOf.moves * Math.max(1, moves.length) + (this.#scores ? unitsOf.scores : 0);
    return { done: tasks.reduce((sum, { done }) => sum + done, 0), of: this.total * unitsEach };
  }

  async reading(budget: Budget): Promise<Reading | null> {
    return (await this.#reading.run(budget))?.value ?? null;
  }

  /** Returns the flags and scores of each report by these limits; null if the budget was too small. */
  async flags(reading: Reading, limits: FlagLimits, budget: Budget): Promise<FlaggedReports | null> {
    const { radii, travel } = limits;
    const moves = await this.#movesBy(reading, { radii, excludeProxies: travel.excludeProxies }).run(budget);
    if (moves === null) return null;
    const scores = await this.#scoresBy(reading, radii, budget);
    if (scores === null) return null;
    return { flags: flagsOf(moves.value, scores, limits), scores };
  }

  #movesBy({ columns, orders }: Reading, rule: MoveRule): Task<MoveColumns> {
    const name = JSON.stringify(rule);
    const task = this.#moves.get(name) ?? new Task(possibleMoves(columns, orders, rule));
    // The rule used last is the last in the map.
    this.#moves.delete(name);
    this.#moves.set(name, task);
    for (const other of [...this.#moves.keys()].slice(0, -keptRules)) this.#moves.delete(other);
    return task;
  }

  async #scoresBy(
    { columns, scoredFor }: Reading,
    radii: AssumedRadii,
    budget: Budget,
  ): Promise<Int16Array | null> {
    if (scoredFor !== null && areSameRadii(scoredFor, radii)) return columns.score;
    this.#scores ??= new Task(readScoreColumns(this.#session, columns));
    const read = await this.#scores.run(budget);
    return read && scoresOf(read.value.pairs, read.value.scored, radii);
  }
}

export interface FlaggedReports {
  /** `flagBits` of each report. */
  readonly flags: Uint8Array;
  /** -1 for none. */
  readonly scores: Int16Array;
}

async function* read(session: Session): AsyncGenerator<number, Reading> {
  const scoring = await readScoring(session);
  const columns = yield* readColumns(session);
  const orders = yield* readOrders(session, columns);
  const judged = yield* readJudged(session, columns);
  return { columns, orders, judged, scoredFor: scoring.recounted === null ? scoring.radii : null };
}
