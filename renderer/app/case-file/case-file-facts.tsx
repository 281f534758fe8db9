import type { ReactNode } from 'react';
import { amountSums } from '../../../shared/domain/amount-sums';
import { factsOf } from '../../../shared/domain/case-facts';
import { speaksAgainst, weightOf } from '../../../shared/domain/explanation/explain';
import { formatLocal, formatUtc, instantOf } from '../../../shared/domain/instant';
import { type Verdict, verdicts } from '../../../shared/domain/review-log';
import { tellingSumsText } from '../../../shared/i18n/amount-text';
import { clauseText } from '../../../shared/i18n/explanation-text';
import { messages } from '../../../shared/i18n/messages';
import { wordText } from '../../../shared/i18n/word-text';
import { SheetFacts, SheetText } from '../../features/report-detail/case-sheet/sheet-parts';
import {
  type SignedVerdict,
  signedVerdicts,
  useSignedNames,
} from '../../features/report-detail/case-sheet/sheet-verdicts';
import styles from './case-file.module.css';
import type { CaseFileContent } from './case-file-content';
import type { FiledReport } from './filed-report';

/** Values that a list on the first page names. */
const maxNamed = 12;
const maxFactLength = 200;
const maxSentenceLength = 600;

/** What speaks most against the reports, and in which it is. Those judged legitimate don't count, unless all are. */
export function DecidingSentence({ reports }: Pick<CaseFileContent, 'reports'>) {
  const suspected = reports.filter((report) => report.reviewed !== null && !isLegitimate(report));
  const clauses = (suspected.length === 0 ? reports : suspected).flatMap(({ explanation, number }) =>
    explanation?.first && speaksAgainst(explanation.first.fact)
      ? [{ clause: explanation.first, number }]
      : [],
  );
  const [deciding] = clauses.toSorted(
    (one, other) => weightOf(other.clause.fact) - weightOf(one.clause.fact),
  );
  if (!deciding) return null;
  const { clause, number } = deciding;
  return (
    <p className={styles.deciding}>
      <strong>
        <SheetText text={clauseText(clause)} maxLength={maxSentenceLength} />
      </strong>{' '}
      {reports.length > 1 ? (
        <span className={styles.muted}>({messages.cases.file.inReport({ number })})</span>
      ) : null}
    </p>
  );
}

function isLegitimate(report: FiledReport): boolean {
  const given = verdictsOn(report);
  return given.length > 0 && given.every(({ verdict }) => verdict === 'legitimate');
}

function verdictsOn({ reviewed }: FiledReport): readonly SignedVerdict[] {
  return signedVerdicts(reviewed?.detail.decisions.entries[0]?.entries ?? []);
}

/** Who, what, when, where, how much, and by whom judged. */
export function CaseFileFacts({ content: { case: filed, reports } }: { readonly content: CaseFileContent }) {
  const { file, status, statuses } = messages.cases;
  const { amounts, counts, terms, received } = messages.words;
  const rows = reports.flatMap(({ reviewed }) => (reviewed ? [reviewed.row] : []));
  const { users, devices, places, risks, first, last } = factsOf(filed.items, rows);
  const sums = tellingSumsText(amountSums(rows));
  const what = [
    counts.report({ count: reports.length }),
    ...risks.map(([risk, count]) =>
      counts.ofRisk({ count, risk: risk === null ? received.noRisk : wordText('risk_assignment', risk) }),
    ),
  ];
  const listed = (name: string, values: readonly string[]): readonly Fact[] =>
    values.length === 0 ? [] : [[name, <Named key={name} values={values} />]];
  return (
    <SheetFacts
      facts={[
        ...listed(file.users, users),
        ...listed(file.devices, devices),
        [file.what, <SheetText key="what" text={what.join(' · ')} maxLength={2_000} />],
        ...(first !== null && last !== null
          ? [[terms.when, <Span key="when" first={first} last={last} />] as const]
          : []),
        ...listed(terms.where, places),
        ...(sums === null ? [] : [[amounts.total, <SheetText key="sums" text={sums} />] as const]),
        [file.judgedBy, <Judges key="judges" reports={reports} />],
        [status, statuses[filed.status]],
      ]}
    />
  );
}

type Fact = readonly [name: string, fact: ReactNode];

function Named({ values }: { readonly values: readonly string[] }) {
  const more = values.length - maxNamed;
  return (
    <>
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

/** The first and the last time, in the zone of the computer and, if that differs, in UTC. */
function Span({ first, last }: { readonly first: string; readonly last: string }) {
  const instants = [first, last].flatMap((time) => instantOf(time) ?? []);
  const inZone = (format: typeof formatUtc) =>
    [...new Set(instants.map((instant) => format(instant)))].join(' – ');
  const [local, utc] = [inZone((instant) => formatLocal(instant)), inZone((instant) => formatUtc(instant))];
  return (
    <span className={styles.span}>
      {local === utc ? null : <span>{local}</span>}
      <span>{utc}</span>
    </span>
  );
}

/** Who judged how many reports how; contradicting verdicts count each. */
function Judges({ reports }: { readonly reports: readonly FiledReport[] }) {
  const nameOf = useSignedNames();
  const judges = new Map<string, Map<Verdict, number>>();
  let unjudged = 0;
  for (const report of reports) {
    const given = verdictsOn(report);
    if (given.length === 0) unjudged += 1;
    for (const { person, verdict } of given) {
      const name = nameOf(person);
      const counts = judges.get(name) ?? new Map<Verdict, number>();
      judges.set(name, counts.set(verdict, (counts.get(verdict) ?? 0) + 1));
    }
  }
  const words = messages.words;
  if (judges.size === 0) return words.notJudged;
  return (
    <span className={styles.span}>
      {[...judges].slice(0, maxNamed).map(([name, counts]) => (
        <span key={name}>
          <SheetText text={name} maxLength={maxFactLength} />:{' '}
          {verdicts
            .flatMap((verdict) => {
              const count = counts.get(verdict);
              return count === undefined ? [] : [`${words.verdicts[verdict]} ${count}`];
            })
            .join(' · ')}
        </span>
      ))}
      {unjudged === 0 ? null : (
        <span>
          {words.notJudged}: {unjudged}
        </span>
      )}
    </span>
  );
}
