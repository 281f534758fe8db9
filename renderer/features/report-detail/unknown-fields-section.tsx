import type { UnknownField } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import { CopyValue } from './copy-value';
import { CutText } from './cut-text';
import { readableJson } from './readable-json';
import { ReportSection } from './report-section';
import './unknown-fields-section.css';

/** Maximum characters shown; the Raw JSON tab has everything. */
const maxShown = 5_000;

/** Fields that the specification doesn't define, as sent. */
export function UnknownFieldsSection({ fields }: { readonly fields: readonly UnknownField[] }) {
  if (fields.length === 0) return null;
  const text = messages.report.unknownFields;
  return (
    <ReportSection title={text.title}>
      <ul className="unknown-fields" aria-label={text.label}>
        {fields.map((field, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order never changes
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
            <CutText text={readableJson(field.json)} limit={maxShown} marked />
          </li>
        ))}
      </ul>
    </ReportSection>
  );
}
