import { useEffect, useState } from 'react';
import type { OpenedBundle, SealedItem, SealedReport } from '../../../../../shared/domain/case-bundle';
import { messages } from '../../../../../shared/i18n/messages';
import { MomentText } from '../../../../components/instant-text';
import { RiskBadge } from '../../../../components/risk-badge';
import { useBridge } from '../../../../state/stores';
import { Button } from '../../../../ui/button';
import { ReceivedText } from '../../../../ui/hostile-text';
import { Row, Stack, Text } from '../../../../ui/layout';
import { ScrollRegion } from '../../../../ui/regions';
import { Spinner } from '../../../../ui/spinner';
import { RowFacts } from '../case-item-content';
import { CasePicture, type ReadPicture } from '../case-picture';
import { itemName } from '../item-name';
import styles from './bundle-dialog.module.css';
import { SaidInBundle } from './said-in-bundle';

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
          {report ? <SaidInBundle history={report.history} name={name} /> : null}
          {item.file ? <ReportText file={item.file} name={name} /> : null}
        </Stack>
      );
    }
    case 'entity':
      return (
        <Row gap={8} wrap>
          <Text weight={600}>{text.entities[item.entity]}</Text>
          <ReceivedText text={item.value} mono />
        </Row>
      );
    case 'note':
      return (
        <Stack gap={4}>
          <Text weight={600}>{text.kinds.note}</Text>
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
  return (
    <>
      <Row gap={8} wrap>
        <Text weight={600}>{text.kinds.report}</Text>
        <ReceivedText text={report?.transactionId ?? item.transactionId} mono empty={text.noTransaction} />
        {report ? <RiskBadge risk={report.riskAssignment} /> : null}
      </Row>
      {report ? <RowFacts row={report} /> : <Text tone="warning">{text.missingReport}</Text>}
    </>
  );
}

/** The text of a report as received, once it is asked for. */
function ReportText({ file, name }: { readonly file: string; readonly name: string }) {
  const bridge = useBridge();
  const [read, setRead] = useState<{ readonly text: string | null } | 'reading' | null>(null);
  const text = messages.cases.bundle;
  async function show() {
    setRead('reading');
    const answer = await bridge.call('bundle.report', { file });
    setRead({ text: answer.ok ? answer.value : null });
  }
  if (read === null)
    return (
      <div>
        <Button size="small" onClick={() => void show()}>
          {text.showText({ item: name })}
        </Button>
      </div>
    );
  if (read === 'reading') return <Spinner />;
  if (read.text === null) return <Text tone="warning">{text.notRead}</Text>;
  return (
    <ScrollRegion className={styles.json} aria-label={text.showText({ item: name })}>
      <ReceivedText text={read.text} mono />
    </ScrollRegion>
  );
}

function BundlePicture({ file, alt }: { readonly file: string; readonly alt: string }) {
  const bridge = useBridge();
  const [picture, setPicture] = useState<ReadPicture>('loading');
  useEffect(() => {
    let isCurrent = true;
    void bridge.call('bundle.picture', { file }).then((answer) => {
      if (isCurrent) setPicture(answer.ok ? answer.value : 'missing');
    });
    return () => {
      isCurrent = false;
    };
  }, [bridge, file]);
  return <CasePicture picture={picture} alt={alt} />;
}
