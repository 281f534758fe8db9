import type { ReactNode } from 'react';
import type { PositionSource } from '../../../shared/domain/position';
import type { JsonText, PlainLocation } from '../../../shared/domain/report';
import { messages } from '../../../shared/i18n/messages';
import { positionNames } from '../../../shared/i18n/position-text';
import { CopyButton } from '../../components/copy-button';
import { GlossaryTerm } from '../../components/glossary-term';
import { PositionShape } from '../../components/position-shape';
import { AddressFields } from './address-fields';
import { coordinatesAsSent } from './coordinates';
import { ReportField } from './report-field';
import { ReportSection } from './report-section';
import { SearchedText } from './searched-text';
import { useUnreadable } from './unreadable-fields';

interface PositionSectionProps {
  readonly source: PositionSource;
  /** Name of the object that contains the address in the specification. */
  readonly holder: 'location' | 'geo_location' | 'em_location' | 'ip';
  readonly location: Pick<PlainLocation, 'address'> | null;
  /** undefined if the specification defines no id for this source. */
  readonly id?: string | null | undefined;
  readonly json: JsonText;
  /** Fields specific to this source. */
  readonly children?: ReactNode;
}

/** One position source: its own fields and its address. */
export function PositionSection({ source, holder, location, id, json, children }: PositionSectionProps) {
  const text = messages.report.position;
  const unreadable = useUnreadable(holder);
  const coordinates = coordinatesAsSent(json, holder, location?.address ?? null);
  return (
    <ReportSection
      title={<GlossaryTerm vocabulary="position" word={positionNames[source]} />}
      mark={<PositionShape source={source} />}
      tools={coordinates && <CopyButton text={coordinates} label={text.copyCoordinates(holder)} />}
    >
      {location === null ? (
        <p className="report-section__none">
          <code>{holder}</code> {unreadable ? messages.report.unreadable : messages.words.received.notGiven}
        </p>
      ) : (
        <>
          <dl>
            {id !== undefined && (
              <ReportField label={text.id} path={`${holder}.id`} copy={id} wide>
                <SearchedText text={id} mono />
              </ReportField>
            )}
            {children}
          </dl>
          <dl className="report-section__address">
            <AddressFields holder={holder} address={location.address} json={json} />
          </dl>
        </>
      )}
    </ReportSection>
  );
}
