import { TriangleAlert } from 'lucide-react';
import { ReceivedText } from '../../ui/hostile-text';
import './foreign-application.css';

/** Marks a report whose application is not that of the profile's other reports. */
export function ForeignApplication({ applicationId }: { readonly applicationId: string | null }) {
  return (
    <p className="foreign-application">
      <TriangleAlert size={14} aria-hidden="true" />
      <span>
        Another application: <ReceivedText text={applicationId} mono /> is not the one of the profile’s other
        reports.
      </span>
    </p>
  );
}
