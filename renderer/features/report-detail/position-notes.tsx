import { TriangleAlert } from 'lucide-react';
import type { Position, UnusablePosition } from '../../../shared/domain/position';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';

interface PositionNotesProps {
  readonly usable: readonly Position[];
  readonly unusable: readonly UnusablePosition[];
  readonly tor: boolean | null | undefined;
  readonly vpn: boolean | null | undefined;
}

/** Notes on what limits the meaning of a distance. */
export function PositionNotes({ usable, unusable, tor, vpn }: PositionNotesProps) {
  const text = messages.report.positionNotes;
  const notes: string[] = [];
  if (usable.some((position) => position.source === 'ip')) {
    if (tor) notes.push(text.tor);
    if (vpn) notes.push(text.vpn);
  }
  for (const { source, longitude, suspicious, wrapped } of usable) {
    if (suspicious) notes.push(text.suspicious(positionNames[source]));
    if (wrapped) notes.push(text.wrapped(positionNames[source], longitude));
  }
  for (const { source, reason } of unusable) {
    notes.push(text.unusable(positionNames[source], text.unusableReasons[reason]));
  }
  if (notes.length === 0) return null;
  return (
    <ul className="position-notes" aria-label={text.label}>
      {notes.map((note) => (
        <li key={note}>
          <TriangleAlert size={13} aria-hidden />
          {note}
        </li>
      ))}
    </ul>
  );
}
