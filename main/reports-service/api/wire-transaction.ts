import { z } from 'zod';
import { int64, text } from '../../../shared/api/wire';
import { mobileCellTypes } from '../transaction';
import { wireTransactionId } from './parameters';

/**
 * A transaction on the wire. It isn't part of the specification but follows the style of its models. The schema is
 * strict, so that senders notice their errors. Everything except the ID is optional.
 */

/** Maximum nesting depth of extra_data. Reports contain it, and many JSON readers are recursive. */
const maxExtraDataDepth = 64;
/** Maximum number of networks and of cells in a transaction. */
const maxNetworks = 64;

const name = text
  .min(1)
  .max(256)
  .refine((value) => value.isWellFormed(), { error: 'Must be well-formed Unicode' });
const bssid = z
  .string()
  .regex(/^[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}$/, { error: 'Must be a BSSID such as a4:2b:b0:00:00:01' });
const signal = z.number().min(-200).max(0).optional().describe('Signal strength in dBm');
const latitude = z
  .number()
  .min(-90)
  .max(90)
  .meta({ format: 'double', description: 'North-south coordinate' });
const longitude = z
  .number()
  .min(-180)
  .max(180)
  .meta({ format: 'double', description: 'East-west coordinate' });

function model<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) {
  return z.strictObject(shape).meta({ id });
}

const flag = z.boolean().optional();

const device = model('TransactionDevice', {
  id: name.optional().describe('Unique device ID'),
  model: name.optional().describe('Device model'),
  integrity: model('TransactionIntegrity', {
    debugged: flag.describe('Device is open in debugging mode, or the application is not built'),
    emulated: flag.describe('Device is being emulated'),
    gps_spoofed: flag.describe('GPS location or signal is being spoofed'),
    rooted: flag.describe('Device is rooted or jailbroken'),
  })
    .optional()
    .describe('Device integrity; omitted values are false'),
  sensors: model('TransactionSensors', {
    gps: flag.describe('GPS sensor is activated'),
    mobile_networks: flag.describe('Device can access mobile networks'),
    wifi: flag.describe('Wi-Fi sensor is activated'),
    wifi_connected: flag.describe('Device is connected to a Wi-Fi network'),
  })
    .optional()
    .describe(
      'Activated device sensors; an omitted sensor counts as activated if the transaction contains its data',
    ),
});

const gps = model('GpsFix', {
  latitude,
  longitude,
  accuracy_m: z.number().min(0).max(100_000).optional().describe('Accuracy radius in metres'),
});

const wifi = model('WifiReadings', {
  connected: bssid.optional().describe('BSSID of the Wi-Fi network the device is connected to'),
  scan: z
    .array(model('WifiNetwork', { bssid, signal_dbm: signal }))
    .max(maxNetworks)
    .optional()
    .describe('Wi-Fi networks around the device'),
});

const cell = model('MobileCell', {
  type: z.enum(mobileCellTypes),
  id: z
    .string()
    .regex(/^\d{1,10}(-\d{1,10}){3}$/, {
      error: 'Must be country-network-area-cell, such as 214-07-2817-21506',
    })
    .describe('Country, network, area and cell, such as 214-07-2817-21506'),
  signal_dbm: signal,
});

const mobile = model('MobileReadings', {
  sim_card: name.optional().describe("Digest of the SIM card's subscriber identity"),
  cells: z
    .array(cell)
    .max(maxNetworks)
    .optional()
    .describe('Mobile cells around the device, starting with the serving cell'),
});

const ip = model('TransactionIp', {
  address: model('TransactionAddress', {
    city: name.optional().describe('City'),
    country: name.optional().describe('Country name'),
    country_code: name.optional().describe('Short alphabetic country code (ISO 3166)'),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    region: name.optional().describe('Geographical region of a country used for administrative purposes'),
    state: name.optional().describe('Geographical area into which a country is divided'),
  })
    .optional()
    .describe('Where the IP address is registered'),
  tor: flag.describe('Connection uses TOR'),
  vpn: flag.describe('Connection uses a VPN'),
});

export const wireTransaction = model('Transaction', {
  transaction_id: wireTransactionId,
  timestamp: int64
    .refine((nanoseconds) => BigInt(nanoseconds) >= 0n, { error: 'Must not be negative' })
    .optional()
    .meta({
      description:
        'Time of the action in nanoseconds, at most ten minutes in the future; the current time if omitted',
      minimum: 0,
    }),
  user: model('TransactionUser', { id: name.optional().describe('User ID') })
    .optional()
    .describe('User information'),
  device: device.optional().describe('Device information'),
  gps: gps.optional().describe('GPS fix'),
  wifi: wifi.optional().describe('Wi-Fi networks'),
  mobile: mobile.optional().describe('Mobile networks'),
  ip: ip.optional().describe('IP information'),
  extra_data: z
    .unknown()
    .refine((value) => !nestsDeeper(value, maxExtraDataDepth), {
      error: `Must not be nested deeper than ${maxExtraDataDepth} levels`,
    })
    .optional()
    .describe(
      'Additional data of the application, at most 16,384 bytes of JSON in UTF-8; returned in the report exactly as received',
    ),
});
export type WireTransaction = z.output<typeof wireTransaction>;

function nestsDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => nestsDeeper(member, levels - 1));
}
