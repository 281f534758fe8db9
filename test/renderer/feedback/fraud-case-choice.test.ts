import { expect, test } from 'vitest';
import { suggestionsFor, withFraudCase } from '../../../renderer/features/feedback/fraud-case-choice';
import { mostFraudCases } from '../../../shared/domain/feedback';
import { decisions } from '../../../shared/domain/vocabulary';

test('the cases of the report come first, then the decision values, none twice', () => {
  const suggestions = suggestionsFor('', [], ['A case of its own', 'Location fraud']);
  expect(suggestions.slice(0, 2)).toEqual([
    { fraudCase: 'A case of its own', reported: true, reports: 0, given: false },
    { fraudCase: 'Location fraud', reported: true, reports: 0, given: false },
  ]);
  expect(suggestions).toHaveLength(decisions.length + 1);
});

test('those seen in reports and in one’s own feedback follow, each once, with what is known of them', () => {
  const seen = {
    inReports: [
      { fraudCase: 'Phising', count: 7 },
      { fraudCase: 'Mule', count: 3 },
    ],
    inFeedback: ['Mule', 'My own word'],
  };
  const suggestions = suggestionsFor('', [], [], seen);
  expect(suggestions.find(({ fraudCase }) => fraudCase === 'Phising')).toMatchObject({
    reports: 7,
    given: false,
  });
  expect(suggestions.slice(decisions.length)).toEqual([
    { fraudCase: 'Mule', reported: false, reports: 3, given: true },
    { fraudCase: 'My own word', reported: false, reports: 0, given: true },
  ]);
});

test('what is typed narrows them, whatever its case; what is chosen is no longer on offer', () => {
  expect(suggestionsFor(' swap', ['Device Swapping'], []).map(({ fraudCase }) => fraudCase)).toEqual([
    'SIM Swapping / ATO',
    'Location Swapping',
  ]);
});

test('a case that is empty or longer than any that can be typed is not on offer', () => {
  const odd = ['', 'x'.repeat(501)];
  expect(suggestionsFor('', [], odd)).toEqual(suggestionsFor('', [], []));
});

test('a typed case is added once, without its edges', () => {
  expect(withFraudCase(['New user'], '  Mule account ')).toEqual(['New user', 'Mule account']);
  const chosen = ['New user'];
  expect(withFraudCase(chosen, 'New user')).toBe(chosen);
  expect(withFraudCase(chosen, '   ')).toBe(chosen);
});

test('there are never more than can be sent', () => {
  const full = Array.from({ length: mostFraudCases }, (_, at) => `case ${at}`);
  expect(withFraudCase(full, 'one more')).toBe(full);
});
