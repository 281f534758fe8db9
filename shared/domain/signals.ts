import type { Report } from './report';

/** The signals of a report, as stored and queried, most serious first. */
export const signals = ['TOR', 'VPN', 'Rooted', 'Emulated', 'Debugged', 'GPS spoofed'] as const;
export type Signal = (typeof signals)[number];

/** Returns the signals whose flag is true. A flag that is false or not given raises none. */
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
