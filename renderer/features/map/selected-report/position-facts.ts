import { mayBeOfIp, radiusKind } from '../../../../shared/domain/assumed-radius';
import { type PositionSource, positionHolders } from '../../../../shared/domain/position';
import type { Address, Report } from '../../../../shared/domain/report';
import { proxyOf } from '../../../../shared/domain/source-comparison';
import { messages } from '../../../../shared/i18n/messages';
import { intervalText, listText, numberText } from '../../../../shared/i18n/number-text';
import { markText } from '../../../../shared/i18n/position-text';
import { atStart } from '../../../../shared/text/at-start';
import { lastLatitude } from '../mercator';
import type { Leg } from './report-lines';
import type { ReportText, SelectedReport } from './use-selected-report';

/** Returns the address of a source of the report. */
export function addressOf(report: Report, source: PositionSource): Address | null {
  const located = {
    geo: report.geoLocation,
    em: report.emLocation,
    ip: report.ip,
    location: report.location,
  }[source];
  return located?.address ?? null;
}

/**
 * Returns a coordinate of a source as JSON, as it was sent: `41.40`, `"x"`; null if none was sent. Untrusted
 * text.
 */
export function sentCoordinate(
  { valueAt }: ReportText,
  source: PositionSource,
  name: 'latitude' | 'longitude',
): string | null {
  return valueAt([positionHolders[source], 'address', name]);
}

/**
 * Describes what is wrong with a source's position, or why it may not mean what it seems to. Untrusted text.
 */
export function positionProblems(selected: SelectedReport, source: PositionSource): readonly string[] {
  return [
    ...unplacedReasons(selected, source).map((reason) => messages.map.positionProblems.notOnMap({ reason })),
    ...oddities(selected, source),
    ...proxyProblems(selected, source),
  ];
}

/** Describes why a position isn't on the map; empty if it is, or if none is given. */
export function unplacedReasons(selected: SelectedReport, source: PositionSource): readonly string[] {
  const unusable = selected.unusable.find((each) => each.source === source);
  const unreadable = unreadableParts(selected, source);
  const words = messages.map.positionProblems;
  const missing = unusable?.reason.startsWith('no ') ?? false;
  return [
    ...(unusable && !(missing && unreadable.length > 0)
      ? [messages.positions.unusable[unusable.reason]]
      : []),
    ...(unreadable.length > 0
      ? [words.unreadable({ count: unreadable.length, fields: listText(unreadable) })]
      : []),
  ];
}

function oddities({ positions, text, radii }: SelectedReport, source: PositionSource): readonly string[] {
  const position = positions.find((each) => each.source === source);
  const words = messages.map.positionProblems;
  const sent = text && sentCoordinate(text, source, 'longitude');
  const isLimited = position?.suspicious || position?.leastRadiusKm === radii[source];
  return [
    ...(position?.mark && isLimited ? [atStart(markText(position.mark, position.leastRadiusKm))] : []),
    ...(position && Math.abs(position.latitude) > lastLatitude
      ? [words.beyondMap({ latitude: String(position.latitude) })]
      : []),
    ...(position?.wrapped
      ? [sent === null ? words.wrappedSomewhere : words.wrapped({ longitude: sent })]
      : []),
  ];
}

/**
 * Returns the parts of the position whose form differs from the specification: "latitude", or all of
 * "ip.address".
 */
function unreadableParts({ text }: SelectedReport, source: PositionSource): readonly string[] {
  const holder = positionHolders[source];
  const parts = [
    [holder, holder],
    [`${holder}.address`, `${holder}.address`],
    [`${holder}.address.latitude`, 'latitude'],
    [`${holder}.address.longitude`, 'longitude'],
  ] as const;
  return parts.flatMap(([place, words]) =>
    text?.problems.some(({ path }) => path === place) ? [words] : [],
  );
}

function proxyProblems(
  { positions, signals, text }: SelectedReport,
  source: PositionSource,
): readonly string[] {
  const proxy = proxyOf(signals);
  const isPlaced = positions.some((each) => each.source === source);
  const type = text?.report.location?.locationType ?? null;
  if (proxy === null || !isPlaced || !mayBeOfIp(source, type)) return [];
  const words = messages.map.positionProblems;
  return [(source === 'ip' ? words.behindProxy : words.perhapsBehindProxy)[proxy]];
}

/** Returns the assumed radius of a source of a report: "100 m", "200 km". */
export function radiusInWords({ radii }: SelectedReport, source: PositionSource): string {
  const km = radii[source];
  return km < 1 ? `${Math.round(km * 1000)} m` : `${numberText(km, 1)} km`;
}

/** Returns what the radius is assumed for: "GPS", "Wi-Fi networks", "IP address". */
export function radiusReason({ text }: SelectedReport, source: PositionSource): string {
  const kind = radiusKind(source, text?.report.location?.locationType ?? null);
  return messages.positions.radii[kind].name;
}

/** "1,670 km from EM location to IP address, explained by TOR": the accessible description of a leg. */
export function legInWords(leg: Leg): string {
  const names = messages.positions.namesInSentence;
  return messages.map.distances.leg({
    distance: leg.distance,
    from: names[leg.from],
    to: names[leg.to],
    verdict: verdictInWords(leg),
  });
}

/**
 * Returns the verdict on a leg's distance: "contradictory", "within the assumed radii", "explained by TOR" or
 * "not compared".
 */
export function verdictInWords({ kind, explainedBy }: Leg): string {
  const words = messages.map.distances;
  switch (kind) {
    case 'apart':
      return words.contradicts;
    case 'together':
      return words.within;
    case 'explained':
      return explainedBy === null ? words.notCompared : words.explainedBy[explainedBy];
    case 'doubtful':
      return words.notCompared;
  }
}

/** "9,052–9,156 km": the range of distances between both devices; "" if the leg isn't compared. */
export function legInterval({ interval }: Leg): string {
  return interval ? intervalText(interval) : '';
}
