import { bundledAirports } from '../../../shared/airports';
import type { ReviewedReport } from '../../../shared/contract/review.calls';
import type { CaseItem } from '../../../shared/domain/case';
import { arrivalsAt } from '../../../shared/domain/explanation/arrivals';
import { type Explanation, explain } from '../../../shared/domain/explanation/explain';
import type { Fact, TravelFact } from '../../../shared/domain/explanation/fact';
import { isSamePoint, sphericalKm } from '../../../shared/domain/geodesy';
import type { Position } from '../../../shared/domain/position';
import { isArea } from '../../../shared/domain/position-mark';
import { placePositionOf } from '../../../shared/domain/report-place';
import type { StoredRow } from '../../../shared/domain/report-row';
import type { Settings } from '../../../shared/settings';
import type { MapContent } from '../../features/map/static/picture-of-map';

export type ReportItem = Extract<CaseItem, { readonly kind: 'report' }>;

/** A report as a case file shows it. */
export interface FiledReport {
  readonly item: ReportItem;
  /** Its place in the file, from 1. */
  readonly number: number;
  /** null if the local copy no longer has it. */
  readonly reviewed: ReviewedReport | null;
  readonly explanation: Explanation | null;
}

/** Explains a report as the review screen does. */
export function explanationOf(
  { detail, matches }: Pick<ReviewedReport, 'detail' | 'matches'>,
  settings: Settings,
): Explanation {
  const { assumedRadii, travelLimits } = settings;
  const rules = { assumedRadii, travelLimits, airports: bundledAirports() };
  return explain({ detail, matches }, rules, arrivalsAt(detail, rules));
}

/** Returns the map of a report: its positions, and the journey to it if that is a reason. */
export function mapOfReport(
  { detail }: Pick<ReviewedReport, 'detail'>,
  { first, others }: Pick<Explanation, 'first' | 'others'>,
): MapContent {
  const marks = shownPositions(detail.positions.usable).map(
    (position) => ({ kind: 'source', ...position }) as const,
  );
  const telling = [...(first ? [first] : []), ...others].flatMap(({ fact }) =>
    isTelling(fact) ? [fact] : [],
  );
  const move = telling[0]?.move;
  if (!move) return { marks, ways: [] };
  const start = move.fromKey === detail.previous.trusted?.key ? 'trusted' : 'previous';
  return { marks: [{ kind: 'start', start, ...placeIn(move.from) }, ...marks], ways: [[move.from, move.to]] };
}

/** Returns the positions but for countries and regions that agree with the others, or are all that is known. */
function shownPositions(usable: readonly Position[]): readonly Position[] {
  const precise = usable.filter(({ mark }) => !isArea(mark));
  return usable.filter(
    (position) =>
      !isArea(position.mark) ||
      precise.some((other) => sphericalKm(position, other) > (position.leastRadiusKm ?? 0)),
  );
}

function isTelling(fact: Fact): fact is TravelFact {
  return fact.kind === 'travel' && ['impossible', 'estimate', 'distant'].includes(fact.reading);
}

/** Returns the way of each user, or of the device of reports without one, from the last trusted place through the reports. */
export function journeysOf(reports: readonly FiledReport[]): MapContent {
  const journeys = new Map<
    string,
    { readonly number: number; readonly row: StoredRow; readonly trusted: StoredRow | null }[]
  >();
  for (const { number, reviewed } of reports) {
    if (!reviewed) continue;
    const { row, detail } = reviewed;
    const traveller = row.userId ?? row.deviceId ?? row.key;
    const steps = journeys.get(traveller);
    const step = { number, row, trusted: detail.previous.trusted };
    if (steps) steps.push(step);
    else journeys.set(traveller, [step]);
  }
  const marks: MapContent['marks'][number][] = [];
  const ways: MapContent['ways'][number][] = [];
  for (const steps of journeys.values()) {
    const trusted = steps[0]?.trusted;
    let before = trusted ? placeOf(trusted) : null;
    if (before) marks.push({ kind: 'start', start: 'trusted', ...placeIn(before) });
    for (const { number, row } of steps) {
      const place = placeOf(row);
      if (!place) continue;
      marks.push({ kind: 'number', number, ...placeIn(place) });
      if (before && !isSamePoint(before, place)) ways.push([before, place]);
      before = place;
    }
  }
  return { marks, ways };
}

/** Returns where a report was; null if that is unknown, or known only as a country or region. */
function placeOf(row: StoredRow): Position | null {
  const position = placePositionOf(row) ?? row.positions.find(({ suspicious }) => !suspicious) ?? null;
  return position === null || isArea(position.mark) ? null : position;
}

function placeIn({ latitude, longitude }: Position) {
  return { latitude, longitude };
}
