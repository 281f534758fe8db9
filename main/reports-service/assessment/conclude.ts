import { type RiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import type { Assessment, Decision, Finding, MatchType, RiskAssessment } from './assessment';
import { descriptiveReport } from './descriptive-report';
import type { Facts } from './facts';
import { isHighRisk } from './is-high-risk';

/** Decisions that call an action legitimate. They don't apply if there is also a high-risk finding. */
const legitimate: readonly (Decision | null)[] = ['Device Swapping', 'Location Swapping', 'Common usage'];

/** Combines the findings of the rules into one assessment. */
export function conclude(facts: Facts, found: readonly Finding[]): Assessment {
  const isRisky = found.some(isHighRisk);
  const findings = found
    .filter(({ decision }) => !(isRisky && legitimate.includes(decision)))
    .sort((one, other) => severity(one.level) - severity(other.level));
  const evidence = matchTypesOf(facts, findings);
  const riskAssessment = riskAssessmentOf(findings, evidence);
  return {
    riskAssignment: findings[0]?.level ?? 'clear',
    riskAssessment,
    decisions: decisionsOf(findings),
    evidence,
    findings,
    descriptiveReport: descriptiveReport(riskAssessment, findings, evidence),
  };
}

function decisionsOf(findings: readonly Finding[]): readonly Decision[] {
  const decisions: Decision[] = [];
  for (const { decision } of findings)
    if (decision !== null && !decisions.includes(decision)) decisions.push(decision);
  return decisions;
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
