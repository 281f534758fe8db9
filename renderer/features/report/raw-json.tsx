import { useMemo, useState } from 'react';
import type { JsonText } from '../../../shared/domain/report';
import { formatJson } from '../../../shared/json/format-json';
import { messages } from '../../../shared/messages/messages';
import { CopyButton } from '../../ui/copy-button';
import { visibleText } from '../../ui/visible-text';
import { CutText } from './cut-text';
import './raw-json.css';

/** More than this in one element makes scrolling stutter, in characters. */
const limit = 200_000;

/** The report's text exactly as it was received; on request laid out, with invisible characters spelled out. */
export function RawJson({ json }: { readonly json: JsonText }) {
  const words = messages.report.raw;
  const [formatted, setFormatted] = useState(false);
  const readable = useMemo(() => (formatted ? visibleText(formatJson(json)) : json), [json, formatted]);
  const deceptive = useMemo(() => visibleText(json) !== json, [json]);
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
        <span className="raw-json__size">{words.size(json.length)}</span>
        <CopyButton text={json} label={words.copy} />
      </div>
      {deceptive && !formatted && <p className="raw-json__note">{words.deceptive}</p>}
      <CutText text={readable} limit={limit} />
    </div>
  );
}
