import { X } from 'lucide-react';
import type { SavedView } from '../../../../shared/domain/report-query';
import { messages } from '../../../../shared/i18n/messages';
import { Button, IconButton } from '../../../ui/button';
import { Sentence } from '../../../ui/sentence';
import { visibleText } from '../../../ui/visible-text';

interface DeletedViewProps {
  readonly view: SavedView;
  readonly onUndo: () => void;
  readonly onDismiss: () => void;
}

/** Names the deleted view and offers to undo. Stays until dismissed, because reading speeds differ. */
export function DeletedView({ view, onUndo, onDismiss }: DeletedViewProps) {
  const { undo, dismiss } = messages.words.actions;
  return (
    <div className="views__notice">
      <span role="status" className="views__notice-words">
        <Sentence
          text={messages.reports.views.deleted}
          parts={{ name: <bdi>{visibleText(view.name)}</bdi> }}
        />
      </span>
      <Button size="small" onClick={onUndo}>
        {undo}
      </Button>
      <IconButton label={dismiss} size="small" icon={<X aria-hidden="true" />} onClick={onDismiss} />
    </div>
  );
}
