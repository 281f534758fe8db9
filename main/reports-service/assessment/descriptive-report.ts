import type { Finding, MatchType, RiskAssessment } from './assessment';
import { isHighRisk } from './is-high-risk';
import { listText } from './list-text';

/**
 * Returns the summary of a report in plain sentences: the risk assessment, each reason with the gravest first, then the
 * data that was compared. The specification shows no field for the risk assessment and the match types, so the summary
 * carries them.
 */
export function descriptiveReport(
  riskAssessment: RiskAssessment,
  findings: readonly Finding[],
  evidence: readonly MatchType[],
): string {
  const reasons = findings.length === 0 ? noReason(evidence) : findings.map(({ reason }) => reason).join(' ');
  const sentences = [titles[riskAssessment], reasons, comparison(riskAssessment, findings, evidence)];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const titles: Readonly<Record<RiskAssessment, string>> = {
  fraud: 'Fraud.',
  high_risk: 'High risk.',
  low_risk: 'Low risk.',
  unknown_risk: 'Unknown risk.',
};

const matchTypeNames: Readonly<Record<MatchType, string>> = {
  gps: 'GPS data',
  wifi_scan: 'nearby Wi-Fi networks',
  wifi_connection: 'the connected Wi-Fi network',
  mobile_networks: 'mobile networks',
};

function noReason(evidence: readonly MatchType[]): string {
  return evidence.length > 0 ? 'No sign of fraud was found.' : '';
}

/** Names the compared data. Without any, explains an unknown risk, and why its level may be high nevertheless. */
function comparison(
  riskAssessment: RiskAssessment,
  findings: readonly Finding[],
  evidence: readonly MatchType[],
): string {
  if (evidence.length > 0)
    return `The comparison used ${listText(evidence.map((type) => matchTypeNames[type]))}.`;
  const nothing = 'No sensor data could be compared with known data';
  if (riskAssessment !== 'unknown_risk') return `${nothing}.`;
  const unknown = `${nothing}, so no accurate assessment is possible.`;
  return findings.some(isHighRisk)
    ? `${unknown} The risk level is high because the connection hides its origin; preventive measures are recommended.`
    : unknown;
}
