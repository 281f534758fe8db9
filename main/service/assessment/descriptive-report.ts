import type { Finding, MatchType, RiskAssessment } from './assessment';
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
  return `${text} ${evidenceSentence(evidence)}`;
}

const titles: Readonly<Record<RiskAssessment, string>> = {
  fraud: 'Fraud (fraud).',
  high_risk: 'High risk (high_risk).',
  low_risk: 'Low risk (low_risk).',
  unknown_risk: 'Unknown risk (unknown_risk).',
};

function evidenceSentence(evidence: readonly MatchType[]): string {
  if (evidence.length === 0) return 'No sensor could be compared with anything known.';
  return `Compared by ${listText(evidence)}.`;
}

function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
