import { messages } from '../../../shared/i18n/messages';
import {
  BothMomentTimes,
  SheetSection,
  SheetText,
} from '../../features/report-detail/case-sheet/sheet-parts';
import styles from './case-file.module.css';
import type { CaseFileContent } from './case-file-content';

type OtherItem = CaseFileContent['others'][number];

interface PrintedItemProps extends Pick<CaseFileContent, 'pictures'> {
  readonly item: OtherItem;
}

/** An item of a case file that isn't a report. */
export function PrintedItem({ item, pictures }: PrintedItemProps) {
  switch (item.kind) {
    case 'entity':
      return (
        <SheetSection title={messages.words.fields[item.entity]} whole>
          <p>
            <SheetText text={item.value} />
          </p>
        </SheetSection>
      );
    case 'note':
      return item.text === '' ? null : (
        <SheetSection title={messages.words.terms.note}>
          <p className={styles.summary}>
            <SheetText text={item.text} maxLength={20_000} />
          </p>
        </SheetSection>
      );
    case 'picture':
      return (
        <SheetSection title={messages.cases.item.pictures[item.of]} whole>
          <PrintedPicture item={item} png={pictures.get(item.picture)} />
        </SheetSection>
      );
  }
}

interface PrintedPictureProps {
  readonly item: Extract<OtherItem, { readonly kind: 'picture' }>;
  readonly png: string | undefined;
}

function PrintedPicture({ item, png }: PrintedPictureProps) {
  const text = messages.cases;
  if (png === undefined) return <p>{text.item.missingPicture}</p>;
  const name = item.caption || text.item.pictures[item.of];
  return (
    <figure>
      <img className={styles.picture} data-picture src={`data:image/png;base64,${png}`} alt={name} />
      <figcaption>
        {item.caption === '' ? null : <SheetText text={item.caption} />} {text.file.takenAt}{' '}
        <BothMomentTimes milliseconds={item.takenAt} />
      </figcaption>
    </figure>
  );
}
