import { largestDisagreement } from '../../../shared/domain/report-query';
import { messages } from '../../../shared/messages/messages';

/** How much a report's sources contradict one another: the number, and a bar as long. */
export function DisagreementCell({ score }: { readonly score: number }) {
  return (
    <span
      className="reports-grid__score"
      data-shown={score}
      // The bar is a background, drawn over its track: an element for each would be as many again in each row.
      style={{ backgroundSize: `${(score / largestDisagreement) * barWidth}px 4px, ${barWidth}px 4px` }}
    >
      {messages.reports.row.score(score, largestDisagreement)}
    </span>
  );
}

/** Length of the bar of the largest score, px: see reports-grid.css. */
const barWidth = 48;
