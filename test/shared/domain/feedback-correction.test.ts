import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correctionOf, desiredRiskOf, matchesVerdict } from '../../../shared/domain/feedback-correction';
import { unknownVerdict } from '../../../shared/domain/outbox';

const reported = { riskAssignment: 'high_risk', fraudCases: ['Location fraud', 'Phising', 'Phising'] };

describe('a correction of the service’s verdict', () => {
  it('names the change of risk and each removed, added and unchanged case once', () => {
    const desired = { desiredRisk: 'clear', fraudCases: ['Phising', 'New user', 'New user'] };
    expect(correctionOf(reported, desired)).toEqual({
      risk: { from: 'high_risk', to: 'clear', confirmed: false },
      statesCases: true,
      unchanged: ['Phising'],
      removed: ['Location fraud'],
      added: ['New user'],
    });
  });

  it('recognises the same risk under its other name', () => {
    const desired = { desiredRisk: 'high', fraudCases: ['Phising', 'Location fraud'] };
    expect(correctionOf(reported, desired).risk).toEqual({ from: 'high_risk', to: 'high', confirmed: true });
    expect(matchesVerdict(desired, reported)).toBe(true);
  });

  it('confirms nothing if no risk is selected or the reported one is unknown', () => {
    expect(correctionOf(reported, { desiredRisk: '', fraudCases: [] }).risk).toBeNull();
    const unknown = correctionOf(
      { riskAssignment: null, fraudCases: [] },
      { desiredRisk: 'low', fraudCases: [] },
    );
    expect(unknown.risk).toEqual({ from: null, to: 'low', confirmed: false });
    expect(matchesVerdict({ desiredRisk: 'low', fraudCases: [] }, unknownVerdict)).toBe(false);
  });

  it('removes no case if it says nothing of them, and all if it says that there are none', () => {
    const silent = { desiredRisk: 'high', fraudCases: null };
    expect(correctionOf(reported, silent)).toMatchObject({ statesCases: false, removed: [], unchanged: [] });
    expect(matchesVerdict(silent, reported)).toBe(true);
    const none = { desiredRisk: 'high', fraudCases: [] };
    expect(correctionOf(reported, none).removed).toEqual(['Location fraud', 'Phising']);
    expect(matchesVerdict(none, reported)).toBe(false);
  });

  it('is complete: the reported cases without the removed and with the added ones are the desired ones', () => {
    const cases = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '__proto__'));
    fc.assert(
      fc.property(cases, cases, (before, after) => {
        const { unchanged, removed, added } = correctionOf(
          { riskAssignment: null, fraudCases: before },
          { desiredRisk: 'low', fraudCases: after },
        );
        expect(new Set([...unchanged, ...removed])).toEqual(new Set(before));
        expect(new Set([...unchanged, ...added])).toEqual(new Set(after));
        expect(unchanged.length + removed.length + added.length).toBe(new Set([...before, ...after]).size);
      }),
    );
  });
});

describe('the desired risk that equals a reported risk', () => {
  it.each([
    ['fraud', 'fraud'],
    ['FRAUD', 'fraud'],
    ['fraud ', 'fraud'],
    ['high', 'high'],
    ['high_risk', 'high'],
    ['low', 'low'],
    ['low_risk', 'low'],
    ['clear', 'clear'],
  ])('for %s is %s', (reported, desired) => {
    expect(desiredRiskOf(reported)).toBe(desired);
  });

  it.each([[null], [''], ['unknown_risk'], ['frauds'], ['medium'], ['constructor']])(
    'is none for %j',
    (reported) => {
      expect(desiredRiskOf(reported)).toBeNull();
    },
  );
});
