import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  type FeedbackDraft,
  feedbackJson,
  feedbackOf,
  maxFraudCaseLength,
  maxFraudCases,
  maxReporterTextLength,
  maxTextLength,
} from '../../../shared/domain/feedback';
import { feedbackErrors } from '../../../shared/i18n/feedback-text';

const reporter = { name: 'Ana', surname: 'Silva', email: 'ana.silva@example.com' };
const draftOf = (changes: Partial<FeedbackDraft>): FeedbackDraft => ({
  ...emptyDraft(),
  desiredRisk: 'clear',
  ...changes,
});

describe('feedbackErrors', () => {
  it.each<[string, Partial<FeedbackDraft>]>([
    ['the desired risk alone', {}],
    ['score 0', { score: '0' }],
    ['score 10, with spaces', { score: ' 10 ' }],
    ['a rating type', { ratingType: 'Corrective' }],
    ['text of the greatest length', { annotations: 'x'.repeat(maxTextLength) }],
    ['text of many lines', { situation: 'one\r\ntwo\n' }],
    ['a reporter', { reporter }],
    ['a name of the greatest length', { reporter: { ...reporter, name: 'x'.repeat(maxReporterTextLength) } }],
    ['an e-mail with spaces around', { reporter: { ...reporter, email: ' ana@example.com\n' } }],
    [
      'the maximum number and length of fraud cases',
      { fraudCases: Array.from({ length: maxFraudCases }, () => 'x'.repeat(maxFraudCaseLength)) },
    ],
    ['fraud cases of any words', { fraudCases: ['Phising', 'our own word'] }],
  ])('finds none in %s', (_, changes) => {
    expect(feedbackErrors(draftOf(changes))).toEqual({});
    expect(feedbackOf(draftOf(changes))).not.toBeNull();
  });

  it.each<[string, string, Partial<FeedbackDraft>]>([
    ['desiredRisk', '', { desiredRisk: '' }],
    ['desiredRisk', 'high_risk', { desiredRisk: 'high_risk' }],
    ['desiredRisk', 'FRAUD', { desiredRisk: 'FRAUD' }],
    ['desiredRisk', 'constructor', { desiredRisk: 'constructor' }],
    ...['-1', '11', '5.5', '1e1', 'NaN', '0x5', '07', 'ten', '٥', '5 5'].map(
      (score) => ['score', score, { score }] as [string, string, Partial<FeedbackDraft>],
    ),
    ['ratingType', 'positive', { ratingType: 'positive' }],
    ['ratingType', '__proto__', { ratingType: '__proto__' }],
    ...[
      'ana',
      'ana@',
      '@example.com',
      'ana@example',
      'ana@ex ample.com',
      'a@b@c.de',
      'a@b.c\r\nBcc: d@e.fg',
    ].map(
      (email) =>
        ['email', email, { reporter: { ...reporter, email } }] as [string, string, Partial<FeedbackDraft>],
    ),
    ['annotations', 'too long', { annotations: 'x'.repeat(maxTextLength + 1) }],
    ['impact', 'too long', { impact: 'x'.repeat(maxTextLength + 1) }],
    ['situation', 'too long', { situation: 'x'.repeat(maxTextLength + 1) }],
    ['fraudCases', 'too long', { fraudCases: ['x', 'x'.repeat(maxFraudCaseLength + 1)] }],
    ['fraudCases', 'too many', { fraudCases: Array.from({ length: maxFraudCases + 1 }, String) }],
    ['name', 'too long', { reporter: { ...reporter, name: 'x'.repeat(maxReporterTextLength + 1) } }],
    ['surname', 'too long', { reporter: { ...reporter, surname: 'x'.repeat(maxReporterTextLength + 1) } }],
    [
      'email',
      'too long',
      { reporter: { ...reporter, email: `${'x'.repeat(maxReporterTextLength)}@example.com` } },
    ],
    ['name', 'two lines', { reporter: { ...reporter, name: 'Ana\nMaria' } }],
    ['surname', 'two lines', { reporter: { ...reporter, surname: 'Silva\rCosta' } }],
  ])('finds one in %s: %j, and nothing can be sent', (field, _, changes) => {
    expect(Object.keys(feedbackErrors(draftOf(changes)))).toEqual([field]);
    expect(feedbackOf(draftOf(changes))).toBeNull();
  });

  it('finds all errors at once', () => {
    const draft = draftOf({
      desiredRisk: '',
      score: '11',
      ratingType: 'x',
      reporter: { ...reporter, email: 'x' },
    });
    expect(Object.keys(feedbackErrors(draft)).sort()).toEqual([
      'desiredRisk',
      'email',
      'ratingType',
      'score',
    ]);
  });
});

describe('feedbackOf', () => {
  it('omits empty parts', () => {
    expect(feedbackOf(draftOf({}))).toEqual({ behaviour: { desired: { risk_assignment: 'clear' } } });
  });

  it('says that there are no fraud cases only if the draft does', () => {
    const casesOf = (fraudCases: readonly string[] | null) =>
      feedbackOf({ ...emptyDraft(), desiredRisk: 'low', fraudCases })?.behaviour.desired;
    expect(casesOf(null)).toEqual({ risk_assignment: 'low' });
    expect(casesOf([])).toEqual({ risk_assignment: 'low', fraud_cases: [] });
  });

  it('fills every field of the specification', () => {
    const draft = draftOf({
      fraudCases: ['Location fraud'],
      score: '0',
      ratingType: 'Negative',
      annotations: ' as typed ',
      impact: 'a customer was locked out',
      situation: 'at the airport',
      reporter,
    });
    expect(feedbackOf(draft)).toEqual({
      behaviour: { desired: { risk_assignment: 'clear', fraud_cases: ['Location fraud'] } },
      impact: { description: 'a customer was locked out' },
      reporter: { email: 'ana.silva@example.com', name: 'Ana', surname: 'Silva' },
      situation: { description: 'at the airport' },
      valuation: { score: 0, type: 'Negative', annotations: ' as typed ' },
    });
  });

  it('sends the filled fields of a reporter', () => {
    const feedback = feedbackOf(draftOf({ reporter: { name: ' Ana ', surname: ' ', email: '' } }));
    expect(feedback?.reporter).toEqual({ name: 'Ana' });
  });
});

describe('feedbackJson', () => {
  it('is the indented JSON of the feedback', () => {
    const feedback = feedbackOf(draftOf({ annotations: '"</script>\u2028\ud83d\ude00' }));
    const json = feedback ? feedbackJson(feedback) : '';
    expect(JSON.parse(json)).toEqual(feedback);
    expect(json.split('\n')[1]).toBe('  "behaviour": {');
  });
});
