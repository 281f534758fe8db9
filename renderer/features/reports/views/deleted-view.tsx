import { X } from 'lucide-react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { Button, IconButton } from '../../../ui/button';
import { visibleText } from '../../../ui/visible-text';

interface DeletedViewProps {
  readonly view: SavedView;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Says which view was deleted, and takes it back; stays until it is dismissed, for nobody reads at the same speed. */
export function DeletedView({ view, onUndo, onDismiss }: DeletedViewProps) {
  return (
    <div className="views__notice">
      <span role="status" className="views__notice-words">
        View “<bdi>{visibleText(view.name)}</bdi>” deleted
      </span>
      <Button size="small" onClick={onUndo}>
        Undo
      </Button>
      <IconButton label="Dismiss" size="small" icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}
