import type { ReportRow } from '../../shared/domain/report-row';
import { messages } from '../../shared/i18n/messages';
import { ReceivedText } from '../ui/hostile-text';
import { Text } from '../ui/layout';

/** The place of a report, marked if only the IP address gives it. */
export function PlaceText({ of }: { readonly of: Pick<ReportRow, 'place' | 'isPlaceOfIp'> }) {
  return (
    <>
      <ReceivedText text={of.place || null} />
      {of.isPlaceOfIp && <IpPlaceMark />}
    </>
  );
}

/** " (IP)" behind a place that only the IP address gives: the device may be elsewhere. */
export function IpPlaceMark({ className }: { readonly className?: string | undefined }) {
  const { placeOfIp, placeOfIpNote } = messages.words.received;
  return (
    <Text tone="muted" title={placeOfIpNote} className={className}>
      {' '}
      {placeOfIp}
    </Text>
  );
}
