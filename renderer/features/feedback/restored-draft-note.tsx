import { History } from 'lucide-react';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import './restored-draft-note.css';

/** Says that the form holds what was typed before, and offers to begin anew. */
export function RestoredDraftNote() {
  const { feedback } = useStores();
  const restored = useSubject('feedback', (state) => state.restored);
  if (!restored) return null;
  return (
    <div className="restored-draft-note">
      <History size={14} aria-hidden="true" />
      <span role="status">Draft from before restored</span>
      <Button size="small" variant="quiet" onClick={() => feedback.getState().startOver()}>
        Start over
      </Button>
    </div>
  );
}
