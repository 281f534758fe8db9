import { FileJson } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import { messages } from '../../../shared/i18n/messages';
import { isDeceptive } from '../../../shared/i18n/visible-text';
import { CopyButton } from '../../components/copy-button';
import { inZone } from '../../components/instant-text';
import { useDragOut } from '../../components/use-drag-out';
import { useBridge, useSubject } from '../../state/stores';
import { SelectField } from '../../ui/fields';
import { Row, Stack, Text } from '../../ui/layout';
import { CutText, readableJson } from './field-values';
import styles from './raw-json.module.css';

interface RawJsonProps {
  readonly report: Pick<
    ReportDetail,
    'key' | 'json' | 'jsonLength' | 'version' | 'versions' | 'receivedAt' | 'earlier'
  >;
}

/** Maximum characters shown; more in one element make scrolling stutter. */
const maxShown = 200_000;

/**
 * The report's JSON exactly as received, except for texts too long to be shown. Optionally formatted with invisible
 * characters made visible, or of an earlier version.
 */
export function RawJson({ report }: RawJsonProps) {
  const bridge = useBridge();
  const text = messages.report.raw;
  const dragOut = useDragOut({ what: 'report', key: report.key });
  const [selectedVersion, setSelectedVersion] = useState<number | null>(null);
  const [formatted, setFormatted] = useState(false);
  const earlier = report.earlier.find(({ version }) => version === selectedVersion);
  const { version, json, jsonLength } = earlier ?? report;
  const readable = useMemo(() => (formatted ? readableJson(json) : json), [json, formatted]);
  const deceptive = useMemo(() => isDeceptive(json), [json]);
  const abridged = jsonLength !== json.length;
  const copyAll = () =>
    bridge.call('reports.copy', { key: report.key, path: [], as: 'json', ...(earlier && { version }) });
  return (
    <Stack gap={8} className={styles.root}>
      {report.earlier.length > 0 && (
        <VersionSelect report={report} version={version} onChange={setSelectedVersion} />
      )}
      <Row wrap gap={12} size="small" className={styles.bar}>
        <label className={styles.formatted}>
          <input
            type="checkbox"
            checked={formatted}
            onChange={(event) => setFormatted(event.target.checked)}
          />
          {text.formatted}
        </label>
        <Text tone="muted" className={styles.size}>
          {text.size({ characters: jsonLength })}
        </Text>
        <span className={styles.file} title={messages.words.files.dragHint} {...dragOut}>
          <FileJson size={14} aria-hidden />
          {text.file}
        </span>
        <CopyButton text={json} copyAll={abridged ? copyAll : undefined} label={text.copy} />
      </Row>
      {abridged && (
        <Text as="p" size="small" className={styles.note}>
          {text.truncated}
        </Text>
      )}
      {deceptive && !formatted && (
        <Text as="p" size="small" className={styles.note}>
          {text.hiddenCharacters}
        </Text>
      )}
      <CutText text={readable} length={jsonLength} limit={maxShown} />
    </Stack>
  );
}

interface VersionSelectProps extends RawJsonProps {
  readonly version: number;
  readonly onChange: (version: number) => void;
}

/** Selects one of the stored versions, newest first. */
function VersionSelect({ report, version, onChange }: VersionSelectProps) {
  const text = messages.report.raw;
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  const options = [report, ...report.earlier].map((stored) => {
    const instant = { milliseconds: stored.receivedAt, nanoseconds: '000000000' };
    const received = inZone(instant, zone);
    const label =
      stored === report
        ? text.latest({ received })
        : stored.version === 1
          ? text.first({ received })
          : text.numbered({ version: stored.version, received });
    return { value: String(stored.version), label };
  });
  return (
    <SelectField
      label={messages.words.terms.version}
      value={String(version)}
      options={options}
      onChange={(value) => onChange(Number(value))}
    />
  );
}
