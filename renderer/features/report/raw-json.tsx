import { useMemo, useState } from 'react';
import { formatLocal, formatUtc } from '../../../shared/domain/instant';
import type { ReportDetail } from '../../../shared/ipc/report-calls';
import { messages } from '../../../shared/messages/messages';
import { useBridge, useSubject } from '../../state/stores';
import { CopyButton } from '../../ui/copy-button';
import { SelectField } from '../../ui/select-field';
import { isDeceptive } from '../../ui/visible-text';
import { CutText } from './cut-text';
import { laidOut } from './laid-out';
import './raw-json.css';

interface RawJsonProps {
  readonly report: Pick<
    ReportDetail,
    'key' | 'json' | 'jsonLength' | 'version' | 'versions' | 'receivedAt' | 'earlier'
  >;
}

/** More than this in one element makes scrolling stutter, in characters. */
const limit = 200_000;

/**
 * The report's text exactly as it was received, but for texts too long to be shown; on request laid out, with invisible
 * characters spelled out, or of an earlier version.
 */
export function RawJson({ report }: RawJsonProps) {
  const bridge = useBridge();
  const words = messages.report.raw;
  const [chosen, setChosen] = useState<number | null>(null);
  const [formatted, setFormatted] = useState(false);
  const earlier = report.earlier.find(({ version }) => version === chosen);
  const { version, json, jsonLength } = earlier ?? report;
  const readable = useMemo(() => (formatted ? laidOut(json) : json), [json, formatted]);
  const deceptive = useMemo(() => isDeceptive(json), [json]);
  const abridged = jsonLength !== json.length;
  const copyWhole = () =>
    bridge.call('reports.copy', { key: report.key, path: [], as: 'json', ...(earlier && { version }) });
  return (
    <div className="raw-json">
      {report.earlier.length > 0 && <VersionSelect report={report} version={version} onChange={setChosen} />}
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

interface VersionSelectProps extends RawJsonProps {
  readonly version: number;
  readonly onChange: (version: number) => void;
}

/** Chooses among the stored versions, newest first. */
function VersionSelect({ report, version, onChange }: VersionSelectProps) {
  const words = messages.report.raw;
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const options = [report, ...report.earlier].map((stored) => {
    const instant = { milliseconds: stored.receivedAt, nanoseconds: '000000000' };
    const received = zone === 'utc' ? formatUtc(instant) : formatLocal(instant);
    const label =
      stored === report
        ? words.latest(received)
        : stored.version === 1
          ? words.first(received)
          : words.numbered(stored.version, received);
    return { value: String(stored.version), label };
  });
  return (
    <SelectField
      label={words.version}
      value={String(version)}
      options={options}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
