import { describe, expect, it } from 'vitest';
import { answerContent } from '../../../main/assistant/door/answer-text';
import { maxAnswerBytes, shortened } from '../../../main/assistant/door/shortened-answer';
import type { Left } from '../../../main/assistant/leaving/named';

const bytesSent = (answer: Left) => Buffer.byteLength(JSON.stringify(answerContent(answer)));

describe('an answer that is too long', () => {
  it.each([
    ['quotation marks', '"'],
    ['characters that nobody sees', '\u202e'],
    ['ends of a fence', '`'],
    ['control characters', '\u0007'],
    ['letters of several bytes', '漢'],
  ])('is as short as it has to be when it is sent, with all its escapes: %s', (_, character) => {
    const entries = Array.from({ length: 100 }, (_each, at) => ({ at, text: character.repeat(1_000) }));
    const answer = shortened({ list: entries, next: 'page-1' }, 'list');
    if (answer === null) throw new Error('nothing left');
    expect(bytesSent(answer)).toBeLessThanOrEqual(maxAnswerBytes);
    expect(answer).toMatchObject({ next: null, left_out: expect.any(Number) });
    const { list, left_out: leftOut } = JSON.parse(JSON.stringify(answer));
    expect(list.length + leftOut).toBe(100);
    // One entry more would have been too much.
    expect(
      bytesSent({ ...JSON.parse(JSON.stringify(answer)), list: entries.slice(0, list.length + 1) }),
    ).toBeGreaterThan(maxAnswerBytes);
  });

  it('is none if its list isn’t what is long', () => {
    expect(shortened({ list: [], text: 'x'.repeat(maxAnswerBytes) }, 'list')).toBeNull();
    expect(shortened({ text: 'x'.repeat(maxAnswerBytes) }, undefined)).toBeNull();
  });
});
