import { messages } from '../../../shared/i18n/messages';
import { MapPicture } from '../../features/map/static/map-picture';
import { SheetDocument, SheetHead } from '../../features/report-detail/case-sheet/sheet-document';
import { SheetSection, SheetText } from '../../features/report-detail/case-sheet/sheet-parts';
import styles from './case-file.module.css';
import type { CaseFileContent } from './case-file-content';
import { CaseFileFacts, DecidingSentence } from './case-file-facts';
import { PrintedItem } from './printed-item';
import { PrintedReport } from './printed-report';

/** A case as a document: a first page that says what happened, its reports in chronological order, then its other items. */
export function CaseFile({ content }: { readonly content: CaseFileContent }) {
  const { case: printed, profileName, madeAt, reports, others, left, journey, maps, pictures } = content;
  const text = messages.cases;
  return (
    <SheetDocument>
      <SheetHead kind={text.file.kind} profileName={profileName} madeAt={madeAt}>
        <SheetText text={printed.title || text.untitled} />
      </SheetHead>
      <DecidingSentence reports={reports} />
      <CaseFileFacts content={content} />
      {printed.summary === '' ? null : (
        <SheetSection title={text.editor.summary}>
          <p className={styles.summary}>
            <SheetText text={printed.summary} maxLength={20_000} />
          </p>
        </SheetSection>
      )}
      {journey ? (
        <SheetSection title={text.file.journey} whole>
          <MapPicture picture={journey} alt={text.file.journey} />
        </SheetSection>
      ) : null}
      <p className={styles.limits}>{text.file.limits}</p>
      {reports.length === 0 ? null : (
        <ol className={styles.items} aria-label={messages.words.terms.contents}>
          {reports.map((report) => (
            <li key={report.item.id} className={styles.item}>
              <PrintedReport report={report} map={maps.get(report.item.id) ?? null} />
            </li>
          ))}
        </ol>
      )}
      {others.map((item) => (
        <PrintedItem key={item.id} item={item} pictures={pictures} />
      ))}
      {left === 0 ? null : <p className={styles.limits}>{text.file.left({ count: left })}</p>}
    </SheetDocument>
  );
}
