import { TriangleAlert } from 'lucide-react';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { Sentence } from '../../ui/sentence';
import './foreign-application.css';

/** Warns that a report's application isn't that of the profile's other reports. */
export function ForeignApplication({ applicationId }: { readonly applicationId: string | null }) {
  return (
    <p className="foreign-application">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        <Sentence
          text={messages.report.foreignApplication}
          parts={{ id: <ReceivedText text={applicationId} mono /> }}
        />
      </span>
    </p>
  );
}
