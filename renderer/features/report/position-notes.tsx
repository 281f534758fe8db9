import { TriangleAlert } from 'lucide-react';
import { type Position, positionNames, type UnusablePosition } from '../../../shared/domain/position';

interface PositionNotesProps {
  readonly usable: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
  readonly tor: boolean | null | undefined;
  readonly vpn: boolean | null | undefined;
}

/** What keeps a distance from meaning what it seems to. */
export function PositionNotes({ usable, unusable, tor, vpn }: PositionNotesProps) {
  const notes: string[] = [];
  if (usable.some((position) => position.source === 'ip')) {
    if (tor) notes.push('The connection uses TOR: the IP address is where the exit node is, not the device.');
    if (vpn)
      notes.push('The connection uses a VPN: the IP address is where the VPN server is, not the device.');
  }
  for (const { source, longitude, suspicious, wrapped } of usable) {
    if (suspicious) notes.push(`${positionNames[source]} is exactly 0, 0: most likely no fix, not a place.`);
    if (wrapped)
      notes.push(`${positionNames[source]} has a longitude beyond 180°: the same as ${longitude}° here.`);
  }
  for (const { source, reason } of unusable) {
    notes.push(`${positionNames[source]} cannot be placed: ${reason}.`);
  }
  if (notes.length === 0) return null;
  return (
    <ul className="position-notes" aria-label="Notes on the positions">
      {notes.map((note) => (
        <li key={note}>
          <TriangleAlert size={13} aria-hidden />
          {note}
        </li>
      ))}
    </ul>
  );
}
