import type { Finding, MatchType, RiskAssessment } from './assessment';
import { isGrave } from './is-grave';
import { listText } from './list-text';

/**
 * What an analyst reads first: how sure the service is, then each reason, the gravest first, then what was compared. The
 * specification shows no field for the risk assessment and the match types, so they stand here.
 */
export function descriptiveReport(
  riskAssessment: RiskAssessment,
  findings: readonly Finding[],
  evidence: readonly MatchType[],
): string {
  let text = titles[riskAssessment];
  let before: Finding | null = null;
  for (const finding of findings) {
    const isSameDecision = before !== null && before.decision === finding.decision;
    const heading = finding.decision === null || isSameDecision ? '' : `${finding.decision}: `;
    text += ` ${heading}${heading === '' ? capitalised(finding.reason) : finding.reason}.`;
    before = finding;
  }
  return `${text} ${lastSentence(riskAssessment, findings, evidence)}`;
}

const titles: Readonly<Record<RiskAssessment, string>> = {
  fraud: 'Fraud (fraud).',
  high_risk: 'High risk (high_risk).',
  low_risk: 'Low risk (low_risk).',
  unknown_risk: 'Unknown risk (unknown_risk).',
};

/** Says why the risk is unknown where it is, and why measures are recommended even so where they are. */
function lastSentence(
  riskAssessment: RiskAssessment,
  findings: readonly Finding[],
  evidence: readonly MatchType[],
): string {
  if (evidence.length > 0) {
    const compared = `Compared by ${listText(evidence)}.`;
    return findings.length === 0 ? `Nothing amiss was found. ${compared}` : compared;
  }
  const nothing = 'No sensor could be compared with anything known';
  if (riskAssessment !== 'unknown_risk') return `${nothing}.`;
  const unknown = `${nothing}, so no accurate assessment can be given`;
  return findings.some(isGrave)
    ? `${unknown}; a connection that hides itself is reason enough for preventive measures (high).`
    : `${unknown}.`;
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
