import type { HotSpot } from '../../../../shared/contract/hot-spots.calls';
import type { HotSpotCount } from '../../../../shared/domain/hot-cells';
import { everyReport, type ReportFilter } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { decimalText, percentText } from '../../../../shared/i18n/number-text';
import { visibleText } from '../../../../shared/i18n/visible-text';
import type { AddedFinding } from '../add-finding';

/** The reports that count as fraud. */
const fraud: Readonly<Record<HotSpotCount, ReportFilter>> = {
  reported: { field: 'risk', in: ['fraud', 'high'], out: [] },
  judged: { field: 'verdict', in: ['fraud', 'suspicious'], out: [] },
};

/** Returns a hot spot as a case has it: how large and how sure its share of fraud is, with the frauds. */
export function hotSpotFinding(spot: HotSpot, base: number, counted: HotSpotCount): AddedFinding {
  const text = messages.hotSpots;
  const { counts } = messages.words;
  const { place, centre, share, low, high, holdsForAll } = spot;
  const at = `${centre.latitude.toFixed(3)}, ${centre.longitude.toFixed(3)}`;
  return {
    title: `${messages.investigate.toolNames.hotSpots}: ${place === '' ? at : `${visibleText(place)} (${at})`}`,
    sentences: [
      `${text.counted}: ${text.countedOptions[counted]}`,
      text.share({
        percent: percentText(share * 100),
        low: percentText(low * 100),
        high: percentText(high * 100),
      }),
      text.counts({
        fraud: spot.fraud,
        reports: counts.report({ count: spot.reports }),
        users: counts.users({ count: spot.users }),
      }),
      base > 0 ? text.lift({ times: decimalText(share / base, 1) }) : null,
      holdsForAll ? text.forAll : text.alone,
    ],
    reports: { query: { ...everyReport, filters: [spot.filter, fraud[counted]] }, asOf: null },
  };
}
