import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Position, positionSources } from '../../../../shared/domain/position';
import { largestDisagreement } from '../../../../shared/domain/report-query';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { sharedDeviceText } from '../../../../shared/i18n/derived-text';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { explanationOf, wordText } from '../../../../shared/i18n/word-text';
import { signalName } from '../../../components/filter-text';
import { PositionShape } from '../../../components/position-shape';
import { RiskBadge } from '../../../components/risk-badge';
import { type AnySignal, SharedDeviceBadge, SignalBadge } from '../../../components/signal-badge';
import { Badge } from '../../../ui/badge';
import { FixedList } from '../../../ui/fixed-list';
import { Highlighted } from '../../../ui/highlighted';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import styles from './cells.module.css';

/** The content of a cell whose field the report doesn't give. */
export function NotGiven() {
  return <span className={styles.notGiven}>{messages.words.received.notGiven}</span>;
}

interface TextProps {
  /** null if the report doesn't give it. */
  readonly text: string | null;
  /** The search text, highlighted where it matches. */
  readonly search: string;
}

/** A text in a cell that may truncate it; complete in the tooltip. */
export function PlainText({ text, search }: TextProps) {
  if (text === null) return <NotGiven />;
  return <Highlighted text={text} words={search} title={visibleText(text)} />;
}

/** Number of characters shown at the end, which identify an id as much as its beginning. */
const tailLength = 6;

interface MiddleTextProps extends TextProps {
  readonly mono?: boolean;
}

/** A text truncated in the middle if there is too little room. Only visually: the text itself stays complete. */
export function MiddleText({ text, search, mono = false }: MiddleTextProps) {
  if (text === null) return <NotGiven />;
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  const tail = characters.slice(-tailLength).join('');
  return (
    <span className={styles.middleText} title={visibleText(text)}>
      {head === '' ? (
        <Highlighted text={tail} words={search} mono={mono} className={styles.middleTail} />
      ) : (
        <>
          <Highlighted text={head} words={search} mono={mono} className={styles.middleHead} />
          {/* The search matches beginnings of words, so it can't match in the tail. */}
          <ReceivedText text={tail} mono={mono} className={styles.middleTail} />
        </>
      )}
    </span>
  );
}

interface RiskCellProps {
  readonly risk: string | null;
  /** Number of fields of the report that couldn't be read. */
  readonly problemCount: number;
}

/** The risk, with a warning if fields of the report couldn't be read. */
export function RiskCell({ risk, problemCount }: RiskCellProps) {
  const text = messages.reports.row;
  return (
    <>
      <RiskBadge risk={risk} />
      {problemCount > 0 && (
        <span className={styles.unreadable} title={text.unreadable(problemCount)}>
          <TriangleAlert size={12} aria-hidden />
          {problemCount}
          <span className="visually-hidden"> {text.unreadableFields(problemCount)}</span>
        </span>
      )}
    </>
  );
}

/** The verdict of the analysts, or that there is none. */
export function VerdictCell({ row }: { readonly row: StoredRow }) {
  const text = verdictText(row);
  return text === '' ? <span className={styles.notGiven}>{messages.words.notJudged}</span> : text;
}

/** Returns the name of the analysts' verdict, or that there are two; "" for none. */
export function verdictText({ verdict, divided }: StoredRow): string {
  if (verdict === null) return '';
  return divided ? messages.words.standings.divided : messages.words.verdicts[verdict];
}

interface FraudCasesCellProps {
  readonly fraudCases: readonly string[];
  readonly search: string;
  readonly wide: boolean;
}

/** The fraud cases as sent by the service, including those that the specification doesn't define. */
export function FraudCasesCell({ fraudCases, search, wide }: FraudCasesCellProps) {
  if (fraudCases.length === 0) return <NotGiven />;
  return (
    <ChipLine
      labels={fraudCases.map((fraudCase) => wordText('decision', fraudCase))}
      wide={wide}
      chip={(label, attributes) => (
        <Badge
          key={attributes['data-value']}
          title={explanationOf('decision', fraudCases[attributes['data-value']] ?? label)}
          {...attributes}
        >
          <Highlighted text={label} words={search} className={styles.chipText} />
        </Badge>
      )}
    />
  );
}

