import fc from 'fast-check';
import { mobileCellTypes, type Transaction } from '../../../main/reports-service/transaction';

/** Names that careless code mishandles, few ordinary ones, so that they repeat, and any text. */
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', 'd') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '', '"\\\u0000\u2028', '\ud800'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

function maybe<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.option(arbitrary, { nil: null, freq: 4 });
}

const latitude = fc.oneof(
  fc.constantFrom(0, -0, 90, -90, 43.26, 43.27, 38.7),
  fc.double({ min: -90, max: 90, noNaN: true }),
);
const longitude = fc.oneof(
  fc.constantFrom(0, 180, -180, -2.92, -2.93, -9.1),
  fc.double({ min: -180, max: 180, noNaN: true }),
);

const address = fc.record({
  city: maybe(name),
  country: maybe(name),
  countryCode: maybe(name),
  latitude: maybe(latitude),
  longitude: maybe(longitude),
  region: maybe(name),
  state: maybe(name),
});

const signalDbm = maybe(fc.integer({ min: -120, max: 0 }));

/** Exact JSON text, including long integers. */
const extraData = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((id) => `{ "id" : ${id}, "__proto__": [1.50] }`),
);

/**
 * Any valid transaction: positions on the globe and well-formed JSON, but any text, and any field may be
 * missing.
 */
export const anyTransaction: fc.Arbitrary<Transaction> = fc.record({
  transactionId: name,
  timestamp: fc.oneof(
    fc.bigInt({ min: 1_780_000_000_000_000_000n, max: 1_780_100_000_000_000_000n }),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  ),
  userId: maybe(name),
  device: fc.record({
    id: maybe(name),
    model: maybe(name),
    debugged: fc.boolean(),
    emulated: fc.boolean(),
    gpsSpoofed: fc.boolean(),
    rooted: fc.boolean(),
  }),
  sensors: fc.record({
    gps: fc.boolean(),
    mobileNetworks: fc.boolean(),
    wifi: fc.boolean(),
    wifiConnected: fc.boolean(),
  }),
  gpsFix: maybe(
    fc.record({
      latitude,
      longitude,
      accuracyMetres: maybe(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true })),
    }),
  ),
  wifiScan: fc.array(fc.record({ bssid: name, signalDbm })),
  connectedWifi: maybe(name),
  mobileCells: fc.array(fc.record({ type: fc.constantFrom(...mobileCellTypes), id: name, signalDbm })),
  simCard: maybe(name),
  ip: maybe(fc.record({ address: maybe(address), tor: fc.boolean(), vpn: fc.boolean() })),
  extraData: maybe(extraData),
});
