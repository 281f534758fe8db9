import type { FraudCaseMeasure, OutboxMeasures } from '../../../../shared/domain/outbox-measures';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { ReceivedText } from '../../../ui/hostile-text';

const parts = ['confirmed', 'added', 'removed'] as const;

/** How often each fraud case was confirmed, added and removed: a table with bars. */
export function FraudCaseTable({
  measures: { fraudCases, allFraudCases },
}: {
  readonly measures: OutboxMeasures;
}) {
  const text = messages.outbox.metrics;
  const max = Math.max(1, ...fraudCases.map(totalCount));
  return (
    <section className="measures__card" aria-labelledby="measures-cases">
      <h2 id="measures-cases">{text.cases}</h2>
      {fraudCases.length === 0 ? (
        <p className="measures__note">{text.noCases}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        <section className="measures__scroll" tabIndex={0} aria-label={text.casesTable}>
          <table className="case-table" aria-labelledby="measures-cases">
            <thead>
              <tr>
                <th scope="col">{text.case}</th>
                <td />
                <th scope="col">
                  <Sample part="confirmed" /> {text.confirmed}
                </th>
                <th scope="col">
                  <Sample part="added" /> {text.added}
                </th>
                <th scope="col">
                  <Sample part="removed" /> {text.removed}
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
                    <Bar measure={measure} max={max} />
                  </td>
                  {parts.map((part) => (
                    <td key={part} className="case-table__count" data-none={measure[part] === 0 || undefined}>
                      {numberText(measure[part])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {allFraudCases > fraudCases.length ? (
        <p className="measures__note">{text.mostFrequent(fraudCases.length, allFraudCases)}</p>
      ) : null}
    </section>
  );
}

function Bar({ measure, max }: { readonly measure: FraudCaseMeasure; readonly max: number }) {
  return (
    <span className="case-table__bar">
      {parts
        .filter((part) => measure[part] > 0)
        .map((part) => (
          <span
            key={part}
            className={`measures__part measures__part--${part}`}
            style={{ inlineSize: `${(100 * measure[part]) / max}%` }}
          />
        ))}
    </span>
  );
}

/** A colour sample for a part of a bar. */
export function Sample({ part }: { readonly part: (typeof parts)[number] }) {
  return <span className={`measures__sample measures__part--${part}`} aria-hidden="true" />;
}

function totalCount({ confirmed, added, removed }: FraudCaseMeasure): number {
  return confirmed + added + removed;
}
