import { describe, expect, it } from 'vitest';
import { emptyDraft, feedbackOf } from '../../../shared/domain/feedback';
import { unknownVerdict } from '../../../shared/domain/outbox';
import {
  defaultVerdictFeedbacks,
  differenceOf,
  type VerdictFeedback,
  verdictDraft,
} from '../../../shared/domain/verdict-feedback';

const { fraud, suspicious, legitimate } = defaultVerdictFeedbacks;
const reporter = { name: 'Ada', surname: 'Lovelace', email: 'ada@example.com' };
const reported = { riskAssignment: 'fraud', fraudCases: ['Location fraud', 'Common usage'] };

describe('the feedback that a verdict carries', () => {
  it('is positive and repeats the reported cases if the verdict confirms the service’s', () => {
    expect(verdictDraft(fraud, reported, reporter)).toEqual({
      ...emptyDraft(reporter),
      desiredRisk: 'fraud',
      fraudCases: ['Location fraud', 'Common usage'],
      ratingType: 'Positive',
    });
    expect(verdictDraft(suspicious, { ...reported, riskAssignment: 'high_risk' }, reporter).ratingType).toBe(
      'Positive',
    );
  });

  it('is corrective otherwise, with those of the reported cases that fit its risk', () => {
    const cleared = verdictDraft(legitimate, reported, reporter);
    expect(cleared).toMatchObject({
      desiredRisk: 'clear',
      fraudCases: ['Common usage'],
      ratingType: 'Corrective',
    });
    expect(verdictDraft(fraud, unknownVerdict, reporter)).toMatchObject({
      fraudCases: [],
      ratingType: 'Corrective',
    });
  });

  it('has the cases and the rating type of its settings, if they are set', () => {
    const rule: VerdictFeedback = { ...fraud, fraudCases: ['Phising'], ratingType: 'Negative' };
    const draft = verdictDraft(rule, reported, reporter);
    expect(draft).toMatchObject({ fraudCases: ['Phising'], ratingType: 'Negative' });
    expect(verdictDraft({ ...rule, ratingType: 'automatic' }, reported, reporter).ratingType).toBe(
      'Corrective',
    );
    expect(feedbackOf(draft)?.valuation).toEqual({ type: 'Negative' });
  });
});

describe('the difference between a verdict and the service’s', () => {
  it('is the risk and the cases that its feedback changes', () => {
    expect(differenceOf(legitimate, reported)).toEqual({
      risk: { from: 'fraud', to: 'clear', confirmed: false },
      statesCases: true,
      unchanged: ['Common usage'],
      removed: ['Location fraud'],
      added: [],
    });
    expect(differenceOf({ ...fraud, fraudCases: ['Phising'] }, reported)).toMatchObject({
      risk: { confirmed: true },
      added: ['Phising'],
      removed: reported.fraudCases,
    });
  });

  it('is none if the verdict confirms the service’s', () => {
    expect(differenceOf(fraud, reported)).toMatchObject({
      risk: { confirmed: true },
      added: [],
      removed: [],
    });
  });
});
