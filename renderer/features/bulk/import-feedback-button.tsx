import { FileUp } from 'lucide-react';
import { messages } from '../../../shared/messages/messages';
import { useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';

/** Asks for a file of feedback, and shows what it holds. */
export function ImportFeedbackButton() {
  const { feedbackImport } = useStores();
  const choosing = useSubject('feedbackImport', (state) => state.choosing);
  return (
    <Button
      size="small"
      busy={choosing}
      icon={<FileUp aria-hidden="true" />}
      onClick={() => void feedbackImport.getState().choose()}
    >
      {messages.bulk.import.choose}
    </Button>
  );
}
