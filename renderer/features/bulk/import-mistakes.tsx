import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportReport } from '../../../shared/domain/feedback-import';
import { messages } from '../../../shared/messages/messages';
import { numberText } from '../../../shared/messages/number-text';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import './import-mistakes.css';

/** Every mistake of a file with its line, to be read, copied or saved. */
export function ImportMistakes({ report }: { readonly report: ImportReport }) {
  const { feedbackImport } = useStores();
  const bridge = useBridge();
  const savedAs = useSubject('feedbackImport', (state) => state.savedAs);
  const [copied, setCopied] = useState(false);
  const words = messages.bulk.mistakes;
  const { mistakes, mistakeCount } = report;

  async function copy() {
    const answer = await bridge.call('clipboard.write', { text: mistakesText(report) });
    setCopied(answer.ok);
  }

  return (
    <section className="import-mistakes" aria-label={words.title}>
      <div className="import-mistakes__bar">
        <h3>{words.count(mistakeCount)}</h3>
        {mistakes.length < mistakeCount ? (
          <span className="import-mistakes__note">{words.firstShown(mistakes.length)}</span>
        ) : null}
        <span className="import-mistakes__said" role="status">
          {savedAs === null ? (copied ? words.copied : '') : words.savedAs(visibleText(savedAs))}
        </span>
        <Button
          size="small"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => void feedbackImport.getState().saveMistakes()}
        >
          {words.save}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
      <section className="import-mistakes__rows" tabIndex={0} aria-label={words.list}>
        <table aria-label={words.title}>
          <thead>
            <tr>
              <th scope="col" className="import-mistakes__line">
                {words.line}
              </th>
              <th scope="col">{words.column}</th>
              <th scope="col">{words.value}</th>
              <th scope="col">{words.whatIsWrong}</th>
            </tr>
          </thead>
          <tbody>
            {mistakes.map(({ line, column, value, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <tr key={at}>
                <td className="import-mistakes__line">{numberText(line)}</td>
                <td>{column === null ? '' : <ReceivedText text={column} mono />}</td>
                <td>
                  <ReceivedText text={value} mono />
                </td>
                <td className="import-mistakes__reason">
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

/** The mistakes as a spreadsheet takes them from the clipboard. */
function mistakesText({ mistakes }: ImportReport): string {
  const words = messages.bulk.mistakes;
  const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  const lines = mistakes.map(({ line, column, value, reason }) =>
    [String(line), column ?? '', value, reason].map(cell).join('\t'),
  );
  const heading = [words.line, words.column, words.value, words.mistake].join('\t');
  return [heading, ...lines].join('\n');
}
