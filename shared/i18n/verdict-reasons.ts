import type { Verdict } from '../domain/review-log';
import { names } from '../text/compiled/names';

/**
 * The codes of the usual reasons for each verdict, in the order in which they are offered. An entry of the log has its code
 * as the text of its reason, or what its author typed. Codes are English, because programs that don't know one show it as it
 * is.
 */
export const usualReasons = {
  fraud: [
    'Location spoofed',
    'Impossible travel',
    'Account takeover',
    'Device used by many accounts',
    'Confirmed by the customer',
  ],
  suspicious: [
    'Positions contradict each other',
    'Unusual place for this user',
    'New device',
    'Hidden by VPN or TOR',
  ],
  legitimate: [
    'Travel is plausible',
    'IP location is imprecise',
    'Known VPN or proxy',
    'Known device of this user',
    'Confirmed by the customer',
  ],
  unclear: ['Too little data', 'Needs information from the customer', 'Outside my area'],
} as const satisfies Readonly<Record<Verdict, readonly string[]>>;

export type UsualReason = (typeof usualReasons)[Verdict][number];

/** Their Spanish texts in earlier versions, which stored them instead of codes. */
const storedTexts: Readonly<Record<UsualReason, string>> = {
  'Location spoofed': 'Ubicación falsificada',
  'Impossible travel': 'Desplazamiento imposible',
  'Account takeover': 'Robo de cuenta',
  'Device used by many accounts': 'Dispositivo usado por muchas cuentas',
  'Confirmed by the customer': 'Confirmado por el cliente',
  'Positions contradict each other': 'Las posiciones se contradicen',
  'Unusual place for this user': 'Lugar inusual para este usuario',
  'New device': 'Dispositivo nuevo',
  'Hidden by VPN or TOR': 'Oculto tras VPN o TOR',
  'Travel is plausible': 'El viaje es verosímil',
  'IP location is imprecise': 'La ubicación de la IP es imprecisa',
  'Known VPN or proxy': 'VPN o proxy conocido',
  'Known device of this user': 'Dispositivo conocido de este usuario',
  'Too little data': 'Faltan datos',
  'Needs information from the customer': 'Se necesita información del cliente',
  'Outside my area': 'Fuera de mi ámbito',
};

const codes: ReadonlyMap<string, UsualReason> = new Map(
  Object.values(usualReasons)
    .flat()
    .flatMap((code) => [
      [code, code],
      [storedTexts[code], code],
    ]),
);

/** Returns the code of a reason in the log, also of one that was stored as a text of either language; null for a typed one. */
export function usualReasonOf(reason: string): UsualReason | null {
  return codes.get(reason) ?? null;
}

/** Returns the texts under which a reason is found, in each language; only its own for a typed one. */
export function reasonTexts(reason: string): readonly string[] {
  const code = usualReasonOf(reason);
  return code === null
    ? [reason]
    : [...new Set([code, ...names.review.reasons.usual[code], storedTexts[code]])];
}
