import type { Report } from './report';

/** A signal that a report can raise, by the word that is kept and asked for, gravest first. */
export const signals = ['TOR', 'VPN', 'Rooted', 'Emulated', 'Debugged', 'GPS spoofed'] as const;
export type Signal = (typeof signals)[number];

/** The signals whose flag is true in the report. A flag that is false or not given raises nothing. */
export function raisedSignals(report: Report): readonly Signal[] {
  const integrity = report.device?.integrity;
  const raised: Readonly<Record<Signal, boolean | null | undefined>> = {
    TOR: report.ip?.tor,
    VPN: report.ip?.vpn,
    Rooted: integrity?.rooted,
    Emulated: integrity?.emulated,
    Debugged: integrity?.debugged,
    'GPS spoofed': integrity?.gpsSpoofed,
  };
  return signals.filter((signal) => raised[signal] === true);
}
