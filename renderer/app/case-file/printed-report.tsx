import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { Explanation } from '../../../shared/domain/explanation/explain';
import type { Fact } from '../../../shared/domain/explanation/fact';
import { instantOf } from '../../../shared/domain/instant';
import { amountText } from '../../../shared/i18n/amount-text';
import { clauseText } from '../../../shared/i18n/explanation-text';
import { messages } from '../../../shared/i18n/messages';
import { beginningOf } from '../../../shared/shown-text';
import { IpPlaceMark } from '../../components/place-text';
import { RiskBadge } from '../../components/risk-badge';
import { MapPicture } from '../../features/map/static/map-picture';
import type { PictureOfMap } from '../../features/map/static/picture-of-map';
import { BothTimes, SheetFacts, SheetText } from '../../features/report-detail/case-sheet/sheet-parts';
import { SheetVerdicts } from '../../features/report-detail/case-sheet/sheet-verdicts';
import { FixedList } from '../../ui/fixed-list';
import styles from './case-file.module.css';
import type { FiledReport } from './filed-report';
import { PrintedPositions } from './printed-positions';

const maxNameLength = 120;
const maxReasonLength = 600;

interface PrintedReportProps {
  readonly report: FiledReport;
  readonly map: PictureOfMap | null;
}

/** A report in a case file: who, when and where, what decides, its map, and the verdict on it. */
export function PrintedReport({ report: { item, number, reviewed, explanation }, map }: PrintedReportProps) {
  const text = messages.cases.item;
  if (reviewed === null || explanation === null)
    return (
      <section>
        <h2 className={styles.heading}>{text.named({ number, name: messages.words.terms.report })}</h2>
        <p>{text.missingReport}</p>
        <Ids ids={[item.transactionId ?? item.key]} />
      </section>
    );
  const { detail, row } = reviewed;
  return (
    <section>
      <Heading number={number} reviewed={reviewed} />
      <Reasons explanation={explanation} />
      <div className={styles.columns}>
        {map ? <MapPicture picture={map} alt={messages.caseSheet.mapAlt} namesSources={false} /> : null}
        <div className={styles.facts}>
          <Facts reviewed={reviewed} />
          <SheetVerdicts entries={detail.decisions.entries[0]?.entries ?? []} />
          {detail.note === '' ? null : (
            <p>
              {messages.words.terms.note}: <SheetText text={detail.note} />
            </p>
          )}
          <PrintedPositions detail={detail} />
          <Ids ids={[row.transactionId, detail.report.id]} />
        </div>
      </div>
    </section>
  );
}

/** The number on the map, the user or else the device, the time, the place and the risk. */
function Heading({
  number,
  reviewed: { detail, row },
}: {
  readonly number: number;
  readonly reviewed: ReviewedReport;
}) {
  const who = row.userId ?? row.deviceId ?? row.deviceModel;
  const instant = row.timestamp === null ? null : instantOf(row.timestamp);
  const risk = row.riskAssignment;
  return (
    <h2 className={styles.heading}>
      <span className={styles.number}>{number}</span>{' '}
      {who === null ? messages.words.terms.report : <SheetText text={who} maxLength={maxNameLength} />}
      {risk === null ? null : (
        <>
          {' '}
          <RiskBadge risk={beginningOf(risk, maxNameLength)} />
        </>
      )}
      <span className={styles.place}>
        {instant ? <BothTimes instant={instant} /> : null}
        {detail.place === '' ? null : (
          <span>
            <SheetText text={detail.place} maxLength={maxNameLength} />
            {detail.isPlaceOfIp && <IpPlaceMark />}
          </span>
        )}
      </span>
    </h2>
  );
}

/** What decides, what supports it, and the service's reason. */
function Reasons({ explanation: { first, others, reason } }: { readonly explanation: Explanation }) {
  const supporting = [...others, ...(reason ? [reason] : [])];
  return (
    <>
      {first && !saysNothing(first.fact) ? (
        <p className={styles.first}>
          <strong>
            <SheetText text={clauseText(first)} maxLength={maxReasonLength} />
          </strong>
        </p>
      ) : null}
      {supporting.length === 0 ? null : (
        <ul className={styles.reasons}>
          <FixedList of={supporting}>
            {(clause) => (
              <li>
                <SheetText text={clauseText(clause)} maxLength={maxReasonLength} />
              </li>
            )}
          </FixedList>
        </ul>
      )}
    </>
  );
}

/** Whether a fact is only that there is nothing to compare. */
function saysNothing({ kind }: Fact): boolean {
  return kind === 'few positions' || kind === 'travel unknown';
}

/** What the heading doesn't say: the amount, the device, and what was done. */
function Facts({ reviewed: { row } }: { readonly reviewed: ReviewedReport }) {
  const { fields } = messages.words;
  const { amount, currency, userId, deviceId, deviceModel, extra } = row;
  const device = [deviceModel, userId === null && deviceModel === null ? null : deviceId].filter(
    (part) => part !== null,
  );
  const facts: readonly (readonly [string, string | null])[] = [
    [fields.amount, amount === null ? null : amountText(amount, currency)],
    [fields.device, device.length === 0 ? null : device.join(' · ')],
    [fields.extra, extra.length === 0 ? null : extra.slice(0, 3).join(' · ')],
  ];
  return (
    <SheetFacts
      facts={facts.flatMap(([name, value]) =>
        value === null
          ? []
          : [[name, <SheetText key={name} text={value} maxLength={maxNameLength} />] as const],
      )}
    />
  );
}

/** The IDs by which the report is found, small. */
function Ids({ ids }: { readonly ids: readonly (string | null)[] }) {
  const given = [...new Set(ids)].filter((id) => id !== null && id !== '');
  if (given.length === 0) return null;
  return (
    <p className={styles.ids}>
      {given.map((id, at) => (
        <span key={id}>
          {at === 0 ? '' : ' · '}
          <SheetText text={id} mono maxLength={300} />
        </span>
      ))}
    </p>
  );
}
