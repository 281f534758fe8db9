import { mergeSamples, type SampleFields, sampleText } from './sample-reports';

/** A transaction with every field: at home in Bilbao, over an IP address of Madrid. */
const completeTransaction = {
  transaction_id: 'transaction-1',
  timestamp: 1_772_373_908_000_000_001n,
  user: { id: 'ana.silva@example.com' },
  device: {
    id: 'device-1',
    model: 'Google Pixel 8',
    integrity: { debugged: false, emulated: false, gps_spoofed: false, rooted: false },
    sensors: { gps: true, mobile_networks: true, wifi: true, wifi_connected: true },
  },
  gps: { latitude: 43.26271, longitude: -2.92528, accuracy_m: 12 },
  wifi: {
    connected: 'a4:2b:b0:00:00:01',
    scan: [
      { bssid: 'a4:2b:b0:00:00:01', signal_dbm: -51 },
      { bssid: 'a4:2b:b0:00:00:02', signal_dbm: -67 },
    ],
  },
  mobile: { sim_card: '9f86d081', cells: [{ type: 'lte', id: '214-07-2817-21506', signal_dbm: -90 }] },
  ip: {
    address: {
      city: 'Madrid',
      country: 'Spain',
      country_code: 'ES',
      latitude: 40.4165,
      longitude: -3.70256,
      region: 'Madrid',
      state: 'Community of Madrid',
    },
    tor: false,
    vpn: false,
  },
  extra_data: { concept: 'Book August', amount: 60, operation: 'booking' },
} as const satisfies SampleFields;

/** Returns the JSON text of the complete transaction with some fields changed, like sampleReport. */
export function sampleTransaction(changes: SampleFields = {}): string {
  return sampleText(mergeSamples(completeTransaction, changes));
}
