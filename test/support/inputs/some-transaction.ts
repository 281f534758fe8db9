import type { Transaction } from '../../../main/reports-service/transaction';

/** Returns a login at home in Bilbao, from an unmodified device whose sensors agree, with some changes. */
export function someTransaction(changes: Partial<Transaction> = {}): Transaction {
  return {
    transactionId: 'login-1',
    timestamp: 1_772_373_900_000_000_000n,
    userId: 'ana@example.com',
    device: {
      id: 'device-1',
      model: 'Google Pixel 8',
      debugged: false,
      emulated: false,
      gpsSpoofed: false,
      rooted: false,
    },
    sensors: { gps: true, mobileNetworks: true, wifi: true, wifiConnected: true },
    gpsFix: { latitude: 43.26271, longitude: -2.92528, accuracyMetres: 12 },
    wifiScan: [{ bssid: 'a4:2b:b0:00:00:01', signalDbm: -51 }],
    connectedWifi: 'a4:2b:b0:00:00:01',
    mobileCells: [{ type: 'lte', id: '214-07-2817-21506', signalDbm: -90 }],
    simCard: 'sim-1',
    ip: {
      address: {
        city: 'Bilbao',
        country: 'Spain',
        countryCode: 'ES',
        latitude: 43.26271,
        longitude: -2.92528,
        region: 'Bizkaia',
        state: 'Basque Country',
      },
      tor: false,
      vpn: false,
    },
    extraData: '{"operation":"login"}',
    ...changes,
  };
}
