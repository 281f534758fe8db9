import type { Device } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { signalName } from '../../components/filter-text';
import { FlagText } from './flag-text';
import { ReportField } from './report-field';
import { ReportSection } from './report-section';
import { SearchedText } from './searched-text';

/** The device: identity, integrity and sensors. */
export function DeviceSection({ device }: { readonly device: Device | null }) {
  const text = messages.report.device;
  const integrity = device?.integrity ?? null;
  const sensors = device?.sensors ?? null;
  const flags = [
    ['Rooted', 'rooted', integrity?.rooted ?? null],
    ['Emulated', 'emulated', integrity?.emulated ?? null],
    ['Debugged', 'debugged', integrity?.debugged ?? null],
    ['GPS spoofed', 'gps_spoofed', integrity?.gpsSpoofed ?? null],
  ] as const;
  const senses = [
    ['gps', sensors?.gps ?? null],
    ['mobile_networks', sensors?.mobileNetworks ?? null],
    ['wifi', sensors?.wifi ?? null],
    ['wifi_connected', sensors?.wifiConnected ?? null],
  ] as const;
  return (
    <ReportSection title={text.title}>
      <dl>
        <ReportField label={text.id} path="device.id" copy={device?.id} wide>
          <SearchedText text={device?.id ?? null} mono />
        </ReportField>
        <ReportField label={text.model} path="device.model" wide>
          <SearchedText text={device?.model ?? null} />
        </ReportField>
      </dl>
      <h4 className="report-section__subtitle">{text.integrity}</h4>
      <dl>
        {flags.map(([signal, name, flag]) => (
          <ReportField
            key={name}
            label={signalName(signal)}
            term={{ vocabulary: 'signal', word: signal }}
            inline
            path={`device.integrity.${name}`}
          >
            <FlagText flag={flag} />
          </ReportField>
        ))}
      </dl>
      <h4 className="report-section__subtitle">{text.sensors}</h4>
      <dl>
        {senses.map(([name, flag]) => (
          <ReportField
            key={name}
            label={text.sensorNames[name]}
            term={{ vocabulary: 'sensor', word: name }}
            inline
            path={`device.sensors.${name}`}
          >
            <FlagText flag={flag} />
          </ReportField>
        ))}
      </dl>
    </ReportSection>
  );
}
