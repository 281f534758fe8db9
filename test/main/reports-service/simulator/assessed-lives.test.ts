import { describe, expect, it } from 'vitest';
import { assess } from '../../../../main/reports-service/assessment/assess';
import type { AssessedTransaction } from '../../../../main/reports-service/assessment/assessment';
import type { History } from '../../../../main/reports-service/assessment/history';
import { simulate } from '../../../../main/reports-service/simulator/simulate';
import { decisions, locationTypes, riskAssignments } from '../../../../shared/domain/vocabulary';

const to = Date.UTC(2026, 2, 1, 12);

describe.each([1, 7])('1,000 simulated transactions of seed %d, assessed in order', (seed) => {
  const assessed = assessedLives(seed);
  const shareOf = (holds: (each: AssessedTransaction) => boolean) =>
    assessed.filter(holds).length / assessed.length;
  const shareOfRisk = (risk: string) => shareOf(({ assessment }) => assessment.riskAssignment === risk);

  it('contain every decision of the specification', () => {
    expect(new Set(assessed.flatMap(({ assessment }) => assessment.decisions))).toEqual(new Set(decisions));
  });

  it('contain every risk level in plausible shares', () => {
    expect(new Set(assessed.map(({ assessment }) => assessment.riskAssignment))).toEqual(
      new Set(riskAssignments),
    );
    expect(shareOfRisk('clear')).toBeGreaterThan(0.35);
    expect(shareOfRisk('clear')).toBeLessThan(0.6);
    expect(shareOfRisk('low')).toBeGreaterThan(0.15);
    expect(shareOfRisk('low')).toBeLessThan(0.35);
    expect(shareOfRisk('high') + shareOfRisk('fraud')).toBeGreaterThan(0.15);
    expect(shareOfRisk('high') + shareOfRisk('fraud')).toBeLessThan(0.4);
  });

  it('contain every risk assessment and match type', () => {
    const assessments = new Set(assessed.map(({ assessment }) => assessment.riskAssessment));
    expect(assessments).toEqual(new Set(['fraud', 'high_risk', 'low_risk', 'unknown_risk']));
    expect(new Set(assessed.flatMap(({ assessment }) => assessment.evidence))).toEqual(
      new Set(['gps', 'wifi_scan', 'wifi_connection', 'mobile_networks']),
    );
  });

  it('are located by every kind of source', () => {
    const types = new Set(assessed.flatMap(({ location }) => location?.locationType ?? []));
    expect(types).toEqual(new Set(locationTypes));
  });

  it('raise every signal', () => {
    for (const signal of ['debugged', 'emulated', 'gpsSpoofed', 'rooted'] as const)
      expect([signal, shareOf(({ transaction }) => transaction.device[signal]) > 0]).toEqual([signal, true]);
    for (const signal of ['tor', 'vpn'] as const)
      expect([signal, shareOf(({ transaction }) => transaction.ip?.[signal] === true) > 0]).toEqual([
        signal,
        true,
      ]);
  });
});

function assessedLives(seed: number): readonly AssessedTransaction[] {
  const past = new Map<string, History>();
  const all: AssessedTransaction[] = [];
  for (const { transaction, isRepeated } of simulate({
    seed,
    transactions: 1_000,
    from: to - 30 * 86_400_000,
    to,
  })) {
    const assessed = assess(transaction, past, isRepeated);
    for (const [key, history] of assessed.changedHistories) past.set(key, history);
    all.push(assessed);
  }
  return all;
}
