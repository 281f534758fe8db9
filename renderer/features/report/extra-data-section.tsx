import type { JsonText } from '../../../shared/domain/report';
import { messages } from '../../../shared/messages/messages';
import { ReceivedText } from '../../ui/hostile-text';
import { CopyValue } from './copy-value';
import { CutText } from './cut-text';
import { laidOut } from './laid-out';
import { ReportSection } from './report-section';

/** Enough for reading; the whole stands under Raw JSON. */
const limit = 20_000;

/** The additional data of the transaction: any JSON, laid out, its numbers and strings letter for letter. */
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
        <CutText text={laidOut(extraData)} limit={limit} marked />
      )}
    </ReportSection>
  );
}
