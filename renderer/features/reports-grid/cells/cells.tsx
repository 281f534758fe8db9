import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { largestDisagreement } from '../../../../shared/domain/columns';
import { positionSources } from '../../../../shared/domain/position';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { sharedDeviceText } from '../../../../shared/i18n/derived-text';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { explanationOf, wordText } from '../../../../shared/i18n/word-text';
import type { Settings } from '../../../../shared/settings';
import { signalName } from '../../../components/filter-text';
import { instantText } from '../../../components/instant-text';
import { IpPlaceMark } from '../../../components/place-text';
import { positionShapesClass } from '../../../components/position-shape';
import { RiskBadge } from '../../../components/risk-badge';
import { type AnySignal, SharedDeviceBadge, SignalBadge } from '../../../components/signal-badge';
import { badgeClass } from '../../../ui/badge';
import { FixedList } from '../../../ui/fixed-list';
import { Highlighted } from '../../../ui/highlighted';
import { ReceivedText } from '../../../ui/hostile-text';
import styles from './cells.module.css';

// Functions that return elements, instead of components: a component for each of several hundred cells slows down every
// page.

/** The content of a cell whose field the report doesn't give. */
export function emptyCell() {
  return <span className={styles.notGiven}>{messages.words.received.notGiven}</span>;
}

interface CellText {
  /** null if the report doesn't give it. */
  readonly text: string | null;
  /** The search text, highlighted where it matches. */
  readonly search: string;
}

/** A text in a cell that may truncate it; complete in the tooltip. */
export function plainText({ text, search }: CellText) {
  if (text === null) return emptyCell();
  return Highlighted({ text, words: search, title: visibleText(text) });
}

/** The place, marked if only the IP address gives it: the mark stays if there is too little room. */
export function placeCell({ place, isPlaceOfIp }: StoredRow, { search }: Pick<CellText, 'search'>) {
  if (!isPlaceOfIp) return plainText({ text: place === '' ? null : place, search });
  return (
    <span className={styles.middleText} title={visibleText(place)}>
      {Highlighted({ text: place, words: search, className: styles.middleHead })}
      {IpPlaceMark({ className: styles.middleTail })}
    </span>
  );
}

/** Number of characters shown at the end, which identify an id as much as its beginning. */
const tailLength = 6;

interface MiddleText extends CellText {
  readonly mono?: boolean;
}

/** A text truncated in the middle if there is too little room. Only visually: the text itself stays complete. */
export function middleText({ text, search, mono = false }: MiddleText) {
  if (text === null) return emptyCell();
  const characters = Array.from(text);
  const head = characters.slice(0, -tailLength).join('');
  const tail = characters.slice(-tailLength).join('');
  return (
    <span className={styles.middleText} title={visibleText(text)}>
      {head === '' ? (
        Highlighted({ text: tail, words: search, mono, className: styles.middleTail })
      ) : (
        <>
          {Highlighted({ text: head, words: search, mono, className: styles.middleHead })}
          {/* The search matches beginnings of words, so it can't match in the tail. */}
          {ReceivedText({ text: tail, mono, className: styles.middleTail })}
        </>
      )}
    </span>
  );
}

/** The risk, with a warning if fields of the report couldn't be read. In a narrow grid, its icon gives way to the row's marks. */
export function riskCell(row: StoredRow, { room }: Pick<ListOptions, 'room'>) {
  const { riskAssignment: risk, problemCount, hasNote, versions } = row;
  const text = messages.reports.row;
  return (
    <>
      {RiskBadge({ risk, hasIcon: room !== 'narrow' || !(hasNote || versions > 1) })}
      {problemCount > 0 && (
        <span className={styles.unreadable} title={text.unreadable({ count: problemCount })}>
          <TriangleAlert size={12} aria-hidden />
          {problemCount}
          <span className="visually-hidden"> {text.unreadableFields({ count: problemCount })}</span>
        </span>
      )}
    </>
  );
}

/** The verdict of the analysts, or that there is none. */
export function verdictCell(row: StoredRow) {
  const text = verdictText(row);
  return text === '' ? <span className={styles.notGiven}>{messages.words.notJudged}</span> : text;
}

/** Returns the name of the analysts' verdict, or that there are two; "" for none. */
export function verdictText({ verdict, divided }: StoredRow): string {
  if (verdict === null) return '';
  return divided ? messages.words.standings.divided : messages.words.verdicts[verdict];
}

/** What the grid has room for: less than most values, most values, or more. */
export type CellRoom = 'narrow' | 'comfortable' | 'wide';

interface ListOptions {
  readonly search: string;
  /** A wide grid has room for two chips, a narrow one only for icons. */
  readonly room: CellRoom;
}

