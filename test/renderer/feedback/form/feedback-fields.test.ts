import { expect, test } from 'vitest';
import { stepScore, wholeScore } from '../../../../renderer/features/feedback/form/feedback-fields';

test.each([
  ['0', 0],
  [' 10 ', 10],
  ['11', null],
  ['5.5', null],
  ['-1', null],
  ['1e1', null],
  ['NaN', null],
  ['', null],
])('%j is the score %j', (typed, score) => {
  expect(wholeScore(typed)).toBe(score);
});

test('the arrow keys step the score by one between 0 and 10', () => {
  expect(stepScore('5', 'ArrowUp')).toBe('6');
  expect(stepScore('5', 'ArrowDown')).toBe('4');
  expect(stepScore('10', 'ArrowUp')).toBe('10');
  expect(stepScore('0', 'ArrowDown')).toBe('0');
});

test('without a valid score, up gives 0 and down gives 10', () => {
  expect(stepScore('', 'ArrowUp')).toBe('0');
  expect(stepScore('5.5', 'ArrowDown')).toBe('10');
});

test('other keys don’t change the score', () => {
  expect(stepScore('5', '7')).toBeNull();
});
