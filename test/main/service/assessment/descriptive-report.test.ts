import { expect, it } from 'vitest';
import type { Finding } from '../../../../main/service/assessment/assessment';
import { descriptiveReport } from '../../../../main/service/assessment/descriptive-report';

const found = (decision: Finding['decision'], level: Finding['level'], reason: string): Finding => ({
  rule: 'any',
  decision,
  level,
  evidence: [],
  reason,
});

it('names a decision once before its reasons, and begins a reason without decision with a capital', () => {
  const findings = [
    found('Location fraud', 'high', 'one reason'),
    found('Location fraud', 'high', 'another reason'),
    found(null, 'low', 'a remark'),
    found('New user', 'low', 'first action'),
  ];
  expect(descriptiveReport('high_risk', findings, ['gps', 'wifi_scan'])).toBe(
    'High risk (high_risk). Location fraud: one reason. Another reason. A remark. New user: first action. ' +
      'Compared by gps and wifi_scan.',
  );
});

it('says so where nothing was found', () => {
  expect(descriptiveReport('low_risk', [], ['gps'])).toBe(
    'Low risk (low_risk). Nothing amiss was found. Compared by gps.',
  );
});

it('says why a risk is unknown, and why it is high all the same', () => {
  const unknown =
    'Unknown risk (unknown_risk). No sensor could be compared with anything known, so no accurate assessment can be given';
  expect(descriptiveReport('unknown_risk', [], [])).toBe(`${unknown}.`);
  expect(descriptiveReport('unknown_risk', [found(null, 'high', 'TOR')], [])).toMatch(
    /\. TOR\. No sensor .* reason enough for preventive measures \(high\)\.$/,
  );
});

it('tells what was missing where the risk is known without any sensor', () => {
  expect(descriptiveReport('high_risk', [found(null, 'high', 'a flaw')], [])).toBe(
    'High risk (high_risk). A flaw. No sensor could be compared with anything known.',
  );
});
