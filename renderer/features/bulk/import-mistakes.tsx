import { Check, Copy, Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportReport } from '../../../shared/domain/feedback-import';
import { useBridge, useStores, useSubject } from '../../state/stores';
import { Button } from '../../ui/button';
import { countWords } from '../../ui/count-words';
import { ReceivedText } from '../../ui/hostile-text';
import { visibleText } from '../../ui/visible-text';
import './import-mistakes.css';

/** Every mistake of a file with its line, to be read, copied or saved. */
export function ImportMistakes({ report }: { readonly report: ImportReport }) {
  const { feedbackImport } = useStores();
  const bridge = useBridge();
  const savedAs = useSubject('feedbackImport', (state) => state.savedAs);
  const [copied, setCopied] = useState(false);
  const { mistakes, mistakeCount } = report;

  async function copy() {
    const answer = await bridge.call('clipboard.write', { text: mistakesText(report) });
    setCopied(answer.ok);
  }

  return (
    <section className="import-mistakes" aria-label="Mistakes">
      <div className="import-mistakes__bar">
        <h3>{countWords(mistakeCount, 'mistake')}</h3>
        {mistakes.length < mistakeCount ? (
          <span className="import-mistakes__note">
            The first {mistakes.length.toLocaleString('en')} are shown; all of them can be saved.
          </span>
        ) : null}
        <span className="import-mistakes__said" role="status">
          {savedAs === null ? (copied ? 'Copied' : '') : `Saved as ${visibleText(savedAs)}`}
        </span>
        <Button
          size="small"
          icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          size="small"
          icon={<Download aria-hidden="true" />}
          onClick={() => void feedbackImport.getState().saveMistakes()}
        >
          Save…
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reachable by keyboard */}
      <section className="import-mistakes__rows" tabIndex={0} aria-label="List of mistakes">
        <table aria-label="Mistakes">
          <thead>
            <tr>
              <th scope="col" className="import-mistakes__line">
                Line
              </th>
              <th scope="col">Column</th>
              <th scope="col">Value</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {mistakes.map(({ line, column, value, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <tr key={at}>
                <td className="import-mistakes__line">{line.toLocaleString('en')}</td>
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
  const cell = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');
  const lines = mistakes.map(({ line, column, value, reason }) =>
    [String(line), column ?? '', value, reason].map(cell).join('\t'),
  );
  return [['Line', 'Column', 'Value', 'Mistake'].join('\t'), ...lines].join('\n');
}
