import { z } from 'zod';
import { assumedRadiiSchema } from '../../../shared/assumed-radius-schema';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { scoringRule } from '../../../shared/domain/disagreement-score';
import type { Session } from '../../database/connection';
import { readFact, writeFact } from './facts';

const scoringSchema = z.object({
  rule: z.literal(scoringRule),
  /** Reports that are added or changed get their scores by these. */
  radii: assumedRadiiSchema,
  /** The last report, by its seq, whose score is known to stand for them; null: all do. */
  recounted: z.int().min(0).nullable(),
});

/** What the scores of disagreement stand for. */
export type Scoring = Omit<z.output<typeof scoringSchema>, 'rule'>;

/** Of a file that never had scores, or has those of another rule: each is to be reckoned. */
const nothingScored: Scoring = { radii: defaultRadii, recounted: 0 };

export async function readScoring(session: Session): Promise<Scoring> {
  const kept = await readFact(session, 'scores');
  const read = scoringSchema.safeParse(kept === null ? null : JSON.parse(kept));
  return read.success ? read.data : nothingScored;
}

export function writeScoring(session: Session, scoring: Scoring): Promise<void> {
  return writeFact(session, 'scores', JSON.stringify({ rule: scoringRule, ...scoring }));
}
