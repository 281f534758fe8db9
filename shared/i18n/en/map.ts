import type { UnusablePosition } from '../../domain/position';
import type { ProxySignal } from '../../domain/report';
import type { ArchiveFault } from '../../domain/streets';
import { counted, listText, numberText } from '../number-text';

/** The map, its tools and the details of positions. */
export const map = {
  title: 'Map',
  canvas: 'World map. Use the arrow keys to move, plus and minus to zoom.',
  attribution: 'Base map: Natural Earth, GeoNames (CC BY 4.0)',
  tilesFail: (host: string) =>
    `Couldn’t load map tiles from ${host}. The built-in map is shown instead. Check the tile address in Settings.`,
  tileServer: {
    askNone: 'Ask no tile server',
    notAsked:
      'Turn this off to load streets from {host}, which then sees which locations you view, and when.',
    asked: '{host} can see which locations you view, and when.',
  },
  streets: {
    unusable: (name: string, fault: string) =>
      `Can’t show streets from ${name}: ${fault} The built-in map is shown instead. Choose a file in Settings.`,
    tileDamaged: (name: string) => `Some tiles of ${name} are damaged. The built-in map is shown instead.`,
    faults: {
      missing: 'the file isn’t there any more.',
      unreadable: 'the file can’t be read.',
      'not-pmtiles': 'it isn’t a PMTiles archive of version 3.',
      damaged: 'the archive is damaged.',
      'too-large': 'a part of the archive is larger than any real one.',
      'other-tiles':
        'its tiles are of an unsupported kind. Supported are vector tiles, PNG, JPEG and WebP, without compression or with gzip.',
      'other-schema': 'its vector tiles don’t have the layers of a Protomaps map.',
    } satisfies Readonly<Record<ArchiveFault, string>>,
  },
  closeCard: 'Close',
  /** Instead of the risk of a report that gives none. */
  withoutRisk: 'no risk level',
  controls: {
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fitToReport: 'Fit to report',
    fitAll: 'Fit all',
  },
  hint: {
    loading: 'Loading positions…',
    noPositions: 'None of these reports has a usable position.',
    noReports: 'No reports to show',
    noMatches: 'No matching reports',
    showsTheGrid: 'The map shows the reports listed on the Reports screen.',
  },
  /** For a selected report without a position that the map can show. */
  unplaced: {
    title: 'This report has no position to show on the map',
    reason: (source: string, reason: string) => `${source}: ${reason}`,
    notGiven: (sources: readonly string[]) => `Not given: ${listText(sources)}`,
  },
  panel: {
    label: 'Map details',
    tabs: { reports: 'Reports', positions: 'Positions', timeline: 'Timeline' },
    collapse: 'Collapse panel',
    expand: 'Expand panel',
  },
  area: {
    label: 'Filter by area',
    tools: { box: 'Filter by box', lasso: 'Filter by lasso' },
    toView: 'Only what is in view',
    toViewHint: 'Filters the reports to the map’s view, also after you move it',
    remove: 'Remove area filter',
    instructions: {
      box: 'Drag a box around the reports to show. Press Esc to cancel.',
      lasso: 'Draw a line around the reports to show. Press Esc to cancel.',
    },
  },
  places: {
    find: 'Find a place',
    placeholder: 'City or coordinates',
    found: (places: number): string =>
      places === 0
        ? 'No place found. Enter the beginning of a city’s name in any language, coordinates such as 40.4, -3.7, or the link of a map. Places of fewer than 5,000 people are found only by coordinates or link.'
        : counted(places, 'place', 'places'),
    noPlaceInLink:
      'This link doesn’t say where it goes. Open it in the browser, and copy the address that appears there.',
    unclearDirection:
      '“O” could be west (oeste, ouest) or east (Ost). Enter W for west or E for east instead.',
    marked: (place: string) => `Place: ${place}`,
    menu: (place: string) => `Actions at ${place}`,
  },
  legend: {
    label: 'Legend and layers',
    risk: 'Risk',
    otherRisk: 'other or none',
    otherRiskMeaning: 'No risk, or one that the specification doesn’t define.',
    layers: 'Layers',
    showAs: 'Show as',
    modes: { dots: 'Points', heat: 'Heatmap' },
    modeMeanings: {
      dots: 'Each position as a point. Reports close together are one disc.',
      heat: 'Colours show how many positions are close together.',
    },
    fewer: 'fewer',
    more: 'more positions',
    lines: 'Lines',
    ofReport: {
      apart: 'sources contradict each other',
      together: 'may be the same location',
      explained: 'explained by VPN, TOR or ignored IP',
    },
    ofReportMeanings: {
      apart: 'The positions are further apart than both assumed radii together.',
      together: 'The distance is within both assumed radii together.',
      explained:
        'The positions are far apart because the IP address belongs to a VPN or to TOR, or is at an ignored place.',
    },
    ofTrack: {
      possible: 'movement between reports',
      impossible: 'impossible travel',
      excluded: 'excluded: VPN, TOR, carrier or ignored IP',
    },
    ofTrackMeanings: {
      possible: 'From one report to the next, within your speed limit.',
      impossible: 'Faster than your speed limit even at the shortest possible distance.',
      excluded:
        'Not compared, because one of the positions is behind a VPN or TOR or at an ignored IP place, or because only the IP address moved.',
    },
    assumedRadii: 'Assumed radii',
    assumedRadiiMeaning:
      'The device is assumed to be within these circles. You can change the radii in Settings.',
  },
  export: {
    label: 'Export map',
    picture: 'Save picture…',
    pictureDescription: 'PNG of the current view',
    pictureSaved: 'Picture',
    positions: 'Export positions…',
    positionsDescription: 'GeoJSON of the reports in view',
    nothingInView: 'The filtered area isn’t in view.',
    print: 'Print…',
    printDescription: 'With legend and filters',
  },
  printed: {
    title: 'Whereabouts · Map',
    titleOf: (reports: number) => `Whereabouts · Map of ${counted(reports, 'report', 'reports')}`,
    search: (text: string) => `Search: ${text}`,
    everything: 'All reports, no filters',
    picture: 'Map view',
  },
  reports: {
    /** The name of one report: its risk, place and time of day. */
    report: (facts: string) => `Report ${facts}`,
    unknownReport: 'Report',
    near: (reports: number, place: string) => `${numberText(reports)} reports near ${place}`,
    several: (reports: number) => `${numberText(reports)} reports`,
    worstRisk: (risk: string) => `highest risk: ${risk}`,
    worstIsUnknown: 'highest risk: unrecognised value',
    noRisk: 'no risk level',
    otherRisk: 'unrecognised value',
    share: (reports: number, risk: string) => `${numberText(reports)} ${risk}`,
    andMore: (report: string, others: number) => `${report} and ${numberText(others)} more`,
    moreHere: (others: number) =>
      `${numberText(others)} more here. To list them all, draw a box around them.`,
  },
  coverage: {
    onMap: (placed: number, shown: number) =>
      `${numberText(placed)} of ${counted(shown, 'report', 'reports')} on the map`,
    empty: (reports: number) => `${numberText(reports)} of them without information`,
    hidden: (reports: number) => `${numberText(reports)} only in hidden layers`,
    unplaced: (reports: number) => `${counted(reports, 'has', 'have')} no usable position`,
    inView: (reports: number) => `${numberText(reports)} in view`,
    inViewLabel: 'In view',
    outOfView: (reports: number) =>
      `${counted(reports, 'report is', 'reports are')} not in view: too far north or south`,
    zoomOut: 'Zoom out to show them',
    listLabel: 'Reports without a usable position',
    listLoading: 'Loading reports without a position…',
    listed: 'Report {risk} {transaction} {time}',
    showAll: (reports: number) => `Show all ${numberText(reports)} in the grid`,
  },
  positions: {
    label: 'Positions',
    none: 'This report has no positions.',
    source: 'Source',
    /** Used where the full name doesn't fit. */
    shortNames: { geo: 'GPS', em: 'EM', ip: 'IP', location: 'Location' },
    place: 'Place',
    coordinates: 'Coordinates',
    copy: 'Copy coordinates',
    copyOf: (source: string) => `Copy coordinates of ${source}`,
    notGiven: 'not given',
    assumedRadius: 'Assumed radius',
    assumedFor: (reason: string) => `Assumed: ${reason}`,
    type: 'Type',
    behind: 'Behind',
    to: (source: string) => `To ${source}`,
    addressAsReceived: 'Address as received',
    problems: 'Problems',
    noProblems: 'none',
  },
  positionProblems: {
    unusable: {
      'no coordinates': 'no coordinates',
      'no latitude': 'no latitude',
      'no longitude': 'no longitude',
      'latitude out of range': 'latitude out of range',
      'latitude out of range, perhaps swapped with the longitude':
        'latitude out of range, perhaps swapped with the longitude',
      'longitude out of range': 'longitude out of range',
    } satisfies Readonly<Record<UnusablePosition['reason'], string>>,
    unreadable: (fields: readonly string[]) => `${listText(fields)} can’t be read`,
    notOnMap: (reason: string) => `Not on the map: ${reason}`,
    beyondMap: (latitude: number) => `Latitude ${latitude}°, beyond the map (85.05°): drawn at its edge`,
    wrapped: (longitude: string) => `Longitude received as ${longitude}°: same meridian`,
    wrappedSomewhere: 'Longitude received beyond 180°: same meridian',
    behindProxy: {
      TOR: 'Behind TOR: location of the exit node',
      VPN: 'Behind VPN: location of the server',
      'Ignored IP': 'Ignored IP place: says nothing about where people are',
    } satisfies Readonly<Record<ProxySignal, string>>,
    perhapsBehindProxy: {
      TOR: 'Behind TOR: may be the location of the exit node',
      VPN: 'Behind VPN: may be the location of the server',
      'Ignored IP': 'May be the ignored place of the IP address',
    } satisfies Readonly<Record<ProxySignal, string>>,
  },
  distances: {
    label: 'Distances',
    distance: 'Distance',
    onlyOne: 'Only one position, so there’s nothing to compare.',
    none: 'No position has coordinates.',
    leg: (distance: string, from: string, to: string, verdict: string) =>
      `${distance} from ${from} to ${to}, ${verdict}`,
    contradicts: 'contradictory',
    within: 'within the assumed radii',
    explainedBy: {
      TOR: 'explained by TOR',
      VPN: 'explained by VPN',
      'Ignored IP': 'explained by the ignored IP place',
    } satisfies Readonly<Record<ProxySignal, string>>,
    notCompared: 'not compared',
  },
  /** Names on the base map that have no country code, or whose full name is too long, by their English name. */
  regions: {
    'Ashmore and Cartier Is.': 'Ashmore and Cartier Is.',
    'Dem. Rep. Congo': 'Dem. Rep. Congo',
    'Hong Kong': 'Hong Kong',
    'Indian Ocean Ter.': 'Indian Ocean Ter.',
    Kosovo: 'Kosovo',
    Macao: 'Macao',
    Myanmar: 'Myanmar',
    'N. Cyprus': 'N. Cyprus',
    Palestine: 'Palestine',
    'Siachen Glacier': 'Siachen Glacier',
    Somaliland: 'Somaliland',
  },
};
