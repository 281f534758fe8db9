import { useMemo } from 'react';
import type { ReportDetail } from '../../../../shared/contract/report.calls';
import { addressPath } from '../../../../shared/domain/explanation/evidence';
import { positionHolders } from '../../../../shared/domain/position';
import { messages } from '../../../../shared/i18n/messages';
import { positionNames } from '../../../../shared/i18n/position-text';
import { valueFinder } from '../../../../shared/json/paths';
import { beginningOf } from '../../../../shared/shown-text';
import { ReceivedText } from '../../../ui/hostile-text';
import { Text } from '../../../ui/layout';

/** Maximum length of a coordinate, characters. */
const maxLength = 40;

/** The coordinates, as received, of the positions that can't be placed on the map. */
export function UnusablePositions({ detail: { positions, json } }: { readonly detail: ReportDetail }) {
  const shown = useMemo(() => {
    const valueAt = valueFinder(json);
    return positions.unusable.map(({ source }) => {
      const sent = (name: string) => {
        const value = valueAt([positionHolders[source], 'address', name]);
        return value === null ? null : beginningOf(value, maxLength);
      };
      return { source, latitude: sent('latitude'), longitude: sent('longitude') };
    });
  }, [positions, json]);
  const text = messages.report.position;
  if (shown.length === 0) return null;
  return (
    <ul aria-label={messages.evidence.unusable}>
      {shown.map(({ source, latitude, longitude }) => (
        <li key={source} data-field={addressPath(source)} tabIndex={-1}>
          <Text tone="muted">{positionNames[source]}:</Text> {text.latitude}{' '}
          <ReceivedText text={latitude} mono />, {text.longitude} <ReceivedText text={longitude} mono />
        </li>
      ))}
    </ul>
  );
}
