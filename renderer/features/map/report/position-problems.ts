import { mayBeOfIp } from '../../../../shared/domain/assumed-radius';
import type { PositionSource } from '../../../../shared/domain/position';
import type { Address, Report } from '../../../../shared/domain/report';
import { proxyOf } from '../../../../shared/domain/source-comparison';
import { messages } from '../../../../shared/messages/messages';
import type { ReportText, SelectedReport } from './use-selected-report';

/** The specification's name of what holds the address of each source. */
const holders: Readonly<Record<PositionSource, string>> = {
  geo: 'geo_location',
  em: 'em_location',
  ip: 'ip',
  location: 'location',
};

/** The address that a source of the report gives. */
export function addressOf(report: Report, source: PositionSource): Address | null {
  const located = {
    geo: report.geoLocation,
    em: report.emLocation,
    ip: report.ip,
    location: report.location,
  }[source];
  return located?.address ?? null;
}

/** A coordinate of a source as JSON, as it was sent: `41.40`, `"x"`; null where none was sent. Hostile text. */
export function sentCoordinate(
  { valueAt }: ReportText,
  source: PositionSource,
  name: 'latitude' | 'longitude',
): string | null {
  return valueAt([holders[source], 'address', name]);
}

/** What is wrong with a source's position, or keeps it from meaning what it seems to, each in words. Hostile text. */
export function positionProblems(selected: SelectedReport, source: PositionSource): readonly string[] {
  return [
    ...unplacedReasons(selected, source).map(messages.map.positionProblems.notOnMap),
    ...oddities(selected, source),
    ...proxyProblems(selected, source),
  ];
}

/** Why a position that a source gives is not on the map, in words of ours; none where it is, or where nothing is given. */
export function unplacedReasons(selected: SelectedReport, source: PositionSource): readonly string[] {
  const bad = selected.unusable.find((each) => each.source === source);
  const unreadable = unreadableParts(selected, source);
  const words = messages.map.positionProblems;
  const missing = bad?.reason.startsWith('no ') ?? false;
  return [
    ...(bad && !(missing && unreadable.length > 0) ? [words.unusable[bad.reason]] : []),
    ...(unreadable.length > 0 ? [words.unreadable(unreadable)] : []),
  ];
}

function oddities({ positions, text }: SelectedReport, source: PositionSource): readonly string[] {
  const position = positions.find((each) => each.source === source);
  const words = messages.map.positionProblems;
  const given = text && sentCoordinate(text, source, 'longitude');
  return [
    ...(position?.suspicious ? [words.atZero] : []),
    ...(position?.wrapped ? [given === null ? words.wrappedSomewhere : words.wrapped(given)] : []),
  ];
}

/** What of the position came in another shape than the specification's: "latitude", or all of "ip.address". */
function unreadableParts({ text }: SelectedReport, source: PositionSource): readonly string[] {
  const holder = holders[source];
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