interface SignalsCellProps {
  readonly signals: readonly AnySignal[];
  /** Users of a shared device; null for none. */
  readonly deviceUsers: number | null;
  readonly wide: boolean;
}

/** The signals, derived ones first, and the users of a shared device last. */
export function SignalsCell({ signals, deviceUsers, wide }: SignalsCellProps) {
  const shared = deviceUsers === null ? [] : [sharedDeviceText(deviceUsers)];
  return (
    <ChipLine
      labels={[...signals.map(signalName), ...shared]}
      wide={wide}
      chip={(_, attributes) => {
        const signal = signals[attributes['data-value']];
        if (signal) return <SignalBadge key={signal} signal={signal} {...attributes} />;
        return deviceUsers && <SharedDeviceBadge key="shared" users={deviceUsers} {...attributes} />;
      }}
    />
  );
}

/** Attributes for each chip element. */
interface ChipAttributes {
  readonly className: string | undefined;
  readonly 'data-value': number;
}

interface ChipLineProps {
  /** Label of each chip, also listed in the tooltip of "+2". */
  readonly labels: readonly string[];
  readonly chip: (label: string, attributes: ChipAttributes) => ReactNode;
  /** A wide grid has room for two chips. */
  readonly wide: boolean;
}

/** The chips that fit into a cell; "+2" counts the others and lists them in its tooltip. */
function ChipLine({ labels, chip, wide }: ChipLineProps) {
  const shown = labels.slice(0, wide ? 2 : 1);
  return (
    <>
      {shown.map((label, position) => chip(label, { className: styles.chip, 'data-value': position }))}
      <MoreChips labels={labels.slice(shown.length)} />
    </>
  );
}

function MoreChips({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  const list = labels.map(visibleText).join(', ');
  return (
    <span className={styles.more} title={list} data-shown={`+${labels.length}`}>
      {messages.reports.row.more(labels.length, list)}
    </span>
  );
}

interface ListCellProps {
  readonly values: readonly string[];
  readonly search: string;
}

/** Several values of the report, such as its countries, each of which can be filtered by. */
export function ListCell({ values, search }: ListCellProps) {
  if (values.length === 0) return <NotGiven />;
  return (
    <span title={values.map(visibleText).join(', ')}>
      <FixedList of={values}>
        {(value, position) => (
          <>
            {position > 0 && ', '}
            <Highlighted text={value} words={search} data-value={position} />
          </>
        )}
      </FixedList>
    </span>
  );
}

interface DeviceCellProps {
  readonly model: string | null;
  readonly id: string | null;
  readonly search: string;
  readonly wide: boolean;
}

/** The device model, with the id if there is room or no model. */
export function DeviceCell({ model, id, search, wide }: DeviceCellProps) {
  if (model === null && id === null) return <NotGiven />;
  return (
    <>
      {model !== null && (
        <Highlighted text={model} words={search} className={styles.deviceModel} data-value={0} />
      )}
      {id !== null && (wide || model === null) && (
        <span className={styles.deviceId} data-value={model === null ? 0 : 1}>
          <MiddleText text={id} search={search} mono />
        </span>
      )}
    </>
  );
}

/** The positions of a report with the map's shapes. Each source has a fixed place, so that gaps show. */
export function PositionsCell({ positions }: { readonly positions: readonly Position[] }) {
  const present = positionSources.filter((source) => positions.some((each) => each.source === source));
  const names = present.map((source) => positionNames[source]).join(', ') || messages.reports.row.noPosition;
  return (
    <span className={styles.positions} title={names}>
      {names}
      {positionSources.map((source) => (
        <PositionShape key={source} source={present.includes(source) ? source : null} />
      ))}
    </span>
  );
}

/** Length in px of the bar for the largest score; must match cells.module.css. */
const barWidth = 48;

/** The disagreement score of a report, as a number and a bar. */
export function DisagreementCell({ score }: { readonly score: number | null }) {
  if (score === null) return <NotGiven />;
  return (
    <span
      className={styles.score}
      data-shown={score}
      // The bar is a background image, which saves two elements in each row.
      style={{ backgroundSize: `${(score / largestDisagreement) * barWidth}px 4px, ${barWidth}px 4px` }}
    >
      {messages.reports.row.score(score, largestDisagreement)}
    </span>
  );
}
