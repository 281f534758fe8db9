import { radiusKind } from '../../../../shared/domain/assumed-radius';
import type { PositionSource } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { numberText } from '../../../../shared/i18n/number-text';
import type { SelectedReport } from './use-selected-report';

/** Returns the assumed radius of a source of a report: "100 m", "200 km". */
export function radiusInWords({ radii }: SelectedReport, source: PositionSource): string {
  const km = radii[source];
  return km < 1 ? `${Math.round(km * 1000)} m` : `${numberText(km, 1)} km`;
}

/** Returns what the radius is assumed for: "GPS", "Wi-Fi networks", "IP address". */
export function radiusReason({ text }: SelectedReport, source: PositionSource): string {
  const kind = radiusKind(source, text?.report.location?.locationType ?? null);
  return messages.positions.radii[kind].name;
}
