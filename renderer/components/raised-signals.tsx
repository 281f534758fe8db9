import type { ReportDetail } from '../../shared/contract/report.calls';
import { fieldOfSignal } from '../../shared/domain/explanation/evidence';
import { messages } from '../../shared/i18n/messages';
import { useStores } from '../state/stores';
import { Row, Text } from '../ui/layout';
import { GlossaryTerm } from './glossary-term';
import styles from './raised-signals.module.css';
import { showLinks } from './show-links';
import { SharedDeviceBadge, SignalBadge } from './signal-badge';

type RaisingReport = Pick<ReportDetail, 'report' | 'signals' | 'derived' | 'deviceUsers'>;

/** The signals that the report raises and those derived from others, or a note that there are none. */
export function RaisedSignals({
  detail: { report, signals, derived, deviceUsers },
}: {
  readonly detail: RaisingReport;
}) {
  const own = signals.map((signal) => ({ signal, field: fieldOfSignal[signal] }));
  const raised = [...derived.map((signal) => ({ signal, field: undefined })), ...own];
  return (
    <div>
      <Row as="ul" wrap gap={6} aria-label={messages.words.fields.signals}>
        {raised.map(({ signal, field }) => (
          <li key={signal} data-field={field}>
            <GlossaryTerm vocabulary="signal" word={signal}>
              <SignalBadge signal={signal} />
            </GlossaryTerm>
          </li>
        ))}
        {deviceUsers !== null && (
          <li>
            <SharedDevice users={deviceUsers} device={report.device?.id ?? null} />
          </li>
        )}
      </Row>
      {raised.length === 0 && deviceUsers === null && (
        <Text as="p" tone="muted" size="grid">
          {messages.report.summary.noSignal}
        </Text>
      )}
    </div>
  );
}

interface SharedDeviceProps {
  readonly users: number;
  /** null if it isn't given. */
  readonly device: string | null;
}

/** Shows who else used the device. */
function SharedDevice({ users, device }: SharedDeviceProps) {
  const stores = useStores();
  if (device === null) return <SharedDeviceBadge users={users} />;
  return (
    <button
      type="button"
      className={styles.ring}
      onClick={() => showLinks(stores, { kind: 'device', value: device })}
    >
      <SharedDeviceBadge
        users={users}
        title={`${messages.words.sharedDeviceMeaning} ${messages.links.open}`}
      />
    </button>
  );
}
