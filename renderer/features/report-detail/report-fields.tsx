import type { ReportDetail } from '../../../shared/contract/report-calls';
import { DeviceSection } from './device-section';
import { DistancesSection } from './distances-section';
import { EventSection } from './event-section';
import { ExtraDataSection } from './extra-data-section';
import { HistorySection } from './history-section';
import { IdentitySection } from './identity-section';
import { MovementSection } from './movement-section';
import { PositionSections } from './position-sections';
import { ReceivedProblems } from './received-problems';
import { UnknownFieldsSection } from './unknown-fields-section';
import { FieldProblems } from './unreadable-fields';

/** All fields of the report in sections: problems and changes first, then the evidence, then the rest. */
export function ReportFields({ detail }: { readonly detail: ReportDetail }) {
  const { report, problems, json, extraData, unknownFields } = detail;
  return (
    <FieldProblems value={problems}>
      <ReceivedProblems problems={problems} />
      <HistorySection detail={detail} />
      <DistancesSection report={report} />
      <MovementSection reportKey={detail.key} report={report} />
      <EventSection event={report.event} />
      <DeviceSection device={report.device} />
      <IdentitySection report={report} />
      <PositionSections report={report} json={json} />
      <ExtraDataSection extraData={extraData} />
      <UnknownFieldsSection fields={unknownFields} />
    </FieldProblems>
  );
}
