import type { JsonText } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { CopyValue } from './copy-value';
import { CutText } from './cut-text';
import { readableJson } from './readable-json';
import { ReportSection } from './report-section';

/** Maximum characters shown; the Raw JSON tab has everything. */
const maxShown = 20_000;

/** The additional data of the transaction: any JSON, formatted, with numbers and strings verbatim. */
export function ExtraDataSection({ extraData }: { readonly extraData: JsonText | null }) {
  return (
    <ReportSection
      title={messages.report.extraData}
      tools={
        extraData !== null && (
          <CopyValue
            text={extraData}
            path="extra_data"
            as="json"
            label={messages.report.copy('extra_data')}
          />
        )
      }
    >
      {extraData === null ? (
        <p className="report-section__none">
          <code>extra_data</code> <ReceivedText text={null} />
        </p>
      ) : (
        <CutText text={readableJson(extraData)} limit={maxShown} marked />
      )}
    </ReportSection>
  );
}
