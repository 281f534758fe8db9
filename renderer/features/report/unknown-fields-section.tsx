import type { UnknownField } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import { CopyValue } from './copy-value';
import { CutText } from './cut-text';
import { laidOut } from './laid-out';
import { ReportSection } from './report-section';
import './unknown-fields-section.css';

/** Enough for reading; the whole stands under Raw JSON. */
const limit = 5_000;

/** Fields that the specification does not know, kept as they were sent. */
export function UnknownFieldsSection({ fields }: { readonly fields: readonly UnknownField[] }) {
  if (fields.length === 0) return null;
  const words = messages.report.unknownFields;
  return (
    <ReportSection title={words.title}>
      <ul className="unknown-fields" aria-label={words.label}>
        {fields.map((field, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list never changes its order
          <li key={position}>
            <span className="unknown-fields__path">
              <ReceivedText text={field.path} mono />
              <CopyValue
                text={field.json}
                path={field.path}
                as="json"
                label={messages.report.copy(visibleText(field.path))}
              />
            </span>
            <CutText text={laidOut(field.json)} limit={limit} marked />
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
