import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  emptyDraft,
  type FeedbackDraft,
  maxFraudCaseLength,
  maxFraudCases,
} from '../../../shared/domain/feedback';
import {
  draftToSave,
  hasSameContent,
  hasSameReporter,
  mergeDrafts,
  startingDraft,
} from '../../../shared/domain/starting-draft';

const reporter = { name: 'Ada', surname: '', email: '' };

describe('a form’s initial draft', () => {
  it('contains the service’s verdict and the saved reporter', () => {
    const reported = { riskAssignment: 'high_risk', fraudCases: ['Location fraud', 'Phising'] };
    expect(startingDraft(reported, reporter)).toEqual({
      ...emptyDraft(reporter),
      desiredRisk: 'high',
      fraudCases: ['Location fraud', 'Phising'],
    });
  });

  it('omits what feedback can’t contain', () => {
    const fraudCases = [
      '',
      'x'.repeat(maxFraudCaseLength + 1),
      'a',
      'a',
      ...Array.from({ length: 300 }, (_, at) => `${at}`),
    ];
    const draft = startingDraft({ riskAssignment: 'unknown_risk', fraudCases });
    expect(draft.desiredRisk).toBe('');
    expect(draft.fraudCases).toHaveLength(maxFraudCases);
    expect(draft.fraudCases?.slice(0, 2)).toEqual(['a', expect.stringMatching(/\d/)]);
  });
});

describe('two drafts', () => {
  const draft = { ...emptyDraft(reporter), desiredRisk: 'low', fraudCases: ['a', 'b'] };

  it('have the same content regardless of the reporter and of the order of cases', () => {
    const other = { ...draft, fraudCases: ['b', 'a'], reporter: { ...reporter, name: 'Bea' } };
    expect(hasSameContent(draft, other)).toBe(true);
    expect(hasSameReporter(draft, other)).toBe(false);
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
  ])('differ if one has %o', (change) => {
    expect(hasSameContent(draft, { ...draft, ...change })).toBe(false);
  });
});

describe('a stored draft merged with the input from before it was read', () => {
  const start = startingDraft({ riskAssignment: 'high', fraudCases: ['Phising'] }, reporter);
  const stored = { ...start, desiredRisk: 'clear', annotations: 'from before', score: '3' };

  it('contains both', () => {
    const typed = {
      ...start,
      annotations: 'now',
      situation: 'at the door',
      fraudCases: ['Phising', 'New user'],
    };
    expect(mergeDrafts(stored, typed, start)).toEqual({
      ...stored,
      annotations: 'from before\nnow',
      situation: 'at the door',
      fraudCases: ['Phising', 'New user'],
    });
  });

  it('takes the later choice, and contains a common text once', () => {
    const typed = { ...start, desiredRisk: 'low', score: '4', annotations: 'from before' };
    expect(mergeDrafts(stored, typed, start)).toEqual({ ...stored, desiredRisk: 'low', score: '4' });
  });

  it('is the stored one if nothing was typed', () => {
    expect(mergeDrafts(stored, start, start)).toEqual(stored);
  });
});

describe('the draft saved after a change in a form', () => {
  const base = startingDraft({ riskAssignment: 'high', fraudCases: ['Phising', 'New user'] }, reporter);
  const words = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.includes('\n'));

  it('is the form’s content if the form showed the stored draft', () => {
    expect(draftToSave(null, { ...base, score: '1' }, base)).toEqual({ ...base, score: '1' });
    expect(draftToSave(base, { ...base, score: '1' }, base)).toEqual({ ...base, score: '1' });
    expect(draftToSave(base, null, base)).toBeNull();
  });

  it('contains a stored text that the form doesn’t show, and typed text once, however often it is saved', () => {
    fc.assert(
      fc.property(words, fc.array(words, { minLength: 1 }), (unknown, texts) => {
        fc.pre(texts.every((text) => text !== unknown));
        let stored: FeedbackDraft | null = { ...base, annotations: unknown };
        let before = base;
        for (const text of texts) {
          const typed = { ...base, annotations: text };
          stored = draftToSave(stored, typed, before);
          before = typed;
        }
        expect(stored?.annotations).toBe(`${unknown}\n${texts.at(-1)}`);
        expect(draftToSave(stored, null, before)?.annotations).toBe(unknown);
      }),
    );
  });

  it('has the fraud cases added in either, without those removed in the form', () => {
    const stored = { ...base, fraudCases: [...(base.fraudCases ?? []), 'Kept'] };
    const typed = { ...base, fraudCases: ['New user', 'Typed'] };
    expect(draftToSave(stored, typed, base)?.fraudCases).toEqual(['New user', 'Kept', 'Typed']);
  });

  it('has what is written about fraud cases, by either or last', () => {
    const silent = { ...base, fraudCases: null };
    const none = { ...base, fraudCases: [] };
    const one = { ...base, fraudCases: ['Typed'] };
    expect(mergeDrafts(one, silent, silent).fraudCases).toEqual(['Typed']);
    expect(mergeDrafts(silent, none, none).fraudCases).toBeNull();
    expect(mergeDrafts(silent, none, one).fraudCases).toEqual([]);
    expect(mergeDrafts(one, silent, one).fraudCases).toBeNull();
  });
});
