import type { HotSpotCount } from '../../domain/hot-cells';
import { counted, numberText } from '../number-text';

/** The tool "Hot spots". */
export const hotSpots = {
  form: 'Question about hot spots',
  intro:
    'Where is the share of fraud surely above the average? The world is divided into hexagons of equal size. A hexagon is listed only if even the lower end of its 95% interval is above the share of all hexagons together.',
  counted: 'What counts as fraud',
  countedOptions: {
    reported: 'Reported risk: fraud or high',
    judged: 'Verdict: fraud or suspicious',
  } satisfies Readonly<Record<HotSpotCount, string>>,
  size: 'Size of a hexagon',
  /** `across`: how many km it is across. */
  sizes: {
    3: (across: string) => `Region, ${across}`,
    4: (across: string) => `Metropolitan area, ${across}`,
    5: (across: string) => `City, ${across}`,
    6: (across: string) => `District, ${across}`,
    7: (across: string) => `Neighbourhood, ${across}`,
    8: (across: string) => `Streets, ${across}`,
  },
  reading: 'Counting the reports…',
  failed: 'The hot spots couldn’t be found.',
  base: (percent: string, fraud: number, reports: number, users: number) =>
    `Base rate: ${percent} (${numberText(fraud)} of ${counted(reports, 'report', 'reports')}, ${counted(users, 'user', 'users')}). Each user counts once in a hexagon.`,
  unplaced: (count: number) =>
    `${counted(count, 'report has', 'reports have')} no position that is precise enough for this size.`,
  anonymous: (count: number) =>
    `${counted(count, 'report has', 'reports have')} neither user nor device, so it’s unknown whose they are. They aren’t counted.`,
  span: (first: string, last: string) => `Reports from ${first} to ${last}.`,
  found: (count: number, compared: number, byChance: string) =>
    `${numberText(count)} of ${counted(compared, 'hexagon', 'hexagons')} with 3 users or more. If fraud were equally frequent everywhere, chance would list up to ${byChance}.`,
  holdForAll: (count: number) =>
    `${numberText(count)} of them also hold for all comparisons together (exact test with Bonferroni’s correction). They are marked with a full colour.`,
  cut: (shown: number, count: number) => `The first ${numberText(shown)} of ${numberText(count)}.`,
  nothing: {
    title: 'No hot spots',
    noReports: {
      reported: 'No report on this computer has a known risk and a precise position.',
      judged:
        'No report on this computer has a verdict of fraud, suspicious or legitimate, and a precise position.',
    } satisfies Readonly<Record<HotSpotCount, string>>,
    noneHot: 'No hexagon is surely above the base rate. Try another size.',
  },
  list: 'Hot spots, highest lower end first',
  noPlace: 'No place name',
  share: (percent: string, low: string, high: string) => `${percent} (${low} to ${high})`,
  counts: (fraud: number, reports: number, users: number) =>
    `${numberText(fraud)} of ${counted(reports, 'report', 'reports')}, ${counted(users, 'user', 'users')}`,
  lift: (times: string) => `${times} times the base rate`,
  forAll: 'Holds for all comparisons',
  alone: 'May be one by chance',
  onMap: (place: string, share: string, users: number) =>
    `${place}: ${share} of ${counted(users, 'user', 'users')}`,
  open: 'Show reports of this area',
  /** Leads here from the map. */
  show: 'Find hot spots',
  /** The layer of the map. */
  layer: 'Hot spots',
  layerMeaning: 'Hexagons whose share of fraud is surely above the share of all hexagons together.',
  showOnMap: 'Show on the map',
  showThisOnMap: 'Show this on the map',
  colours: 'Colours of hot spots',
  foundOnMap: (count: number, compared: number, base: string) =>
    `${numberText(count)} of ${counted(compared, 'hexagon', 'hexagons')} surely above the base rate of ${base}.`,
  numbers: 'The numbers are users.',
  change: 'Change the question',
  hide: 'Hide hot spots',
  limits:
    'What this shows: where the share of fraud is high among the reports that have a verdict or risk. It doesn’t show why. Where analysts judge only suspicious reports, verdicts say more about that choice than about the place.',
  map: 'Map of the hot spots',
};
