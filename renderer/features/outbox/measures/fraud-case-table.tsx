import type { FraudCaseMeasure, OutboxMeasures } from '../../../../shared/domain/outbox-measures';
import { ReceivedText } from '../../../ui/hostile-text';

const parts = ['confirmed', 'added', 'removed'] as const;

/** How often each fraud case was confirmed, added and taken away: a table that shows itself as bars. */
export function FraudCaseTable({
  measures: { fraudCases, allFraudCases },
}: {
  readonly measures: OutboxMeasures;
}) {
  const most = Math.max(1, ...fraudCases.map(often));
  return (
    <section className="measures__card" aria-labelledby="measures-cases">
      <h2 id="measures-cases">Fraud cases</h2>
      {fraudCases.length === 0 ? (
        <p className="measures__note">No fraud case was reported or desired where the verdict is known.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard
        <section className="measures__scroll" tabIndex={0} aria-label="Table of fraud cases">
          <table className="case-table" aria-labelledby="measures-cases">
            <thead>
              <tr>
                <th scope="col">Fraud case</th>
                <td />
                <th scope="col">
                  <Sample part="confirmed" /> Confirmed
                </th>
                <th scope="col">
                  <Sample part="added" /> Added
                </th>
                <th scope="col">
                  <Sample part="removed" /> Removed
                </th>
              </tr>
            </thead>
            <tbody>
              {fraudCases.map((measure) => (
                <tr key={measure.fraudCase}>
                  <th scope="row" className="case-table__name">
                    <ReceivedText text={measure.fraudCase} />
                  </th>
                  <td className="case-table__bar-cell" aria-hidden="true">
                    <Bar measure={measure} most={most} />
                  </td>
                  {parts.map((part) => (
                    <td key={part} className="case-table__count" data-none={measure[part] === 0 || undefined}>
                      {measure[part].toLocaleString('en')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {allFraudCases > fraudCases.length ? (
        <p className="measures__note">
          The {fraudCases.length} most frequent of {allFraudCases.toLocaleString('en')}.
        </p>
      ) : null}
    </section>
  );
}

function Bar({ measure, most }: { readonly measure: FraudCaseMeasure; readonly most: number }) {
  return (
    <span className="case-table__bar">
      {parts
        .filter((part) => measure[part] > 0)
        .map((part) => (
          <span
            key={part}
            className={`measures__part measures__part--${part}`}
            style={{ inlineSize: `${(100 * measure[part]) / most}%` }}
          />
        ))}
    </span>
  );
}

/** What a part of a bar looks like. */
export function Sample({ part }: { readonly part: (typeof parts)[number] }) {
  return <span className={`measures__sample measures__part--${part}`} aria-hidden="true" />;
}

function often({ confirmed, added, removed }: FraudCaseMeasure): number {
  return confirmed + added + removed;
}
