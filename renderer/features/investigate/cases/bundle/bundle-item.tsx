import { useState } from 'react';
import type { OpenedBundle, SealedItem, SealedReport } from '../../../../../shared/domain/case-bundle';
import { messages } from '../../../../../shared/i18n/messages';
import { MomentText } from '../../../../components/instant-text';
import { queryOf } from '../../../../state/queries/query';
import { useQuery } from '../../../../state/queries/use-query';
import { Button } from '../../../../ui/button';
import { ReceivedText } from '../../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../../ui/layout';
import { ScrollRegion } from '../../../../ui/regions';
import { Spinner } from '../../../../ui/spinner';
import { RowFacts, RowHead } from '../case-item-content';
import { CasePicture } from '../case-picture';
import { itemName } from '../item-name';
import styles from './bundle-dialog.module.css';
import { EntriesInBundle } from './entries-in-bundle';

interface BundleItemProps {
  readonly item: SealedItem;
  readonly number: number;
  readonly reports: NonNullable<OpenedBundle['content']>['reports'];
}

/** An item of a sealed case, as text. */
export function BundleItem({ item, number, reports }: BundleItemProps) {
  const text = messages.cases.item;
  switch (item.kind) {
    case 'report': {
      const report = item.file ? reports[item.file] : undefined;
      const name = text.named({ number, name: itemName(item) });
      return (
        <Stack gap={4}>
          <SealedRow item={item} report={report} />
          {report ? <EntriesInBundle history={report.history} name={name} /> : null}
          {item.file ? <ReportText file={item.file} name={name} /> : null}
        </Stack>
      );
    }
    case 'entity':
      return (
        <Row gap={8} wrap>
          <Text weight={600}>{messages.words.fields[item.entity]}</Text>
          <ReceivedText text={item.value} mono />
        </Row>
      );
    case 'note':
      return (
        <Stack gap={4}>
          <Text weight={600}>{messages.words.terms.note}</Text>
          <p className={styles.text}>
            <ReceivedText text={item.text} />
          </p>
        </Stack>
      );
    case 'picture':
      return (
        <Stack gap={4}>
          <Text weight={600}>{text.pictures[item.of]}</Text>
          <Text tone="muted" size="small">
            {messages.cases.file.takenAt} <MomentText milliseconds={item.takenAt} />
          </Text>
          {item.file ? <BundlePicture file={item.file} alt={text.pictures[item.of]} /> : null}
          {item.caption === '' ? null : <ReceivedText text={item.caption} />}
        </Stack>
      );
  }
}

interface SealedRowProps {
  readonly item: Extract<SealedItem, { readonly kind: 'report' }>;
  readonly report: SealedReport | undefined;
}

function SealedRow({ item, report }: SealedRowProps) {
  const text = messages.cases.item;
  if (report)
    return (
      <>
        <Row gap={8} wrap>
          <RowHead row={report} />
        </Row>
        <RowFacts row={report} />
      </>
    );
  return (
    <>
      <Row gap={8} wrap>
        <Text weight={600}>{messages.words.terms.report}</Text>
        <ReceivedText text={item.transactionId} mono empty={text.noTransaction} />
      </Row>
      <Text tone="warning">{text.missingReport}</Text>
    </>
  );
}

/** The text of a report as received, once it is requested. */
function ReportText({ file, name }: { readonly file: string; readonly name: string }) {
  const [isShown, setShown] = useState(false);
  const query = { ...queryOf('bundle.report', { file }), needsNoProfile: true };
  const { reply, problem } = useQuery(isShown ? query : null);
  const text = messages.cases.bundle;
  if (!isShown)
    return (
      <div>
        <Button size="small" onClick={() => setShown(true)}>
          {text.showText({ item: name })}
        </Button>
      </div>
    );
  if (problem) return <Text tone="warning">{text.notRead}</Text>;
  if (reply === null) return <Spinner />;
  return (
    <ScrollRegion className={styles.json} aria-label={text.showText({ item: name })}>
      <ReceivedText text={reply} mono />
    </ScrollRegion>
  );
}

function BundlePicture({ file, alt }: { readonly file: string; readonly alt: string }) {
  const picture = useQuery({ ...queryOf('bundle.picture', { file }), needsNoProfile: true });
  return <CasePicture picture={picture} alt={alt} />;
}
