import { describe, expect, it } from 'vitest';
import { int64, wireFeedback, wireReport } from '../../../shared/api/wire';
import { emptyDraft, feedbackJson, feedbackOf } from '../../../shared/domain/feedback';
import { feedbackErrors } from '../../../shared/i18n/feedback-text';
import { parseExact } from '../../../shared/json/exact-json';

describe('int64', () => {
  it.each([
    ['0', '0'],
    ['-1', '-1'],
    ['9007199254740993', '9007199254740993'],
    ['9223372036854775807', '9223372036854775807'],
    ['-9223372036854775808', '-9223372036854775808'],
    ['1e3', '1000'],
  ])('reads %s', (json, text) => {
    expect(int64.parse(parseExact(json))).toBe(text);
  });

  it.each([
    ['9223372036854775808'],
    ['-9223372036854775809'],
    ['99999999999999999999999999'],
    ['1.5'],
    ['1e19'],
    ['1e400'],
    ['"123"'],
    ['"9007199254740993"'],
    ['true'],
    ['[]'],
    ['{}'],
  ])('refuses %s and says what is expected', (json) => {
    const read = int64.safeParse(parseExact(json));
    expect(read.error?.issues.map((issue) => issue.message)).toEqual(['integer (int64)']);
  });
});

describe('wireReport', () => {
  it('accepts a report without fields, since all are optional', () => {
    expect(wireReport.parse({})).toEqual({});
  });
});

const minimal = { behaviour: { desired: { risk_assignment: 'high' } } };

describe('wireFeedback', () => {
  it.each([
    ['only the desired risk', minimal],
    ['empty parts', { ...minimal, impact: {}, reporter: {}, situation: {}, valuation: {} }],
    ['score 0', { ...minimal, valuation: { score: 0 } }],
    ['score 10', { ...minimal, valuation: { score: 10, type: 'Corrective' } }],
    [
      'any text as fraud cases',
      { behaviour: { desired: { risk_assignment: 'clear', fraud_cases: ['', 'Phising', 'x'] } } },
    ],
  ])('accepts %s', (_, feedback) => {
    expect(wireFeedback.safeParse(feedback).success).toBe(true);
  });

  it.each([
    ['', []],
    ['behaviour', {}],
    ['behaviour.desired', { behaviour: {} }],
    ['behaviour.desired.risk_assignment', { behaviour: { desired: {} } }],
    ['behaviour.desired.risk_assignment', { behaviour: { desired: { risk_assignment: 'high_risk' } } }],
    [
      'behaviour.desired.fraud_cases.0',
      { behaviour: { desired: { risk_assignment: 'low', fraud_cases: [1] } } },
    ],
    ['valuation.score', { ...minimal, valuation: { score: 11 } }],
    ['valuation.score', { ...minimal, valuation: { score: -1 } }],
    ['valuation.score', { ...minimal, valuation: { score: 5.5 } }],
    ['valuation.score', { ...minimal, valuation: { score: '5' } }],
    ['valuation.type', { ...minimal, valuation: { type: 'positive' } }],
    ['reporter.email', { ...minimal, reporter: { email: 'nobody' } }],
    ['impact.description', { ...minimal, impact: { description: 5 } }],
    ['', { ...minimal, surprise: 1 }],
  ])('refuses invalid feedback and names the field %j', (path, feedback) => {
    const read = wireFeedback.safeParse(feedback);
    expect(read.error?.issues.map((issue) => issue.path.join('.'))).toEqual([path]);
  });

  it.each([
    ['ana.silva@example.com'],
    ['josé@exämple.es'],
    ['a+b@sub.example.co.uk'],
    ["o'neil@example.com"],
  ])('accepts the e-mail address %s, which the form accepts', (email) => {
    const draft = { ...emptyDraft({ name: 'Ana', surname: '', email }), desiredRisk: 'low' };
    expect(feedbackErrors(draft)).toEqual({});
    const feedback = feedbackOf(draft);
    expect(feedback && wireFeedback.parse(JSON.parse(feedbackJson(feedback)))).toEqual(feedback);
  });
});
