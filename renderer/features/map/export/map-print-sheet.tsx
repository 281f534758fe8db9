import { createPortal } from 'react-dom';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { filterText } from '../../../components/filter-text';
import { MomentText } from '../../../components/instant-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { useSubject } from '../stores';
import styles from './map-export.module.css';

/**
 * The printed map: its picture with the number of reports, the time of printing and the filters in words.
 * Invisible on the screen.
 */
export function MapPrintSheet() {
  const sheet = useSubject('mapPicture', (state) => state.sheet);
  const query = useSubject('reports', (state) => state.query);
  const shown = useSubject('reports', ({ counts }) => counts?.shown ?? null);
  const zone = useSubject('settings', (state) => state.settings.timeZone);
  if (!sheet) return null;
  const words = messages.map.printed;
  const narrowed = [
    ...(query.text === '' ? [] : [words.search({ text: visibleText(query.text) })]),
    ...query.filters.map((filter) => filterText(filter, zone)),
  ];
  return createPortal(
    <Stack gap={8} className={styles.sheet}>
      <Text as="p" size="large" weight={600}>
        {shown === null ? words.title : words.titleOf({ reports: shown })}
      </Text>
      <Row as="p" wrap size="small" className={styles.facts}>
        <MomentText milliseconds={sheet.printedAt} />
        {narrowed.length === 0 ? <span>{words.everything}</span> : null}
        {narrowed.map((filter) => (
          <span key={filter}>{filter}</span>
        ))}
      </Row>
      <img
        className={styles.picture}
        data-printed-map
        src={sheet.address}
        width={sheet.width}
        height={sheet.height}
        alt={words.picture}
      />
    </Stack>,
    document.body,
  );
}

/** Resolves when the picture on the sheet to print is decoded. */
export async function printSheetReady(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const picture = document.querySelector<HTMLImageElement>('img[data-printed-map]');
  // An unreadable picture prints its alternative text.
  await picture?.decode().catch(() => undefined);
}
