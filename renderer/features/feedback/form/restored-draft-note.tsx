import { History } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { Button } from '../../../ui/button';
import './restored-draft-note.css';

/** Says that a form shows a saved draft, and offers to start over. */
export function RestoredDraftNote({ onStartOver }: { readonly onStartOver: () => void }) {
  const words = messages.feedback.restored;
  return (
    <div className="restored-draft-note">
      <History size={14} aria-hidden="true" />
      <span role="status">{words.title}</span>
      <Button size="small" variant="quiet" onClick={onStartOver}>
        {words.startOver}
      </Button>
    </div>
  );
}
