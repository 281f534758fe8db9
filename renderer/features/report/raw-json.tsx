import { useMemo, useState } from 'react';
import type { ReportDetail } from '../../../shared/ipc/report-calls';
import { messages } from '../../../shared/messages/messages';
import { useBridge } from '../../state/stores';
import { CopyButton } from '../../ui/copy-button';
import { isDeceptive } from '../../ui/visible-text';
import { CutText } from './cut-text';
import { laidOut } from './laid-out';
import './raw-json.css';

interface RawJsonProps {
  readonly report: Pick<ReportDetail, 'key' | 'json' | 'jsonLength'>;
}

/** More than this in one element makes scrolling stutter, in characters. */
const limit = 200_000;

/**
 * The report's text exactly as it was received, but for texts too long to be shown; on request laid out, with invisible
 * characters spelled out.
 */
export function RawJson({ report: { key, json, jsonLength } }: RawJsonProps) {
  const bridge = useBridge();
  const words = messages.report.raw;
  const [formatted, setFormatted] = useState(false);
  const readable = useMemo(() => (formatted ? laidOut(json) : json), [json, formatted]);
  const deceptive = useMemo(() => isDeceptive(json), [json]);
  const abridged = jsonLength !== json.length;
  const copyWhole = () => bridge.call('reports.copy', { key, path: [], as: 'json' });
  return (
    <div className="raw-json">
      <div className="raw-json__tools">
        <label className="raw-json__formatted">
          <input
            type="checkbox"
            checked={formatted}
            onChange={(event) => setFormatted(event.target.checked)}
          />
          {words.formatted}
        </label>
        <span className="raw-json__size">{words.size(jsonLength)}</span>
        <CopyButton text={json} copyWhole={abridged ? copyWhole : undefined} label={words.copy} />
      </div>
      {abridged && <p className="raw-json__note">{words.abridged}</p>}
      {deceptive && !formatted && <p className="raw-json__note">{words.deceptive}</p>}
      <CutText text={readable} length={jsonLength} limit={limit} />
    </div>
  );
}
