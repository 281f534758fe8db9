import type { JsonText } from '../../../shared/domain/report';
import { formatJson } from '../../../shared/json/format-json';
import { messages } from '../../../shared/messages/messages';
import { CopyButton } from '../../ui/copy-button';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import { CutText } from './cut-text';
import { ReportSection } from './report-section';

/** Enough for reading; the whole stands under Raw JSON. */
const limit = 20_000;

/** The additional data of the transaction: any JSON, laid out, its numbers and strings letter for letter. */
export function ExtraDataSection({ extraData }: { readonly extraData: JsonText | null }) {
  return (
    <ReportSection
      title={messages.report.extraData}
      tools={extraData !== null && <CopyButton text={extraData} label={messages.report.copy('extra_data')} />}
    >
      {extraData === null ? (
        <p className="report-section__none">
          <code>extra_data</code> <ReceivedText text={null} />
        </p>
      ) : (
        <CutText text={visibleText(formatJson(extraData))} limit={limit} marked />
      )}
    </ReportSection>
  );
}
