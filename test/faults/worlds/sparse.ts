import { createHash } from 'node:crypto';
import { type Fields, fieldsIn, oneBy, type ReportChange } from './changed-reports';
import { withPosition } from './positions';

/**
 * Reports as banks send them: most without GPS, an explanation and fraud cases, many without a user, digests as IDs, the IP address
 * known by its country, the bank's own objects in extra_data, words of several vocabularies for the risk.
 */
export const sparse: ReportChange = (report, id, answer) => {
  const draw = drawOf(String(report.transaction_id));
  const placed = draw('country', 85) ? withPosition('country')(report, id, answer) : report;
  if (typeof placed === 'string') return placed;
  return {
    ...without(placed, [
      ...(draw('gps', 65) ? ['geo_location'] : []),
      ...(draw('networks', 55) ? ['em_location'] : []),
      ...(draw('location', 40) ? ['location'] : []),
      ...(draw('reason', 75) ? ['descriptive_report'] : []),
      ...(draw('user', 30) ? ['user'] : []),
    ]),
    ...(draw('user', 30) ? {} : userOf(report)),
    device: deviceOf(fieldsIn(report, 'device'), draw),
    event: eventOf(fieldsIn(report, 'event'), draw, id),
    extra_data: oneBy(id, extras)(report, draw),
  };
};

/** Whether something is so in this many percent of the transactions, always the same for one transaction. */
type Draw = (what: string, percent: number) => boolean;

function drawOf(transactionId: string): Draw {
  return (what, percent) =>
    Number.parseInt(digest(`${what} ${transactionId}`).slice(0, 8), 16) % 100 < percent;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

function userOf(report: Fields): Fields {
  const { id } = fieldsIn(report, 'user');
  return typeof id === 'string' ? { user: { id: digest(id) } } : {};
}

function deviceOf(device: Fields, draw: Draw): Fields {
  const { id, model } = device;
  const integrity = draw('integrity', 50) ? fieldsIn(device, 'integrity') : null;
  return {
    ...(typeof id === 'string' ? { id: digest(id).slice(0, 40).toUpperCase() } : {}),
    model,
    ...(integrity && { integrity: without(integrity, draw('gps integrity', 50) ? ['gps_spoofed'] : []) }),
  };
}

/**
 * Six of ten are clear. Those of high risk stay so, in one of two words; the others get another word each time that they are assessed,
 * so that the risk of a transaction rises and falls.
 */
function eventOf(event: Fields, draw: Draw, id: bigint): Fields {
  const risk = event.risk_assignment;
  const word =
    risk === 'fraud'
      ? risk
      : risk === 'high'
        ? oneBy(id, ['high', 'high_risk'])
        : drawOf(String(id))('clear', 76)
          ? 'clear'
          : oneBy(id, ['low', 'low_risk', 'unknown_risk', 'medium', 'RIESGO_MEDIO', 'high_risk']);
  return {
    ...without(event, [
      ...(draw('cases', 60) ? ['fraud_cases'] : []),
      ...(draw('event time', 50) ? ['timestamp'] : []),
    ]),
    risk_assignment: word,
  };
}

type Extra = (report: Fields, draw: Draw) => unknown;

const extras: readonly [Extra, ...Extra[]] = [
  (report, draw) => ({
    operation: {
      type: 'bizum',
      amount: { value: amountOf(report) / 100, currency: 'EUR' },
      beneficiary: { phone: '+34 6** *** *10', new: draw('payee', 40) },
    },
    channel: 'app',
    session: { id: digest(String(report.transaction_id)).slice(0, 12), biometrics: draw('biometrics', 50) },
  }),
  (report, draw) => ({
    operacion: 'TRANSFERENCIA_SEPA',
    importe: `${(amountOf(report) / 10).toFixed(2).replace('.', ',')}`,
    divisa: 'EUR',
    destino: {
      iban: 'ES91 2100 0418 45** **** **10',
      alta: draw('payee', 30) ? 'nueva' : 'habitual',
      titular: draw('owner', 50) ? 'M.ª Ángeles Núñez' : null,
    },
  }),
  () => ({ event: 'login', mfa: 'push', appVersion: '7.14.2 (3391)' }),
  () => undefined,
  () => 'ALTA_DISPOSITIVO',
  () => [
    { k: 'canal', v: 'oficina' },
    { k: 'oficina', v: '0412' },
  ],
];

/** From 0 to 40,000, in cents of the smaller operations. */
function amountOf(report: Fields): number {
  return Number.parseInt(digest(`amount ${report.transaction_id}`).slice(0, 8), 16) % 40_000;
}
