import { largestDisagreement } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/i18n/messages';

/** The disagreement score of a report, as a number and a bar. */
export function DisagreementCell({ score }: { readonly score: number }) {
  return (
    <span
      className="reports-grid__score"
      data-shown={score}
      // The bar is a background image, which saves two elements in each row.
      style={{ backgroundSize: `${(score / largestDisagreement) * barWidth}px 4px, ${barWidth}px 4px` }}
    >
      {messages.reports.row.score(score, largestDisagreement)}
    </span>
  );
}

/** Length in px of the bar for the largest score; must match reports-grid.css. */
const barWidth = 48;