/** The fraud cases as sent by the service, including those that the specification doesn't define. */
export function fraudCasesCell({ fraudCases }: StoredRow, { search, room }: ListOptions) {
  if (fraudCases.length === 0) return emptyCell();
  return chipLine({
    labels: fraudCases.map((fraudCase) => wordText('decision', fraudCase)),
    most: room === 'wide' ? 2 : 1,
    chip: (label, attributes) => (
      // The text is the badge.
      <Highlighted
        key={attributes['data-value']}
        text={label}
        words={search}
        title={explanationOf('decision', fraudCases[attributes['data-value']] ?? label)}
        {...attributes}
        className={badgeClass('neutral', attributes.className)}
      />
    ),
  });
}

/** How many icons a narrow cell has room for. */
const maxIcons = 3;

/** The signals, derived ones first, and the users of a shared device last. */
export function signalsCell(
  { signals, derived, deviceUsers }: StoredRow,
  { room }: Pick<ListOptions, 'room'>,
) {
  const all: readonly AnySignal[] = [...derived, ...signals];
  const shared = deviceUsers === null ? [] : [sharedDeviceText(deviceUsers)];
  const labels = [...all.map(signalName), ...shared];
  const icons = room === 'narrow';
  return chipLine({
    labels,
    most: icons ? (labels.length > maxIcons ? maxIcons - 1 : maxIcons) : room === 'wide' ? 2 : 1,
    chip: (label, attributes) => {
      const look = icons ? { ...attributes, className: styles.icon, title: label } : attributes;
      const signal = all[attributes['data-value']];
      if (signal) return <SignalBadge key={look['data-value']} signal={signal} {...look} />;
      return deviceUsers && <SharedDeviceBadge key={look['data-value']} users={deviceUsers} {...look} />;
    },
  });
}

/** Attributes for each chip element. */
interface ChipAttributes {
  readonly className: string | undefined;
  readonly 'data-value': number;
}

interface ChipLine {
  /** Maximum number of chips. */
  readonly most: number;
  /** Label of each chip, also listed in the tooltip of "+2". */
  readonly labels: readonly string[];
  readonly chip: (label: string, attributes: ChipAttributes) => ReactNode;
}

/** The chips that fit into a cell; "+2" counts the others and lists them in its tooltip. */
function chipLine({ labels, chip, most }: ChipLine) {
  const shown = labels.slice(0, most);
  return (
    <>
      {shown.map((label, position) => chip(label, { className: styles.chip, 'data-value': position }))}
      {moreChips(labels.slice(shown.length))}
    </>
  );
}

function moreChips(labels: readonly string[]) {
  if (labels.length === 0) return null;
  const list = labels.map(visibleText).join(', ');
  return (
    <span className={styles.more} title={list} data-shown={`+${labels.length}`}>
      {messages.reports.row.more({ count: labels.length, list })}
    </span>
  );
}

/** Several values of the report, such as its countries, each of which can be filtered by. */
export function listCell(values: readonly string[], search: string) {
  if (values.length === 0) return emptyCell();
  return (
    <span title={values.map(visibleText).join(', ')}>
      <FixedList of={values}>
        {(value, position) => (
          <>
            {position > 0 && ', '}
            {Highlighted({ text: value, words: search, 'data-value': position })}
          </>
        )}
      </FixedList>
    </span>
  );
}

/** The device model, with the id if there is room or no model. */
export function deviceCell({ deviceModel: model, deviceId: id }: StoredRow, { search, room }: ListOptions) {
  if (model === null && id === null) return emptyCell();
  return (
    <>
      {model !== null &&
        Highlighted({ text: model, words: search, className: styles.deviceModel, 'data-value': 0 })}
      {id !== null && (room === 'wide' || model === null) && (
        <span className={styles.deviceId} data-value={model === null ? 0 : 1}>
          {middleText({ text: id, search, mono: true })}
        </span>
      )}
    </>
  );
}

/** The positions of a report with the map's shapes. Each source has a fixed place, so that gaps show. */
export function positionsCell({ positions }: StoredRow) {
  const present = positionSources.filter((source) => positions.some((each) => each.source === source));
  const names = present.map((source) => positionNames[source]).join(', ') || messages.reports.row.noPosition;
  return (
    <span className={positionShapesClass(present)} title={names}>
      {names}
    </span>
  );
}

interface TimeOptions {
  /** The app clock's time, ms since 1970. */
  readonly now: number;
  readonly zone: Settings['timeZone'];
}

/** The time in few characters, with the whole time in both zones as a tooltip. */
export function timeCell({ timestamp }: StoredRow, { now, zone }: TimeOptions) {
  return timestamp === null ? emptyCell() : instantText({ nanoseconds: timestamp, zone, shortAsOf: now });
}

/** Length in px of the bar for the largest score; must match cells.module.css. */
const barWidth = 48;

/** The disagreement score of a report, as a number and a bar. */
export function disagreementCell({ disagreement: score }: StoredRow) {
  if (score === null) return emptyCell();
  return (
    <span
      className={styles.score}
      data-shown={score}
      // The bar is a background image, which saves two elements in each row.
      style={{ backgroundSize: `${(score / largestDisagreement) * barWidth}px 4px, ${barWidth}px 4px` }}
    >
      {messages.reports.row.score({ score, largest: largestDisagreement })}
    </span>
  );
}
