import { describe, expect, it } from 'vitest';
import { signals } from '../../../shared/domain/report';
import {
  decisions,
  isRiskAssignment,
  locationTypes,
  ratingTypes,
  riskAssignments,
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
    ['FRAUD'],
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
