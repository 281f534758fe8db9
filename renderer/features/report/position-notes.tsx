import { TriangleAlert } from 'lucide-react';
import { type Position, positionNames, type UnusablePosition } from '../../../shared/domain/position';
import { messages } from '../../../shared/messages/messages';

interface PositionNotesProps {
  readonly usable: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
  readonly tor: boolean | null | undefined;
  readonly vpn: boolean | null | undefined;
}

/** What keeps a distance from meaning what it seems to. */
export function PositionNotes({ usable, unusable, tor, vpn }: PositionNotesProps) {
  const words = messages.report.positionNotes;
  const notes: string[] = [];
  if (usable.some((position) => position.source === 'ip')) {
    if (tor) notes.push(words.tor);
    if (vpn) notes.push(words.vpn);
  }
  for (const { source, longitude, suspicious, wrapped } of usable) {
    if (suspicious) notes.push(words.suspicious(positionNames[source]));
    if (wrapped) notes.push(words.wrapped(positionNames[source], longitude));
  }
  for (const { source, reason } of unusable) {
    notes.push(words.unusable(positionNames[source], words.unusableReasons[reason]));
  }
  if (notes.length === 0) return null;
  return (
    <ul className="position-notes" aria-label={words.label}>
      {notes.map((note) => (
        <li key={note}>
          <TriangleAlert size={13} aria-hidden />
          {note}
        </li>
      ))}
    </ul>
  );
}
