import { z } from 'zod';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { scoringRule } from '../../../shared/domain/disagreement-score';
import type { Session } from '../../../shared/node/database/connection';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';
import { readMetadata, writeMetadata } from './metadata';

const scoringSchema = z.object({
  rule: z.literal(scoringRule),
  /** The radii for the scores of added and changed reports. */
  radii: assumedRadiiSchema,
  /** The `seq` of the last report whose score is for these radii; null if all are. */
  recounted: z.int().min(0).nullable(),
});

/** What the disagreement scores were computed for. */
export type Scoring = Omit<z.output<typeof scoringSchema>, 'rule'>;

/** For a file without scores, or with scores of another rule: all must be computed. */
const notScored: Scoring = { radii: defaultRadii, recounted: 0 };

export async function readScoring(session: Session): Promise<Scoring> {
  const stored = await readMetadata(session, 'scores');
  const read = scoringSchema.safeParse(stored === null ? null : JSON.parse(stored));
  return read.success ? read.data : notScored;
}

export function writeScoring(session: Session, scoring: Scoring): Promise<void> {
  return writeMetadata(session, 'scores', JSON.stringify({ rule: scoringRule, ...scoring }));
}
