import type { Disagreement, DisagreementReason } from '../../shared/domain/disagreement';
import { reasonInWords } from '../../shared/domain/disagreement-words';
import { ReceivedText } from './hostile-text';
import './disagreement-summary.css';

/** How much the report's sources contradict one another, and why; nothing where they do not. */
export function DisagreementSummary({ disagreement }: { readonly disagreement: Disagreement }) {
  const reasons = disagreement.reasons.filter(isSaid);
  if (reasons.length === 0) return null;
  const { score } = disagreement;
  return (
    <div className="disagreement">
      <p className="disagreement__score" title="0: nothing contradicts. 100: as much as can be.">
        {score === 0 ? (
          'No disagreement beyond what is explained'
        ) : (
          <>
            Disagreement <strong>{score}</strong> of 100
          </>
        )}
      </p>
      <ul className="disagreement__reasons" aria-label="What the positions say">
        {reasons.map((reason) => {
          const words = reasonInWords(reason);
          return (
            <li key={words}>
              <ReceivedText text={words} />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The largest distance is said; the others stand in the list of distances, and 0, 0 in the notes. */
function isSaid(reason: DisagreementReason, at: number, all: readonly DisagreementReason[]): boolean {
  if (reason.kind === 'apart') return at === all.findIndex(({ kind }) => kind === 'apart');
  return reason.kind !== 'at 0, 0';
}
