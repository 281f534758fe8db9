import type { Address, JsonText } from '../../shared/domain/report';

/**
 * An action of a user on a device, with everything the device and its connection told: what enters the service and is
 * assessed. The specification describes reports only; this model is ours.
 */
export interface Transaction {
  readonly transactionId: string;
  /** When the action happened: nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly userId: string | null;
  readonly device: TransactionDevice;
  readonly sensors: TransactionSensors;
  /** null where the device told no position. */
  readonly gpsFix: GpsFix | null;
  /** The Wi-Fi networks around the device, strongest first. */
  readonly wifiScan: readonly WifiNetwork[];
  /** BSSID of the Wi-Fi network the device is connected to. */
  readonly connectedWifi: string | null;
  /** The mobile cells around the device, the serving one first. */
  readonly mobileCells: readonly MobileCell[];
  /** What tells one SIM card from another: a digest of its subscriber identity, never the identity itself. */
  readonly simCard: string | null;
  readonly ip: TransactionIp | null;
  /** What the application says about the action, as exact JSON text. */
  readonly extraData: JsonText | null;
}

export interface TransactionDevice {
  readonly id: string | null;
  readonly model: string | null;
  readonly debugged: boolean;
  readonly emulated: boolean;
  readonly gpsSpoofed: boolean;
  readonly rooted: boolean;
}

/** Which sensors are activated. */
export interface TransactionSensors {
  readonly gps: boolean;
  readonly mobileNetworks: boolean;
  readonly wifi: boolean;
  readonly wifiConnected: boolean;
}

/** Degrees on WGS84; accuracy is a radius in metres. */
export interface GpsFix {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracyMetres: number | null;
}

export interface WifiNetwork {
  /** Twelve hexadecimal digits in pairs, "a4:2b:b0:…". */
  readonly bssid: string;
  readonly signalDbm: number | null;
}

/** Kinds of mobile cell, each one also a `location_type` of the specification. */
export const mobileCellTypes = ['lte', 'wcdma', 'gsm', 'cdma'] as const;

export interface MobileCell {
  readonly type: (typeof mobileCellTypes)[number];
  /** Country, network, area and cell, "214-07-2817-21506". */
  readonly id: string;
  readonly signalDbm: number | null;
}

/** The connection; where its IP address is registered, as whoever sends the transaction has looked it up. */
export interface TransactionIp {
  readonly address: Address | null;
  readonly tor: boolean;
  readonly vpn: boolean;
}
