import { type RiskWord, riskWordOf } from '../../../shared/domain/risk-word';
import type { Session } from '../../../shared/node/database/session';
import { readHistoriesOf } from './ignored-places';

/** Returns the words of risk that have a place in the order, the latest first. */
export async function readRiskWords(session: Session): Promise<readonly RiskWord[]> {
  const histories = await readHistoriesOf(session, 'risk-word');
  return histories
    .flatMap(({ entries }) => riskWordOf(entries) ?? [])
    .toSorted((one, other) => other.saidAt - one.saidAt);
}
