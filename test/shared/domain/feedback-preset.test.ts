import { describe, expect, it } from 'vitest';
import { emptyDraft } from '../../../shared/domain/feedback';
import {
  presetContentOf,
  presetParts,
  withBuiltInPreset,
  withPreset,
} from '../../../shared/domain/feedback-preset';
import { startingDraft } from '../../../shared/domain/starting-draft';
import { feedbackErrors, presetNameError } from '../../../shared/i18n/feedback-text';
import { presetSchema } from '../../../shared/schemas/preset-schema';

const fraud = { riskAssignment: 'fraud', fraudCases: ['Location fraud'] };
const low = { riskAssignment: 'low_risk', fraudCases: [] };

describe('the preset "Confirmed fraud"', () => {
  it('rates the verdict as right if it was fraud', () => {
    expect(withBuiltInPreset(startingDraft(fraud), 'Confirmed fraud', fraud)).toMatchObject({
      desiredRisk: 'fraud',
      fraudCases: ['Location fraud'],
      ratingType: 'Positive',
    });
  });

  it('corrects any other verdict', () => {
    expect(withBuiltInPreset(startingDraft(low), 'Confirmed fraud', low)).toMatchObject({
      desiredRisk: 'fraud',
      ratingType: 'Corrective',
    });
  });

  it('removes legitimate cases if the verdict was not fraud', () => {
    const fraudCases = ['Common usage', 'New user', 'Device Swapping'];
    const clear = { riskAssignment: 'clear', fraudCases };
    expect(withBuiltInPreset(startingDraft(clear), 'Confirmed fraud', clear).fraudCases).toEqual([
      'New user',
    ]);
    const verdict = { riskAssignment: 'fraud', fraudCases };
    expect(withBuiltInPreset(startingDraft(verdict), 'Confirmed fraud', verdict)).toMatchObject({
      fraudCases,
      ratingType: 'Positive',
    });
  });

  it('keeps the selected cases, or restores the reported ones if none is selected', () => {
    const chosen = { ...startingDraft(fraud), fraudCases: ['Phising'] };
    expect(withBuiltInPreset(chosen, 'Confirmed fraud', fraud).fraudCases).toEqual(['Phising']);
    const cleared = withBuiltInPreset(chosen, 'False positive', fraud);
    expect(withBuiltInPreset(cleared, 'Confirmed fraud', fraud).fraudCases).toEqual(['Location fraud']);
  });
});

describe('the preset "False positive"', () => {
  it('sets the risk clear, removes fraud cases and rates the verdict as wrong', () => {
    expect(withBuiltInPreset(startingDraft(fraud), 'False positive', fraud)).toMatchObject({
      desiredRisk: 'clear',
      fraudCases: [],
      ratingType: 'Corrective',
    });
  });

  it('keeps legitimate cases', () => {
    const reported = { riskAssignment: 'clear', fraudCases: ['Common usage', 'Phising'] };
    expect(withBuiltInPreset(startingDraft(reported), 'False positive', reported)).toMatchObject({
      desiredRisk: 'clear',
      fraudCases: ['Common usage'],
    });
  });

  it('leaves all other fields unchanged and can be sent at once', () => {
    const typed = { ...startingDraft(fraud), annotations: 'typed', score: '3' };
    const draft = withBuiltInPreset(typed, 'False positive', fraud);
    expect(draft).toMatchObject({ annotations: 'typed', score: '3' });
    expect(feedbackErrors(draft)).toEqual({});
  });
});

it.each([
  ['Confirmed fraud', 'Positive'],
  ['False positive', 'Corrective'],
] as const)('%s in a batch sets the rating %s', (name, ratingType) => {
  expect(withBuiltInPreset(emptyDraft(), name, null).ratingType).toBe(ratingType);
});

describe('a user’s own preset', () => {
  const draft = {
    ...emptyDraft({ name: 'Ada', surname: '', email: '' }),
    desiredRisk: 'low',
    fraudCases: ['Mule'],
    ratingType: 'Negative',
    score: ' 7 ',
    annotations: 'As agreed',
  };

  it('contains the selected parts, and never the reporter', () => {
    const content = presetContentOf(draft, ['desiredRisk', 'fraudCases', 'score', 'annotations']);
    expect(content).toEqual({
      desiredRisk: 'low',
      fraudCases: ['Mule'],
      score: '7',
      annotations: 'As agreed',
    });
    expect(presetSchema.safeParse({ id: 'a', name: 'b', content }).success).toBe(true);
  });

  it('contains nothing that it could not set', () => {
    const odd = { ...draft, desiredRisk: 'high_risk', ratingType: 'Great', score: '11' };
    expect(presetContentOf(odd, presetParts)).not.toHaveProperty('desiredRisk');
    expect(presetContentOf(odd, presetParts)).not.toHaveProperty('ratingType');
    expect(presetContentOf(odd, presetParts)).not.toHaveProperty('score');
  });

  it('sets its fields without replacing typed text', () => {
    const content = { desiredRisk: 'fraud', annotations: 'By the preset', impact: 'By the preset' } as const;
    expect(withPreset({ ...draft, annotations: 'Typed' }, content)).toEqual({
      ...draft,
      desiredRisk: 'fraud',
      annotations: 'Typed',
      impact: 'By the preset',
    });
  });

  it('replaces the text of the previous preset', () => {
    const first = { annotations: 'One' };
    expect(withPreset({ ...draft, annotations: 'One' }, { annotations: 'Two' }, first).annotations).toBe(
      'Two',
    );
  });

  it('has a unique name', () => {
    const other = { id: 'a', name: 'Mules', content: {} };
    expect(presetNameError('  ', [])).not.toBeNull();
    expect(presetNameError('mules', [other])).not.toBeNull();
    expect(presetNameError('ｍüles', [other])).not.toBeNull();
    expect(presetNameError('false positive', [])).not.toBeNull();
    expect(presetNameError('Others', [other])).toBeNull();
  });
});
