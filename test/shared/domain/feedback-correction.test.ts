import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmsVerdict, correctionOf } from '../../../shared/domain/feedback-correction';

const reported = { riskAssignment: 'high_risk', fraudCases: ['Location fraud', 'Phising', 'Phising'] };

describe('a correction of what the service said', () => {
  it('tells the risk and each case that goes, comes and stays, once', () => {
    const desired = { desiredRisk: 'clear', fraudCases: ['Phising', 'New user', 'New user'] };
    expect(correctionOf(reported, desired)).toEqual({
      risk: { from: 'high_risk', to: 'clear', confirmed: false },
      kept: ['Phising'],
      removed: ['Location fraud'],
      added: ['New user'],
    });
  });

  it('knows the same risk by its other word', () => {
    const correction = correctionOf(reported, {
      desiredRisk: 'high',
      fraudCases: ['Phising', 'Location fraud'],
    });
    expect(correction.risk).toEqual({ from: 'high_risk', to: 'high', confirmed: true });
    expect(confirmsVerdict(correction)).toBe(true);
  });

  it('confirms nothing where no risk is chosen, or the reported one is of no known word', () => {
    expect(correctionOf(reported, { desiredRisk: '', fraudCases: [] }).risk).toBeNull();
    const unknown = correctionOf(
      { riskAssignment: null, fraudCases: [] },
      { desiredRisk: 'low', fraudCases: [] },
    );
    expect(unknown.risk).toEqual({ from: null, to: 'low', confirmed: false });
    expect(confirmsVerdict(unknown)).toBe(false);
  });

  it('is whole: what was there less what goes and with what comes is what is desired', () => {
    const cases = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '__proto__'));
    fc.assert(
      fc.property(cases, cases, (before, after) => {
        const { kept, removed, added } = correctionOf(
          { riskAssignment: null, fraudCases: before },
          { desiredRisk: 'low', fraudCases: after },
        );
        expect(new Set([...kept, ...removed])).toEqual(new Set(before));
        expect(new Set([...kept, ...added])).toEqual(new Set(after));
        expect(kept.length + removed.length + added.length).toBe(new Set([...before, ...after]).size);
      }),
    );
  });
});
