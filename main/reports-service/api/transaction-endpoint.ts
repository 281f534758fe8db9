import { z } from 'zod';
import { addressOf } from '../../../shared/api/report-of-wire';
import { int64 } from '../../../shared/api/wire';
import { sliceMembers } from '../../../shared/json/slice-json';
import { invalidBody } from '../../../shared/node/rest/read-request';
import { fail, type Result, succeed } from '../../../shared/result';
import type {
  MobileCell,
  Transaction,
  TransactionDevice,
  TransactionSensors,
  WifiNetwork,
} from '../transaction';
import { endpointWithBody } from './tenant-endpoint';
import { type WireTransaction, wireTransaction } from './wire-transaction';

const wireReceipt = z
  .strictObject({ transaction_id: z.string(), report_id: int64.describe('ID of the new report') })
  .meta({ id: 'TransactionReceipt' });

export const sendTransaction = endpointWithBody({
  method: 'POST',
  path: '/transactions',
  operationId: 'sendTransaction',
  summary: 'Assesses a transaction and creates its report',
  description:
    'The response is sent when the report is available. A transaction ID that was sent before is assessed again and ' +
    'gets an additional report.',
  inSpecification: false,
  parameters: z.object({}),
  body: { name: 'transaction', model: wireTransaction },
  answers: {
    201: {
      description: 'The report was created',
      model: wireReceipt,
      headers: { location: 'Path of the reports of the transaction' },
    },
  },
  async handle({ tenant, body, now }) {
    const transaction = readTransaction(body.value, body.text, now);
    if (!transaction.ok) return invalidBody('transaction', transaction.problem);
    const [accepted] = await tenant.intake.take([transaction.value]);
    if (!accepted) throw new Error('An accepted transaction has no report.');
    const { transactionId, reportId } = accepted;
    return {
      status: 201,
      // The ID is an int64, which JSON.stringify can't write.
      body: `{"transaction_id":${JSON.stringify(transactionId)},"report_id":${reportId}}`,
      headers: { location: `/reports/${encodeURIComponent(transactionId)}` },
    };
  },
});

/** How far a device's clock may be ahead of the service's clock: ten minutes, in nanoseconds. */
const maxClockAhead = 600_000_000_000n;
/**
 * Maximum size of extra_data, in bytes of UTF-8. With it, a page of a thousand of the largest reports stays below 64
 * MiB.
 */
const maxExtraDataBytes = 16_384;

/** Reads a transaction from a body at the time `now` (ms since 1970). Fails with a description of the error. */
function readTransaction(wire: WireTransaction, body: string, now: number): Result<Transaction, string> {
  const nowNanoseconds = BigInt(Math.floor(now)) * 1_000_000n;
  const timestamp = wire.timestamp === undefined ? nowNanoseconds : BigInt(wire.timestamp);
  if (timestamp > nowNanoseconds + maxClockAhead)
    return fail('timestamp: Must not be more than ten minutes in the future');
  const extraData = sliceMembers(body)?.findLast((member) => member.name === 'extra_data')?.json ?? null;
  if (extraData !== null && Buffer.byteLength(extraData) > maxExtraDataBytes)
    return fail(`extra_data: Must not be larger than ${maxExtraDataBytes.toLocaleString('en')} bytes`);
  const { ip } = wire;
  return succeed({
    transactionId: wire.transaction_id,
    timestamp,
    userId: wire.user?.id ?? null,
    device: deviceOf(wire),
    sensors: sensorsOf(wire),
    gpsFix: wire.gps
      ? {
          latitude: wire.gps.latitude,
          longitude: wire.gps.longitude,
          accuracyMetres: wire.gps.accuracy_m ?? null,
        }
      : null,
    wifiScan: scanOf(wire),
    connectedWifi: wire.wifi?.connected?.toLowerCase() ?? null,
    mobileCells: cellsOf(wire),
    simCard: wire.mobile?.sim_card ?? null,
    ip: ip ? { address: addressOf(ip.address), tor: ip.tor ?? false, vpn: ip.vpn ?? false } : null,
    extraData,
  });
}

function deviceOf({ device }: WireTransaction): TransactionDevice {
  const integrity = device?.integrity;
  return {
    id: device?.id ?? null,
    model: device?.model ?? null,
    debugged: integrity?.debugged ?? false,
    emulated: integrity?.emulated ?? false,
    gpsSpoofed: integrity?.gps_spoofed ?? false,
    rooted: integrity?.rooted ?? false,
  };
}

/** An omitted sensor counts as activated if the transaction contains its data. */
function sensorsOf({ device, gps, wifi, mobile }: WireTransaction): TransactionSensors {
  const sensors = device?.sensors;
  const connected = wifi?.connected !== undefined;
  return {
    gps: sensors?.gps ?? gps !== undefined,
    mobileNetworks: sensors?.mobile_networks ?? (mobile?.cells ?? []).length > 0,
    wifi: sensors?.wifi ?? (connected || (wifi?.scan ?? []).length > 0),
    wifiConnected: sensors?.wifi_connected ?? connected,
  };
}

/** Returns the networks with the strongest first and those of unknown strength last. */
function scanOf({ wifi }: WireTransaction): readonly WifiNetwork[] {
  const strength = ({ signalDbm }: WifiNetwork) => signalDbm ?? Number.NEGATIVE_INFINITY;
  return (wifi?.scan ?? [])
    .map(({ bssid, signal_dbm }) => ({ bssid: bssid.toLowerCase(), signalDbm: signal_dbm ?? null }))
    .sort((one, other) => (strength(one) < strength(other) ? 1 : strength(one) > strength(other) ? -1 : 0));
}

function cellsOf({ mobile }: WireTransaction): readonly MobileCell[] {
  return (mobile?.cells ?? []).map(({ type, id, signal_dbm }) => ({
    type,
    id,
    signalDbm: signal_dbm ?? null,
  }));
}
