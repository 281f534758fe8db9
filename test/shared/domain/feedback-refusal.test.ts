import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refusedFields } from '../../../shared/domain/feedback-refusal';
import type { Problem } from '../../../shared/domain/problem';
import { postJson, startTestService } from '../../support/servers/test-service';

function refusal(
  cause: string | null,
  more: Partial<Extract<Problem, { kind: 'service-error' }>> = {},
): Problem {
  const restError = { error: 'Bad Request', errorCode: 'INVALID_FEEDBACK', cause, traceabilityId: null };
  return { kind: 'service-error', host: 'reports.example.com', status: 400, restError, excerpt: '', ...more };
}

describe('the fields that a refusal names', () => {
  it.each([
    ['behaviour.desired.risk_assignment: not a level', 'desiredRisk', 'not a level'],
    ['behaviour.desired.fraud_cases.0: too long', 'fraudCases', 'too long'],
    ['valuation.score: Too big: expected number to be <=10', 'score', 'Too big: expected number to be <=10'],
    ['valuation.type: no such type', 'ratingType', 'no such type'],
    ['valuation.annotations: too long', 'annotations', 'too long'],
    ['impact.description: too long', 'impact', 'too long'],
    ['situation.description: too long', 'situation', 'too long'],
    ['reporter.email: Invalid e-mail', 'email', 'Invalid e-mail'],
    ['reporter.name: too long', 'name', 'too long'],
    ['reporter.surname: too long', 'surname', 'too long'],
    ['/valuation/score must be integer', 'score', '/valuation/score must be integer'],
    ["'feedback.valuation.score' is too large", 'score', "'feedback.valuation.score' is too large"],
    ['body["reporter"]["email"] is no address', 'email', 'body["reporter"]["email"] is no address'],
    ['$.impact.description: must be text', 'impact', 'must be text'],
    ['desired.risk_assignment is wrong', 'desiredRisk', 'desired.risk_assignment is wrong'],
    ['Unknown fraud_cases "Mule"', 'fraudCases', 'Unknown fraud_cases "Mule"'],
    ['score must be between 0 and 10', 'score', 'score must be between 0 and 10'],
    ['Invalid email', 'email', 'Invalid email'],
    ['surname: one line only', 'surname', 'one line only'],
  ])('in %j', (cause, field, words) => {
    expect(refusedFields(refusal(cause))).toEqual({ [field]: words });
  });

  it('are all found, each with its message', () => {
    const cause = 'valuation.score: too big; reporter.email: no address\nimpact.description: too long';
    expect(refusedFields(refusal(cause))).toEqual({
      score: 'too big',
      email: 'no address',
      impact: 'too long',
    });
  });

  it.each([
    ['The situation is difficult to name, try another type of reporter'],
    ['Internal trouble with scores and emails'],
    ['feedback: unrecognized key "surprise"'],
    ['The risk_assignments table is full'],
    [''],
    [null],
  ])('are none in %j', (cause) => {
    expect(refusedFields(refusal(cause))).toEqual({});
  });

  it('are none if the refusal is not about the content', () => {
    const cause = 'valuation.score: too big';
    for (const status of [404, 413, 415, 500]) expect(refusedFields(refusal(cause, { status }))).toEqual({});
    expect(refusedFields(null)).toEqual({});
    expect(refusedFields({ kind: 'cancelled' })).toEqual({});
  });

  it('are found in a body that isn’t a RestError', () => {
    const problem = refusal(null, { status: 422, restError: null, excerpt: 'valuation.score: too big' });
    expect(refusedFields(problem)).toEqual({ score: 'too big' });
  });

  it('are found quickly in any text, and the messages are short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (text) => {
        for (const words of Object.values(refusedFields(refusal(`valuation.score: ${text}`))))
          expect(words.length).toBeLessThanOrEqual(301);
      }),
    );
    expect(refusedFields(refusal('valuation.score: x'.padEnd(1_000_000, '.[/')))).toHaveProperty('score');
  });

  it.each([
    ['score', { valuation: { score: 11 } }],
    ['ratingType', { valuation: { type: 'good' } }],
    ['email', { reporter: { email: 'x' } }],
    ['impact', { impact: { description: 'x'.repeat(10_001) } }],
  ])('are those of the built-in service: %s', async (field, part) => {
    const { call, send } = await startTestService();
    await send();
    const body = JSON.stringify({ behaviour: { desired: { risk_assignment: 'low' } }, ...part });
    const answer = await call('/feedback/transaction-1', postJson(body));
    const { cause } = await answer.json();
    expect(Object.keys(refusedFields(refusal(cause, { status: answer.status })))).toEqual([field]);
  });
});
