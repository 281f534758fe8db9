import type { CaseItem } from '../../../shared/domain/case';
import type { ReadEntry } from '../../../shared/domain/review-log';
import { foldEntries } from '../../../shared/domain/review-state';
import { messages } from '../../../shared/i18n/messages';
import { reasonText } from '../../../shared/i18n/reason-text';
import { Decision, SheetFactsOfCase } from '../../features/report-detail/case-sheet/case-sheet';
import {
  BothMomentTimes,
  SheetFacts,
  SheetSection,
  SheetText,
} from '../../features/report-detail/case-sheet/sheet-parts';
import { SheetDistances, SheetPositions } from '../../features/report-detail/case-sheet/sheet-positions';
import { SheetIds, SheetNote } from '../../features/report-detail/case-sheet/sheet-record';
import styles from './case-file.module.css';
import type { CaseFileContent } from './case-file-content';

interface PrintedItemProps {
  readonly item: CaseItem;
  /** Its place in the case, from 1. */
  readonly number: number;
  readonly content: CaseFileContent;
}

/** An item of a case on paper. */
export function PrintedItem({ item, number, content }: PrintedItemProps) {
  const text = messages.cases.item;
  switch (item.kind) {
    case 'report':
      return <PrintedReport item={item} number={number} content={content} />;
    case 'entity':
      return (
        <SheetSection title={text.named({ number, name: messages.words.fields[item.entity] })}>
          <p>
            <SheetText text={item.value} mono />
          </p>
        </SheetSection>
      );
    case 'note':
      return (
        <SheetSection title={text.named({ number, name: messages.words.terms.note })}>
          <p className={styles.summary}>
            <SheetText text={item.text} maxLength={20_000} />
          </p>
        </SheetSection>
      );
    case 'picture':
      return <PrintedPicture item={item} number={number} content={content} />;
  }
}

interface PrintedReportProps extends Omit<PrintedItemProps, 'item'> {
  readonly item: Extract<CaseItem, { readonly kind: 'report' }>;
}

function PrintedReport({ item, number, content }: PrintedReportProps) {
  const text = messages.cases.item;
  const detail = content.details.get(item.key);
  const title = text.named({ number, name: messages.words.terms.report });
  return (
    <section className={styles.report}>
      <h2 className={styles.heading}>
        {title} <SheetText text={item.transactionId ?? item.key} mono maxLength={300} />
      </h2>
      {detail ? (
        <>
          <SheetFactsOfCase detail={detail} />
          <Decision detail={detail} />
          <SheetPositions detail={detail} />
          <SheetDistances detail={detail} />
          <Verdicts entries={detail.decisions.entries[0]?.entries ?? []} />
          <SheetNote note={detail.note} />
          <SheetIds report={detail.report} />
        </>
      ) : (
        <p>{text.missingReport}</p>
      )}
    </section>
  );
}

/** The verdicts that count now. */
function Verdicts({ entries }: { readonly entries: readonly ReadEntry[] }) {
  const { verdict } = foldEntries(entries);
  const verdicts = verdict === null ? [] : verdict.kind === 'settled' ? [verdict.latest] : verdict.heads;
  return (
    <SheetSection title={messages.reviewLog.kind.verdict}>
      {verdicts.length === 0 ? (
        <p>{messages.words.notJudged}</p>
      ) : (
        <SheetFacts
          facts={verdicts.map(({ entry, body }) => [
            messages.words.verdicts[body.verdict],
            <span key={entry.id}>
              <BothMomentTimes milliseconds={entry.saidAt} />
              {[body.reason && reasonText(body.reason), body.note].map((part) =>
                part === null || part === '' ? null : (
                  <p key={part}>
                    <SheetText text={part} />
                  </p>
                ),
              )}
            </span>,
          ])}
        />
      )}
    </SheetSection>
  );
}

interface PrintedPictureProps extends Omit<PrintedItemProps, 'item'> {
  readonly item: Extract<CaseItem, { readonly kind: 'picture' }>;
}

function PrintedPicture({ item, number, content }: PrintedPictureProps) {
  const text = messages.cases;
  const png = content.pictures.get(item.picture);
  const name = text.item.pictures[item.of];
  return (
    <SheetSection title={text.item.named({ number, name })}>
      <figure>
        {png === undefined ? (
          <p>{text.item.missingPicture}</p>
        ) : (
          <img
            className={styles.picture}
            data-case-picture
            src={`data:image/png;base64,${png}`}
            alt={item.caption || name}
          />
        )}
        <figcaption>
          {item.caption === '' ? null : <SheetText text={item.caption} />} {text.file.takenAt}{' '}
          <BothMomentTimes milliseconds={item.takenAt} />
        </figcaption>
      </figure>
    </SheetSection>
  );
}
