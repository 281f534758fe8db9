import { setTimeout as pause } from 'node:timers/promises';
import type { ElectronApplication } from 'playwright-core';
import { reportRows } from '../../support/desktop/workstation';
import type { Measurement } from '../benchmark';
import { median, percentile } from '../interleave';
import { BareAnswers } from './bare-answers';
import { type Interaction, Interactions, type Kind } from './interactions';

/** Each has two turns of all kinds of interactions. */
const interactionRounds = 7;

/** A wait of the program, and that of the bare page for the same rows, in ms. */
interface Waited {
  readonly kind: Kind;
  readonly round: number;
  readonly ours: number;
  readonly reference: number;
}

/** Measures interactions of the program beside those of a bare page, which takes the place of the page of `bare`. */
export async function* measureInteractions(
  program: ElectronApplication,
  bare: ElectronApplication,
  log: (line: string) => void,
): AsyncGenerator<Measurement> {
  log('sorting, filtering, searching and turning pages');
  const interactions = await Interactions.of(program, await program.firstWindow());
  await reportRows(await bare.firstWindow());
  const bareAnswers = await BareAnswers.of(bare);
  const waited: Waited[] = [];
  // The first round is a warm-up.
  for (let round = 0; round <= interactionRounds; round += 1)
    for (const turn of [2 * round, 2 * round + 1]) {
      const made = await interactions.round(turn);
      // Counts and bars follow.
      await pause(rest);
      const repeated = await bareAnswers.repeat(made);
      await pause(rest);
      if (round > 0) waited.push(...made.map((each, at) => waitedOf(each, round, repeated[at])));
    }
  const common = { unit: 'ms, a bare page with the same answer is the reference' };
  for (const kind of ['sort', 'filter', 'letter', 'page'] as const) {
    const of = waited.filter((each) => each.kind === kind);
    yield { name: `${kind}, p95`, ...common, ...bothOf(of, p95), goal: 1.5 };
    log(`${of.length} times ${kind}: medians ${JSON.stringify(bothOf(of, median))}`);
  }
  const worst = Array.from({ length: interactionRounds }, (_, at) =>
    bothOf(
      waited.filter(({ round }) => round === at + 1),
      (waits) => Math.max(...waits),
    ),
  );
  yield { name: 'worst of a round', ...common, ...bothOf(worst, median), goal: 2.5 };
}

/** In ms. */
const rest = 500;

function waitedOf({ kind, milliseconds }: Interaction, round: number, reference = Number.NaN): Waited {
  return { kind, round, ours: milliseconds, reference };
}

/** Applies a function to the figures of ours and to those of the reference. */
function bothOf(
  figures: readonly Pick<Waited, 'ours' | 'reference'>[],
  of: (figures: readonly number[]) => number,
): Pick<Waited, 'ours' | 'reference'> {
  return {
    ours: of(figures.map(({ ours }) => ours)),
    reference: of(figures.map(({ reference }) => reference)),
  };
}

const p95 = (figures: readonly number[]) => percentile(figures, 0.95);
