import type { Move } from '../move';
import { type PositionSource, positionHolders } from '../position';
import type { Signal } from '../report';
import type { Traveller } from './arrivals';

/** A move to the report from an earlier one. */
export interface MoveEvidence {
  readonly kind: 'move';
  readonly traveller: Traveller;
  readonly move: Move;
}

/** What a sentence about a report is based on, to show it. */
export type Evidence =
  | MoveEvidence
  | { readonly kind: 'positions'; readonly sources: readonly PositionSource[] }
  /** A field of the report by its path in the specification: "ip.tor". */
  | { readonly kind: 'field'; readonly path: string }
  | { readonly kind: 'match'; readonly field: MatchField }
  | { readonly kind: 'history' };

export function isSameEvidence(one: Evidence, other: Evidence | null): boolean {
  switch (one.kind) {
    case 'move':
      return (
        other?.kind === 'move' && one.move.fromKey === other.move.fromKey && one.move.to === other.move.to
      );
    case 'positions':
      return other?.kind === 'positions' && one.sources.join(' ') === other.sources.join(' ');
    case 'field':
      return other?.kind === 'field' && one.path === other.path;
    case 'match':
      return other?.kind === 'match' && one.field === other.field;
    case 'history':
      return other?.kind === 'history';
  }
}

/** The values by which earlier decisions are found, strong ones first. */
export const matchFields = ['user', 'device', 'place', 'deviceModel'] as const;
export type MatchField = (typeof matchFields)[number];
/** A match by one of these alone says little. */
export const weakMatchFields: readonly MatchField[] = ['place', 'deviceModel'];

export const fieldOfSignal: Readonly<Record<Signal, string>> = {
  TOR: 'ip.tor',
  VPN: 'ip.vpn',
  'Ignored IP': 'ip.address',
  Rooted: 'device.integrity.rooted',
  Emulated: 'device.integrity.emulated',
  Debugged: 'device.integrity.debugged',
  'GPS spoofed': 'device.integrity.gps_spoofed',
};

/** Returns the path of a position's address in the specification. */
export function addressPath(source: PositionSource): string {
  return `${positionHolders[source]}.address`;
}
