import { FileUp } from 'lucide-react';
import { messages } from '../../../../shared/i18n/messages';
import { useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';

/** Opens the file dialog and starts the import of feedback. */
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
      {messages.batch.import.choose}
    </Button>
  );
}
