import { type RiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import {
  type Assessment,
  type Decision,
  type Finding,
  isHighRisk,
  type MatchType,
  type RiskAssessment,
} from './assessment';
import type { Facts } from './facts';
import { listText } from './reason-text';

/** Decisions that call an action legitimate. They don't apply if there is also a high-risk finding. */
const legitimate: readonly (Decision | null)[] = ['Device Swapping', 'Location Swapping', 'Common usage'];

export function conclude(facts: Facts, found: readonly Finding[]): Assessment {
  const findings = found.length < 2 ? found : sorted(found);
  const evidence = matchTypesOf(facts, findings);
  const riskAssessment = riskAssessmentOf(findings, evidence);
  return {
    riskAssignment: findings[0]?.level ?? 'clear',
    riskAssessment,
    decisions: [...new Set(findings.map(({ decision }) => decision).filter((decision) => decision !== null))],
    evidence,
    findings,
    descriptiveReport: descriptiveReport(riskAssessment, findings, evidence),
  };
}

function sorted(found: readonly Finding[]): readonly Finding[] {
  const isRisky = found.some(isHighRisk);
  return found
    .filter(({ decision }) => !(isRisky && legitimate.includes(decision)))
    .sort((one, other) => severity(one.level) - severity(other.level));
}

function severity(level: RiskAssignment): number {
  return riskAssignments.indexOf(level);
}

/**
 * Returns how certain the assessment is. Without any sensor data to compare, the risk is unknown; TOR doesn't change
 * this, because it hides the only available location.
 */
function riskAssessmentOf(findings: readonly Finding[], evidence: readonly MatchType[]): RiskAssessment {
  const isCompared = evidence.length > 0;
  if (findings[0]?.level === 'fraud') return 'fraud';
  if (findings.some((finding) => isHighRisk(finding) && (isCompared || finding.rule !== 'torConnection'))) {
    return 'high_risk';
  }
  return isCompared ? 'low_risk' : 'unknown_risk';
}

const matchTypes = ['gps', 'wifi_connection', 'wifi_scan', 'mobile_networks'] as const;

/**
 * Returns all match types that were compared. With a matching connected network, wifi_scan doesn't apply, by the
 * specification's definition.
 */
function matchTypesOf(facts: Facts, findings: readonly Finding[]): readonly MatchType[] {
  const isComplete = findings.every(({ evidence }) =>
    evidence.every((type) => facts.evidence.includes(type)),
  );
  if (isComplete) return facts.evidence;
  const compared = (type: MatchType) =>
    facts.evidence.includes(type) || findings.some(({ evidence }) => evidence.includes(type));
  return matchTypes.filter(
    (type) => compared(type) && !(type === 'wifi_scan' && compared('wifi_connection')),
  );
}

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
  const reasons = findings.map(({ reason }) => reason);
  if (findings.length === 0 && evidence.length > 0) reasons.push('No sign of fraud was found.');
  return [titles[riskAssessment], ...reasons, comparison(riskAssessment, findings, evidence)].join(' ');
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
