import { describe, expect, it } from 'vitest';
import { emptyDraft, longestFraudCase, mostFraudCases } from '../../../shared/domain/feedback';
import { bySame, joinedDraft, saysTheSame, startingDraft } from '../../../shared/domain/starting-draft';

const reporter = { name: 'Ada', surname: '', email: '' };

describe('the draft that a form begins with', () => {
  it('says what the service said, by the remembered reporter', () => {
    const reported = { riskAssignment: 'high_risk', fraudCases: ['Location fraud', 'Phising'] };
    expect(startingDraft(reported, reporter)).toEqual({
      ...emptyDraft(reporter),
      desiredRisk: 'high',
      fraudCases: ['Location fraud', 'Phising'],
    });
  });

  it('leaves out what a feedback cannot say', () => {
    const fraudCases = [
      '',
      'x'.repeat(longestFraudCase + 1),
      'a',
      'a',
      ...Array.from({ length: 300 }, (_, at) => `${at}`),
    ];
    const draft = startingDraft({ riskAssignment: 'unknown_risk', fraudCases });
    expect(draft.desiredRisk).toBe('');
    expect(draft.fraudCases).toHaveLength(mostFraudCases);
    expect(draft.fraudCases.slice(0, 2)).toEqual(['a', expect.stringMatching(/\d/)]);
  });
});

describe('two drafts', () => {
  const draft = { ...emptyDraft(reporter), desiredRisk: 'low', fraudCases: ['a', 'b'] };

  it('say the same whatever the order of their cases and whoever says it', () => {
    const other = { ...draft, fraudCases: ['b', 'a'], reporter: { ...reporter, name: 'Bea' } };
    expect(saysTheSame(draft, other)).toBe(true);
    expect(bySame(draft, other)).toBe(false);
  });

  it.each([
    { desiredRisk: 'high' },
    { fraudCases: ['a'] },
    { fraudCases: ['a', 'c'] },
    { score: '0' },
    { ratingType: 'Positive' },
    { annotations: ' ' },
    { impact: 'x' },
    { situation: 'x' },
  ])('do not with another %o', (change) => {
    expect(saysTheSame(draft, { ...draft, ...change })).toBe(false);
  });
});

describe('a draft that was kept, with what was typed before it could be read', () => {
  const start = startingDraft({ riskAssignment: 'high', fraudCases: ['Phising'] }, reporter);
  const kept = { ...start, desiredRisk: 'clear', annotations: 'from before', score: '3' };

  it('loses nothing of either', () => {
    const typed = {
      ...start,
      annotations: 'now',
      situation: 'at the door',
      fraudCases: ['Phising', 'New user'],
    };
    expect(joinedDraft(kept, typed, start)).toEqual({
      ...kept,
      annotations: 'from before\nnow',
      situation: 'at the door',
      fraudCases: ['Phising', 'New user'],
    });
  });

  it('takes the later choice, and a text that is in both once', () => {
    const typed = { ...start, desiredRisk: 'low', score: '4', annotations: 'from before' };
    expect(joinedDraft(kept, typed, start)).toEqual({ ...kept, desiredRisk: 'low', score: '4' });
  });

  it('is the kept one where nothing was typed', () => {
    expect(joinedDraft(kept, start, start)).toEqual(kept);
  });
});
