import { CloudDownload, FileSearch, MapPinned } from 'lucide-react';
import { type CaseItem, maxCaseText } from '../../../../shared/domain/case';
import type { StoredRow } from '../../../../shared/domain/report-row';
import { messages } from '../../../../shared/i18n/messages';
import { visibleText } from '../../../../shared/i18n/visible-text';
import { type ReportRows, rowOfItem } from '../../../../shared/row-of-item';
import { InstantText, MomentText } from '../../../components/instant-text';
import { PlaceText } from '../../../components/place-text';
import { RiskBadge } from '../../../components/risk-badge';
import { lookUpTransaction } from '../../../state/look-up';
import { useStores } from '../../../state/stores';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields';
import { ReceivedText } from '../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../ui/layout';
import { CasePicture } from './case-picture';
import { itemName } from './item-name';
import { useStoredPicture } from './use-stored-picture';

interface CaseItemContentProps {
  readonly item: CaseItem;
  /** Its place in the case, from 1. */
  readonly number: number;
  readonly rows: ReportRows | null;
  /** Whether others may have added it, from what their computer has. */
  readonly isShared: boolean;
  readonly onOpenReport: (key: string) => void;
  readonly onChange: (changed: CaseItem) => void;
}

/** What an item shows in the editor. */
export function CaseItemContent({
  item,
  number,
  rows,
  isShared,
  onOpenReport,
  onChange,
}: CaseItemContentProps) {
  const text = messages.cases.item;
  switch (item.kind) {
    case 'report':
      return (
        <ReportItem item={item} number={number} rows={rows} isShared={isShared} onOpenReport={onOpenReport} />
      );
    case 'entity':
      return <EntityItem item={item} number={number} />;
    case 'note':
      return (
        <TextField
          multiline
          rows={3}
          label={text.note({ number })}
          maxLength={maxCaseText}
          value={item.text}
          onChange={(typed) => onChange({ ...item, text: typed })}
        />
      );
    case 'picture':
      return (
        <Stack gap={8}>
          <StoredPicture
            id={item.picture}
            alt={text.pictures[item.of]}
            missing={isShared ? messages.cases.sharing.missingPicture : text.missingPicture}
          />
          <Text tone="muted" size="small">
            {text.pictures[item.of]}, <MomentText milliseconds={item.takenAt} />
          </Text>
          <TextField
            label={text.caption({ number })}
            maxLength={maxCaseText}
            value={item.caption}
            onChange={(caption) => onChange({ ...item, caption })}
          />
        </Stack>
      );
  }
}

interface StoredPictureProps {
  readonly id: string;
  readonly alt: string;
  readonly missing: string;
}

function StoredPicture({ id, alt, missing }: StoredPictureProps) {
  const { ref, picture } = useStoredPicture(id);
  return <CasePicture ref={ref} picture={picture} alt={alt} missing={missing} />;
}

interface ReportItemProps
  extends Pick<CaseItemContentProps, 'number' | 'rows' | 'isShared' | 'onOpenReport'> {
  readonly item: Extract<CaseItem, { readonly kind: 'report' }>;
}

function ReportItem({ item, number, rows, isShared, onOpenReport }: ReportItemProps) {
  const text = messages.cases.item;
  const row = rows === null ? undefined : rowOfItem(rows, item);
  const isMissing = rows !== null && row === undefined;
  return (
    <Stack gap={4}>
      <Row gap={8} wrap>
        {row ? (
          <RowHead row={row} />
        ) : (
          <>
            <Text weight={600}>{messages.words.terms.report}</Text>
            <ReceivedText
              text={item.transactionId ?? (isMissing && isShared ? item.key : null)}
              mono
              empty={text.noTransaction}
            />
          </>
        )}
        <Button
          size="small"
          icon={<FileSearch aria-hidden="true" />}
          aria-label={`${messages.investigate.alibi.openReport}: ${text.named({ number, name: itemName(item) })}`}
          onClick={() => onOpenReport(row?.key ?? item.key)}
        >
          {messages.investigate.alibi.openReport}
        </Button>
      </Row>
      {row ? <RowFacts row={row} /> : null}
      {isMissing ? (
        <Row gap={8} wrap>
          <Text tone="warning" size="small">
            {isShared ? messages.cases.sharing.missingReport : text.missingReport}
          </Text>
          {item.transactionId === null ? null : <LookUp transactionId={item.transactionId} />}
        </Row>
      ) : null}
    </Stack>
  );
}

/** Asks the service for the reports of a transaction, which the grid then shows. */
function LookUp({ transactionId }: { readonly transactionId: string }) {
  const stores = useStores();
  const text = messages.commands.link.lookUp;
  return (
    <Button
      size="small"
      icon={<CloudDownload aria-hidden="true" />}
      aria-label={`${text}: ${visibleText(transactionId)}`}
      onClick={() => lookUpTransaction(stores, { transactionId })}
    >
      {text}
    </Button>
  );
}

/** Who, and the risk. */
export function RowHead({
  row: { userId, deviceModel, riskAssignment },
}: {
  readonly row: Pick<StoredRow, 'userId' | 'deviceModel' | 'riskAssignment'>;
}) {
  const who = userId ?? deviceModel;
  return (
    <>
      <Text weight={600} breakWords>
        {who === null ? messages.words.terms.report : <ReceivedText text={who} />}
      </Text>
      <RiskBadge risk={riskAssignment} />
    </>
  );
}

/** When and where, and the ID. */
export function RowFacts({
  row,
}: {
  readonly row: Pick<StoredRow, 'timestamp' | 'place' | 'isPlaceOfIp' | 'transactionId'>;
}) {
  return (
    <Row gap={12} wrap tone="muted" size="small">
      <InstantText nanoseconds={row.timestamp} />
      {row.place === '' ? null : <PlaceText of={row} />}
      <Text size="tiny" breakWords>
        <ReceivedText text={row.transactionId} mono empty={messages.cases.item.noTransaction} />
      </Text>
    </Row>
  );
}

interface EntityItemProps {
  readonly item: Extract<CaseItem, { readonly kind: 'entity' }>;
  readonly number: number;
}

function EntityItem({ item, number }: EntityItemProps) {
  const { requests } = useStores();
  const text = messages.cases.item;
  return (
    <Row gap={8} wrap>
      <Text weight={600}>{messages.words.fields[item.entity]}</Text>
      <ReceivedText text={item.value} mono />
      <Button
        size="small"
        icon={<MapPinned aria-hidden="true" />}
        aria-label={`${messages.words.pivots.timelineOf[item.entity]}: ${text.named({ number, name: itemName(item) })}`}
        onClick={() =>
          requests
            .getState()
            .make({ kind: 'timeline-on-map', subject: { kind: item.entity, value: item.value } })
        }
      >
        {messages.words.pivots.timelineOf[item.entity]}
      </Button>
    </Row>
  );
}
