import { noRisks, type OutboxMetrics } from '../../../shared/domain/outbox-metrics';

/** Returns the measures of an empty outbox, with some changes. */
export function sampleMetrics(change: Partial<OutboxMetrics> = {}): OutboxMetrics {
  return {
    total: 0,
    risks: (['fraud', 'high', 'low', 'clear'] as const).map((reported) => ({ reported, counts: noRisks })),
    moreWords: 0,
    noRisk: noRisks,
    agreement: { alike: 0, compared: 0 },
    fraudCases: [],
    allFraudCases: 0,
    steps: [],
    stepUnit: 'day',
    ...change,
  };
}
