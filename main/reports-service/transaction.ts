import type { Address, JsonText } from '../../shared/domain/report';

/**
 * An action of a user on a device, with all data that the device and its connection provided. This is the input of an
 * assessment. The specification describes only reports, so this model isn't part of it.
 */
export interface Transaction {
  readonly transactionId: string;
  /** Time of the action, nanoseconds since 1970. */
  readonly timestamp: bigint;
  readonly userId: string | null;
  readonly device: TransactionDevice;
  readonly sensors: TransactionSensors;
  /** null if the device provided no position. */
  readonly gpsFix: GpsFix | null;
  /** The Wi-Fi networks around the device, strongest first. */
  readonly wifiScan: readonly WifiNetwork[];
  /** BSSID of the Wi-Fi network the device is connected to. */
  readonly connectedWifi: string | null;
  /** The mobile cells around the device, starting with the serving cell. */
  readonly mobileCells: readonly MobileCell[];
  /** Identifies a SIM card: a digest of its subscriber identity, never the identity itself. */
  readonly simCard: string | null;
  readonly ip: TransactionIp | null;
  /** Additional data of the application, as exact JSON text. */
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

/** Degrees on WGS84. The accuracy is a radius in metres. */
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

/** Types of mobile cells. Each one is also a `location_type` of the specification. */
export const mobileCellTypes = ['lte', 'wcdma', 'gsm', 'cdma'] as const;

export interface MobileCell {
  readonly type: (typeof mobileCellTypes)[number];
  /** Country, network, area and cell, "214-07-2817-21506". */
  readonly id: string;
  readonly signalDbm: number | null;
}

/** The connection. The sender of the transaction looks up where the IP address is registered. */
export interface TransactionIp {
  readonly address: Address | null;
  readonly tor: boolean;
  readonly vpn: boolean;
}
