import { Clock } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

/** Offers to include reports and verdicts that arrived after the question. */
export function NewerReports({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Notice
      icon={<Clock size={15} aria-hidden="true" />}
      actions={
        <Button size="small" onClick={onAgain}>
          {messages.investigate.again}
        </Button>
      }
    >
      {messages.investigate.newer}
    </Notice>
  );
}
