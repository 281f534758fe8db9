import { type RiskAssignment, riskAssignments } from '../../../shared/domain/vocabulary';
import type { Assessment, Decision, Finding, MatchType, RiskAssessment } from './assessment';
import { descriptiveReport } from './descriptive-report';
import type { Facts } from './facts';
import { isGrave } from './is-grave';

/** Decisions that say an action is legitimate, which it isn't where something grave was found. */
const legitimate: readonly (Decision | null)[] = ['Device Swapping', 'Location Swapping', 'Common usage'];

/** Makes one assessment of what the rules found. */
export function conclude(facts: Facts, found: readonly Finding[]): Assessment {
  const isRisky = found.some(isGrave);
  const findings = found
    .filter(({ decision }) => !(isRisky && legitimate.includes(decision)))
    .sort((one, other) => gravity(one.level) - gravity(other.level));
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

function gravity(level: RiskAssignment): number {
  return riskAssignments.indexOf(level);
}

/**
 * How sure the service is. Where no sensor could be compared with anything it cannot tell, and TOR, which hides the
 * only place there might be, doesn't make it any surer.
 */
function riskAssessmentOf(findings: readonly Finding[], evidence: readonly MatchType[]): RiskAssessment {
  const isCompared = evidence.length > 0;
  if (findings[0]?.level === 'fraud') return 'fraud';
  if (findings.some((finding) => isGrave(finding) && (isCompared || finding.rule !== 'torConnection'))) {
    return 'high_risk';
  }
  return isCompared ? 'low_risk' : 'unknown_risk';
}

const matchTypes = ['gps', 'wifi_connection', 'wifi_scan', 'mobile_networks'] as const;

/** All that was compared. With a connected network that matches it is not wifi_scan, as the specification defines it. */
function matchTypesOf(facts: Facts, findings: readonly Finding[]): readonly MatchType[] {
  const isTold = findings.every(({ evidence }) => evidence.every((type) => facts.evidence.includes(type)));
  if (isTold) return facts.evidence;
  const compared = (type: MatchType) =>
    facts.evidence.includes(type) || findings.some(({ evidence }) => evidence.includes(type));
  return matchTypes.filter(
    (type) => compared(type) && !(type === 'wifi_scan' && compared('wifi_connection')),
  );
}
