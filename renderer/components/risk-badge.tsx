import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import {
  knownRisk,
  type RiskAssignment,
  riskAssessments,
  riskAssignments,
  riskLevelOf,
} from '../../shared/domain/vocabulary';
import { messages } from '../../shared/i18n/messages';
import { explanationOf, meaningOf, wordText } from '../../shared/i18n/word-text';
import { Badge } from '../ui/badge';
import { ReceivedText } from '../ui/hostile-text';
import { pathIcon } from '../ui/path-icon';
import styles from './risk-badge.module.css';

const look = { size: 14, strokeWidth: 2.25 } as const;
/** Lucide's octagon-x, triangle-alert, circle-minus and shield-check. */
const icons: Readonly<Record<RiskAssignment, ReactNode>> = {
  fraud: pathIcon({
    path: 'M15 9l-6 6M2.586 16.726A2 2 0 0 1 2 15.312V8.688a2 2 0 0 1 .586-1.414l4.688-4.688A2 2 0 0 1 8.688 2h6.624a2 2 0 0 1 1.414.586l4.688 4.688A2 2 0 0 1 22 8.688v6.624a2 2 0 0 1-.586 1.414l-4.688 4.688a2 2 0 0 1-1.414.586H8.688a2 2 0 0 1-1.414-.586zM9 9l6 6',
    className: styles.fraud,
    ...look,
  }),
  high: pathIcon({
    path: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
    className: styles.high,
    ...look,
  }),
  low: pathIcon({ path: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M8 12h8', className: styles.low, ...look }),
  clear: pathIcon({
    path: 'M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4',
    className: styles.clear,
    ...look,
  }),
};

/** The icon of a risk level, shown with it everywhere so that colour is never the only sign. */
export function RiskIcon({ risk }: { readonly risk: RiskAssignment }) {
  return icons[risk];
}

/** The risks as options, in the user's language, with their meanings as tooltips. */
export function riskOptions() {
  return riskAssignments.map((risk) => ({
    value: risk,
    label: wordText('risk_assignment', risk),
    title: explanationOf('risk_assignment', risk),
    icon: <RiskIcon risk={risk} />,
  }));
}

interface RiskBadgeProps {
  readonly risk: string | null;
  /** False where the word alone has to do; true by default. */
  readonly hasIcon?: boolean;
}

/**
 * A report's risk in the colour of its level, as received or in the word that means the same (`wordText`). A word that neither vocabulary defines is marked, as is one that
 * says that nothing is known.
 */
export function RiskBadge({ risk, hasIcon = true }: RiskBadgeProps) {
  if (risk === null) return <ReceivedText text={null} />;
  const level = riskLevelOf(risk);
  if (level === 'unknown')
    return (
      <Badge
        tone="none"
        className={clsx(styles.root, styles.unknown)}
        title={meaningOf('risk_assessment', risk) ?? messages.words.received.unknownRisk}
        icon={<span aria-hidden="true">?</span>}
      >
        <ReceivedText text={risk} />
      </Badge>
    );
  const shown = wordText('risk_assignment', risk);
  // Called as a function: the grid shows one a row, and a second component each slows it down.
  return Badge({
    tone: 'none',
    className: clsx(styles.root, styles[level]),
    title: risk === shown && shown === level ? undefined : meaningOfRisk(risk),
    icon: hasIcon ? icons[level] : null,
    children: shown,
  });
}

function meaningOfRisk(risk: string): string {
  const isAssessment = riskAssessments.some((each) => each === knownRisk(risk));
  return explanationOf(isAssessment ? 'risk_assessment' : 'risk_assignment', risk);
}
