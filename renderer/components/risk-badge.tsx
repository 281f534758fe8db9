import { clsx } from 'clsx';
import { CircleMinus, OctagonX, ShieldCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { isRiskAssignment, type RiskAssignment, riskAssignments } from '../../shared/domain/vocabulary';
import { messages } from '../../shared/i18n/messages';
import { explanationOf, wordText } from '../../shared/i18n/word-text';
import { Badge } from '../ui/badge';
import { ReceivedText } from '../ui/hostile-text';
import styles from './risk-badge.module.css';

const look = { size: 14, strokeWidth: 2.25, 'aria-hidden': true } as const;
/** Each is one element, so that the next page of a list doesn't render the icons that stay. */
const icons: Readonly<Record<RiskAssignment, ReactNode>> = {
  fraud: <OctagonX className={styles.fraud} {...look} />,
  high: <TriangleAlert className={styles.high} {...look} />,
  low: <CircleMinus className={styles.low} {...look} />,
  clear: <ShieldCheck className={styles.clear} {...look} />,
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

/** A report's risk assignment. A word that the specification doesn't define is shown as received, and marked. */
export function RiskBadge({ risk, hasIcon = true }: RiskBadgeProps) {
  if (risk === null) return <ReceivedText text={null} />;
  if (isRiskAssignment(risk)) {
    const shown = wordText('risk_assignment', risk);
    // Called as a function: the grid shows one a row, and a second component each slows it down.
    return Badge({
      tone: 'none',
      className: clsx(styles.root, styles[risk]),
      title: shown === risk ? undefined : explanationOf('risk_assignment', risk),
      icon: hasIcon ? icons[risk] : null,
      children: <span className={styles.text}>{shown}</span>,
    });
  }
  return (
    <Badge
      tone="none"
      className={clsx(styles.root, styles.unknown)}
      title={messages.words.received.unknownRisk}
      icon={<span aria-hidden="true">?</span>}
    >
      <ReceivedText text={risk} />
    </Badge>
  );
}
