import { CircleCheck, X } from 'lucide-react';
import { messages } from '../../shared/i18n/messages';
import { IconButton } from '../ui/button';
import { Sentence } from '../ui/sentence';
import './export-status.css';
import { visibleText } from '../ui/visible-text';

interface FileWrittenProps {
  /** What was written, e.g. "12 reports". */
  readonly what: string;
  readonly fileName: string;
  readonly onDismiss: () => void;
}

/** Notice of a written file, until it is dismissed. */
export function FileWritten({ what, fileName, onDismiss }: FileWrittenProps) {
  return (
    <div className="export-status export-status--done">
      <CircleCheck size={15} aria-hidden="true" />
      <span role="status">
        <Sentence
          text={messages.words.files.writtenTo(what)}
          parts={{ file: <bdi>{visibleText(fileName)}</bdi> }}
        />
      </span>
      <IconButton
        label={messages.words.actions.dismiss}
        size="small"
        icon={<X aria-hidden="true" />}
        onClick={onDismiss}
      />
    </div>
  );
}
