import type { ReactNode } from 'react';
import { amountSums } from '../../../shared/domain/amount-sums';
import { factsOf } from '../../../shared/domain/case-facts';
import { instantOf } from '../../../shared/domain/instant';
import { amountSumsText } from '../../../shared/i18n/amount-text';
import { messages } from '../../../shared/i18n/messages';
import { wordText } from '../../../shared/i18n/word-text';
import { SheetDocument, SheetHead } from '../../features/report-detail/case-sheet/sheet-document';
import {
  BothTimes,
  SheetFacts,
  SheetSection,
  SheetText,
} from '../../features/report-detail/case-sheet/sheet-parts';
import { Stack } from '../../ui/layout';
import styles from './case-file.module.css';
import type { CaseFileContent } from './case-file-content';
import { PrintedItem } from './printed-item';

/** Values that a list on the first page names. */
const maxNamed = 12;
const maxFactLength = 200;

/** A case as a document for printing: a page that says what it is about, then its contents in order. */
export function CaseFile({ content }: { readonly content: CaseFileContent }) {
  const { case: printed, profileName, madeAt } = content;
  const text = messages.cases;
  return (
    <SheetDocument>
      <div className={styles.first}>
        <SheetHead kind={text.file.kind} profileName={profileName} madeAt={madeAt}>
          <SheetText text={printed.title || text.untitled} />
        </SheetHead>
        <Facts content={content} />
        <SheetSection title={messages.words.terms.why}>
          <p className={styles.summary}>
            {printed.summary === '' ? (
              text.file.noSummary
            ) : (
              <SheetText text={printed.summary} maxLength={20_000} />
            )}
          </p>
        </SheetSection>
        <p>{text.file.limits}</p>
      </div>
      <ol className={styles.items} aria-label={messages.words.terms.contents}>
        {printed.items.map((item, at) => (
          <li key={item.id}>
            <PrintedItem item={item} number={at + 1} content={content} />
          </li>
        ))}
      </ol>
    </SheetDocument>
  );
}

/** What, who, when and where. */
function Facts({ content: { case: printed, rows } }: { readonly content: CaseFileContent }) {
  const text = messages.cases.file;
  const facts = factsOf(printed.items, [...rows.values()]);
  const sums = amountSumsText(amountSums([...rows.values()]));
  const reports = messages.words.counts.report({ count: rows.size });
  const risks = facts.risks.map(([risk, count]) =>
    messages.words.counts.ofRisk({
      count,
      risk: risk === null ? messages.words.received.noRisk : wordText('risk_assignment', risk),
    }),
  );
  return (
    <SheetSection title={messages.caseSheet.facts}>
      <SheetFacts
        facts={[
          [messages.cases.status, messages.cases.statuses[printed.status]],
          [
            text.what,
            <SheetText
              key="what"
              text={[messages.cases.items({ count: printed.items.length }), reports, ...risks].join(' · ')}
            />,
          ],
          [messages.words.terms.who, <Named key="who" name={text.users} values={facts.users} />],
          ['', <Named key="devices" name={text.devices} values={facts.devices} />],
          ...(sums === null
            ? []
            : [[messages.words.amounts.total, <SheetText key="sums" text={sums} />] as const]),
          [messages.words.terms.when, <Span key="when" first={facts.first} last={facts.last} />],
          [messages.words.terms.where, <Named key="where" values={facts.places} />],
        ]}
      />
    </SheetSection>
  );
}

function Named({ name, values }: { readonly name?: string; readonly values: readonly string[] }) {
  const more = values.length - maxNamed;
  return (
    <>
      {name === undefined ? null : <span>{name}: </span>}
      {values.length === 0 ? messages.words.terms.none : null}
      {values.slice(0, maxNamed).map((value, at) => (
        <span key={value}>
          {at === 0 ? null : ' · '}
          <SheetText text={value} maxLength={maxFactLength} />
        </span>
      ))}
      {more > 0 ? ` · ${messages.words.counts.more({ count: more })}` : null}
    </>
  );
}

function Span({ first, last }: { readonly first: string | null; readonly last: string | null }): ReactNode {
  const [from, until] = [first, last].map((time) => (time === null ? null : instantOf(time)));
  if (!from || !until) return messages.words.terms.none;
  if (first === last) return <BothTimes instant={from} />;
  return (
    <Stack>
      <BothTimes instant={from} />
      <BothTimes instant={until} />
    </Stack>
  );
}
