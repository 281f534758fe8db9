import { describe, expect, it } from 'vitest';
import { signals } from '../../../shared/domain/report';
import {
  decisions,
  isRiskAssignment,
  locationTypes,
  ratingTypes,
  riskAssignmentFor,
  riskAssignments,
  riskLevelOf,
  sameRisks,
} from '../../../shared/domain/vocabulary';
import { positionNames } from '../../../shared/i18n/position-text';
import { meaningOf } from '../../../shared/i18n/word-text';

describe('meaningOf', () => {
  it.each([
    ['risk_assignment', riskAssignments],
    ['risk_assessment', ['fraud', 'high_risk', 'low_risk', 'unknown_risk']],
    ['decision', decisions],
    ['match_type', ['gps', 'wifi_scan', 'wifi_connection', 'mobile_networks']],
    ['location_type', locationTypes],
    ['signal', signals],
    ['sensor', ['gps', 'mobile_networks', 'wifi', 'wifi_connected']],
    ['position', Object.values(positionNames)],
    ['rating_type', ratingTypes],
  ] as const)('knows every word of %s', (vocabulary, words) => {
    for (const word of words) expect(meaningOf(vocabulary, word)).toMatch(/\.$/);
  });

  it.each([
    [''],
    ['FRAUDS'],
    ['critical'],
    ['high_risk'],
    ['unknown_risk'],
    ['constructor'],
    ['__proto__'],
    ['toString'],
    ['hasOwnProperty'],
  ])('does not know %j as a risk assignment', (word) => {
    expect(meaningOf('risk_assignment', word)).toBeNull();
    expect(isRiskAssignment(word)).toBe(false);
  });

  it('uses the specification’s spelling of a decision, and doesn’t know the correct one', () => {
    expect(meaningOf('decision', 'Phising')).toContain('Phishing attack');
    expect(meaningOf('decision', 'Phishing')).toBeNull();
  });
});

describe('the two vocabularies of risk', () => {
  it.each([
    ['fraud', 'fraud'],
    ['high', 'high'],
    ['high_risk', 'high'],
    ['unknown_risk', 'unknown'],
    ['low', 'low'],
    ['low_risk', 'low'],
    ['clear', 'clear'],
    // Some services spell the same levels so.
    ['HIGH', 'high'],
    [' Fraud\n', 'fraud'],
    ['Low_Risk', 'low'],
    // Other words are never mapped to a known one.
    ['high risk', 'unknown'],
    ['critical', 'unknown'],
    ['constructor', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('have one level for %j', (word, level) => {
    expect(riskLevelOf(word)).toBe(level);
  });

  it('have the same meaning in either direction', () => {
    expect(sameRisks('high_risk')).toEqual(['high', 'high_risk']);
    expect(sameRisks('low')).toEqual(['low', 'low_risk']);
    expect(sameRisks('unknown_risk')).toEqual(['unknown_risk']);
    expect(sameRisks('critical')).toEqual(['critical']);
    expect(['high_risk', 'low_risk', 'unknown_risk', 'critical'].map(riskAssignmentFor)).toEqual([
      'high',
      'low',
      'unknown_risk',
      'critical',
    ]);
  });
});
