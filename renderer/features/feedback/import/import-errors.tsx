import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportReport } from '../../../../shared/domain/feedback-import';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import { useBridge, useStores, useSubject } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { ReceivedText } from '../../../ui/hostile-text';
import { visibleText } from '../../../ui/visible-text';
import './import-errors.css';

/** The errors of an imported file with their lines. They can be copied and saved. */
export function ImportErrors({ report }: { readonly report: ImportReport }) {
  const { feedbackImport } = useStores();
  const bridge = useBridge();
  const savedAs = useSubject('feedbackImport', (state) => state.savedAs);
  const [copied, setCopied] = useState(false);
  const text = messages.batch.errors;
  const { errors, errorCount } = report;

  async function copy() {
    const answer = await bridge.call('clipboard.write', { text: errorsText(report) });
    setCopied(answer.ok);
  }

  return (
    <section className="import-errors" aria-label={text.title}>
      <div className="import-errors__bar">
        <h3>{text.count(errorCount)}</h3>
        {errors.length < errorCount ? (
          <span className="import-errors__note">{text.firstShown(errors.length)}</span>
        ) : null}
        <span className="import-errors__said" role="status">
          {savedAs === null ? (copied ? text.copied : '') : text.savedAs(visibleText(savedAs))}
        </span>
        <Button
          size="small"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {text.copy}
        </Button>
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => void feedbackImport.getState().saveErrors()}
        >
          {text.save}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
      <section className="import-errors__rows" tabIndex={0} aria-label={text.list}>
        <table aria-label={text.title}>
          <thead>
            <tr>
              <th scope="col" className="import-errors__line">
                {text.line}
              </th>
              <th scope="col">{text.column}</th>
              <th scope="col">{text.value}</th>
              <th scope="col">{text.whatIsWrong}</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, value, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <tr key={at}>
                <td className="import-errors__line">{numberText(line)}</td>
                <td>{column === null ? '' : <ReceivedText text={column} mono />}</td>
                <td>
                  <ReceivedText text={value} mono />
                </td>
                <td className="import-errors__reason">
                  <bdi>{visibleText(reason)}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

/** Returns the errors as tab-separated lines, to paste into a spreadsheet. */
function errorsText({ errors }: ImportReport): string {
  const text = messages.batch.errors;
  const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  const lines = errors.map(({ line, column, value, reason }) =>
    [String(line), column ?? '', value, reason].map(cell).join('\t'),
  );
  const heading = [text.line, text.column, text.value, text.error].join('\t');
  return [heading, ...lines].join('\n');
}
