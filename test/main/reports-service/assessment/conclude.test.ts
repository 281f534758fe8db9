import { expect, it } from 'vitest';
import type { Finding } from '../../../../main/reports-service/assessment/assessment';
import { descriptiveReport } from '../../../../main/reports-service/assessment/conclude';

const found = (decision: Finding['decision'], level: Finding['level'], reason: string): Finding => ({
  rule: 'any',
  decision,
  level,
  evidence: [],
  reason,
});

it('descriptiveReport names the risk, every reason in order and the compared data, as sentences', () => {
  const findings = [
    found('Location fraud', 'high', 'One reason.'),
    found(null, 'low', 'A remark. It has two sentences.'),
  ];
  expect(descriptiveReport('high_risk', findings, ['gps', 'wifi_scan'])).toBe(
    'High risk. One reason. A remark. It has two sentences. The comparison used GPS data and nearby Wi-Fi networks.',
  );
});

it.each([
  ['gps', 'GPS data'],
  ['wifi_scan', 'nearby Wi-Fi networks'],
  ['wifi_connection', 'the connected Wi-Fi network'],
  ['mobile_networks', 'mobile networks'],
] as const)('descriptiveReport names the match type %s in words', (matchType, name) => {
  expect(descriptiveReport('low_risk', [], [matchType])).toBe(
    `Low risk. No sign of fraud was found. The comparison used ${name}.`,
  );
});

it('descriptiveReport explains an unknown risk, and why its level can be high nevertheless', () => {
  const unknown =
    'Unknown risk. No sensor data could be compared with known data, so no accurate assessment is possible.';
  expect(descriptiveReport('unknown_risk', [], [])).toBe(unknown);
  expect(descriptiveReport('unknown_risk', [found(null, 'high', 'It uses TOR.')], [])).toMatch(
    /^Unknown risk\. It uses TOR\. No sensor .* The risk level is high because .* measures are recommended\.$/,
  );
});

it('descriptiveReport names the missing data if the risk is known without sensor data', () => {
  expect(descriptiveReport('high_risk', [found(null, 'high', 'A flaw.')], [])).toBe(
    'High risk. A flaw. No sensor data could be compared with known data.',
  );
});
