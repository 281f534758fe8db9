import type { ReviewedReport } from '../../../shared/contract/review.calls';
import { reviewedOf } from './sample-reviewed';
import { detailOf } from './sample-rows';
import { trackReport, trackStart } from './track-reports';

export const madrid = { latitude: 40.4168, longitude: -3.7038 };
export const tokyo = { latitude: 35.6762, longitude: 139.6503 };

type Earlier = Parameters<typeof trackReport>[1];

interface Before {
  /** The user's previous report. */
  readonly user: Earlier;
  /** The device's; the same by default. */
  readonly device?: Earlier;
  /** The last trusted report, which was made with the device "phone". */
  readonly trusted?: Earlier;
}

/** Returns a report in Madrid, ten hours after the start, with a device, and the reports before it. */
export function arrived({ user, device, trusted }: Before, deviceId = 'phone'): ReviewedReport {
  const json = JSON.stringify({
    id: 5,
    device: { id: deviceId },
    geo_location: { address: madrid },
  }).replace('"id":5', `"id":5,"timestamp":${trackStart + 36_000_000_000_000n}`);
  const row = (key: string, earlier: Earlier) => ({
    ...reviewedOf().row,
    ...trackReport(key, earlier),
    deviceId: 'phone',
  });
  const own = row('5', { geo: madrid, hours: 10 });
  return reviewedOf(detailOf(json, '5'), {
    previous: {
      user: [own, row('4', user)],
      device: [own, device ? row('3', device) : row('4', user)],
      trusted: trusted ? row('2', trusted) : null,
    },
  });
}
