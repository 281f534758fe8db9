import { useEffect, useState } from 'react';
import type { ReportDetail } from '../../../shared/contract/report.calls';
import type { OutboxItem } from '../../../shared/domain/outbox';
import { messages } from '../../../shared/i18n/messages';
import type { Settings } from '../../../shared/settings';
import { timeNow } from '../../clock';
import { MapPicture } from '../../features/map/static/map-picture';
import { drawMap, type PictureOfMap } from '../../features/map/static/picture-of-map';
import { CaseSheet } from '../../features/report-detail/case-sheet/case-sheet';
import { useOpenProfile } from '../../state/stores';
import { explanationOf, mapOfReport } from '../case-file/filed-report';
import { whenComplete } from '../case-file/when-complete';
import { useStores } from '../stores/all-stores';

/** The sheet's content, read when it was requested. It doesn't change when another report is opened. */
interface SheetContent {
  readonly profileName: string;
  readonly note: string;
  readonly detail: ReportDetail;
  readonly feedback: readonly OutboxItem[];
  readonly madeAt: number;
  readonly map: PictureOfMap | null;
}

/** CSS px. */
const mapSize = { width: 660, height: 320 };

/** Renders the case sheet of the open report on the page, and prints or saves it when it is complete. */
export function RenderedSheet() {
  const profile = useOpenProfile();
  const { openReport, caseSheet, notes, connection, settings } = useStores();
  const [content, setMade] = useState<SheetContent | null>(null);

  useEffect(() => {
    const { detail } = openReport.getState();
    const { connection: now } = connection.getState();
    if (!detail || !now?.profile) {
      caseSheet.setState({ making: null });
      return;
    }
    const { transactionId } = detail.report;
    const { id, name: profileName } = now.profile;
    const note = notes.getState().edited[detail.key]?.value ?? detail.note;
    const reading =
      transactionId === null ? null : profile.current().call('feedback.about', { transactionId });
    const shown = Promise.all([reading, mapOf(detail, settings.getState().settings)]).then(
      ([answer, map]) => {
        // The answer may belong to a profile that was opened in the meantime.
        if (connection.getState().connection?.profile?.id !== id) caseSheet.setState({ making: null });
        else
          setMade({
            profileName,
            note,
            detail,
            feedback: answer?.ok ? answer.value : [],
            madeAt: timeNow(),
            map,
          });
      },
    );
    shown.catch(() => caseSheet.getState().fail({ kind: 'unexpected' }));
  }, [profile, openReport, caseSheet, notes, connection, settings]);

  useEffect(() => {
    if (!content) return;
    const { key, report } = content.detail;
    const name = report.transactionId ?? report.id ?? key;
    let isCurrent = true;
    const finished = whenComplete().then(async () => {
      if (isCurrent) await caseSheet.getState().finish(name.slice(0, 300));
    });
    finished.catch(() => caseSheet.getState().fail({ kind: 'unexpected' }));
    return () => {
      isCurrent = false;
    };
  }, [content, caseSheet]);

  if (!content) return null;
  const { map } = content;
  return <CaseSheet {...content} map={map && <MapPicture picture={map} alt={messages.caseSheet.mapAlt} />} />;
}

async function mapOf(detail: ReportDetail, settings: Settings): Promise<PictureOfMap | null> {
  return drawMap(mapOfReport({ detail }, explanationOf({ detail, matches: [] }, settings)), mapSize);
}
