import { expect, test } from 'vitest';
import { suggestionsFor, withFraudCase } from '../../../renderer/components/suggested-fraud-cases';
import { maxFraudCases } from '../../../shared/domain/feedback';
import { decisions } from '../../../shared/domain/vocabulary';

test('suggestions start with the report’s cases, then the decision values, without duplicates', () => {
  const suggestions = suggestionsFor('', [], ['A case of its own', 'Location fraud']);
  expect(suggestions.slice(0, 2)).toEqual([
    { fraudCase: 'A case of its own', reported: true, reports: 0, inFeedback: false },
    { fraudCase: 'Location fraud', reported: true, reports: 0, inFeedback: false },
  ]);
  expect(suggestions).toHaveLength(decisions.length + 1);
});

test('cases seen in reports and in earlier feedback follow, once each, with where they occur', () => {
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
    inFeedback: false,
  });
  expect(suggestions.slice(decisions.length)).toEqual([
    { fraudCase: 'Mule', reported: false, reports: 3, inFeedback: true },
    { fraudCase: 'My own word', reported: false, reports: 0, inFeedback: true },
  ]);
});

test('suggestions match the typed text regardless of case and omit selected ones', () => {
  expect(suggestionsFor(' swap', ['Device Swapping'], []).map(({ fraudCase }) => fraudCase)).toEqual([
    'SIM Swapping / ATO',
    'Location Swapping',
  ]);
});

test('empty and overlong cases are not suggested', () => {
  const odd = ['', 'x'.repeat(501)];
  expect(suggestionsFor('', [], odd)).toEqual(suggestionsFor('', [], []));
});

test('a typed case is added once and trimmed', () => {
  expect(withFraudCase(['New user'], '  Mule account ')).toEqual(['New user', 'Mule account']);
  const selected = ['New user'];
  expect(withFraudCase(selected, 'New user')).toBe(selected);
  expect(withFraudCase(selected, '   ')).toBe(selected);
});

test('no more cases can be added than can be sent', () => {
  const full = Array.from({ length: maxFraudCases }, (_, at) => `case ${at}`);
  expect(withFraudCase(full, 'one more')).toBe(full);
});
