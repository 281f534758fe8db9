import { authorOfEntry, entryBody, isNoMark, isVisible } from '../user-data/log-entries';
import { ownSchema } from './read-statement';
import { isoOfMilliseconds } from './value-terms';
import type { View } from './view';

const after = (subject: string, prefix: string) => `substr(${subject}, ${prefix.length + 1})`;

/** SQL for the text that JSON is; NULL for anything else. Anybody may have written it. */
const textOf = (json: string) => `CASE WHEN json_valid(${json}) THEN
  CASE json_type(${json}) WHEN 'text' THEN ${json} ->> '$' END END`;

/** SQL for the transaction that a subject is; NULL for another subject. */
const transactionOf = (subject: string) => `CASE
  WHEN ${subject} GLOB 'transaction:*' THEN ${after(subject, 'transaction:')}
  WHEN ${subject} GLOB 'transaction-json:*' THEN ${textOf(after(subject, 'transaction-json:'))} END`;
/** SQL for the key of the report that a subject is; NULL for another subject. */
const reportOf = (subject: string) =>
  `CASE WHEN ${subject} GLOB 'report:*' THEN ${after(subject, 'report:')} END`;

const authorName = `CASE WHEN ${authorOfEntry} GLOB 'file:*' THEN substr(${authorOfEntry}, ${'file:'.length + 1})
  ELSE (SELECT person.value ->> '$.name' FROM own.team CROSS JOIN json_each(team.json, '$.people') AS person
    WHERE person.value ->> '$.id' = ${authorOfEntry}) END`;

/** SQL for a text in the body of an entry of some kinds. Only bodies that the program can read are looked into. */
const said = (name: string, ...kinds: readonly string[]) =>
  `CASE WHEN entry.said IN ('${kinds.join("', '")}') THEN entry.body ->> '$.${name}' END`;

export const entriesView: View = {
  name: 'entries',
  columns: {
    entry_id: 'entry.id',
    kind: 'entry.kind',
    subject: 'entry.subject',
    transaction_id: transactionOf('entry.subject'),
    report_key: `coalesce(${said('reportKey', 'verdict')}, ${reportOf('entry.subject')})`,
    said_at: isoOfMilliseconds('entry.said_at'),
    said_at_ms: 'CAST(entry.said_at AS INTEGER)',
    received_at: isoOfMilliseconds('entry.received_at'),
    is_own: 'entry.person IS NULL',
    author_id: authorOfEntry,
    author_name: authorName,
    verdict: said('verdict', 'verdict'),
    reported_risk: said('reportedRisk', 'verdict'),
    reason: said('reason', 'verdict', 'snooze'),
    text: `coalesce(${said('note', 'verdict')}, ${said('text', 'note', 'answer')}, ${said('question', 'escalation')})`,
    body: `CASE WHEN entry.said IS NOT NULL THEN ${entryBody} END`,
  },
  from: `FROM own.entry WHERE ${isNoMark} AND ${isVisible('entry.subject', ownSchema)}`,
};

/** The entry is looked up, never guessed. If it is missing, nothing says whose the verdict is. */
export const verdictsView: View = {
  name: 'verdicts',
  columns: {
    transaction_id: transactionOf('subject_state.subject'),
    report_key: "entry.body ->> '$.reportKey'",
    verdict: 'subject_state.verdict',
    is_divided: 'subject_state.divided',
    reported_risk: 'subject_state.reported_risk',
    given_at: isoOfMilliseconds('subject_state.judged_at'),
    given_at_ms: 'CAST(subject_state.judged_at AS INTEGER)',
    entry_id: 'subject_state.entry_id',
    is_own: 'CASE WHEN entry.id IS NOT NULL THEN entry.person IS NULL END',
    author_id: authorOfEntry,
    author_name: authorName,
    reason: "entry.body ->> '$.reason'",
    note: "entry.body ->> '$.note'",
  },
  from: `FROM own.subject_state LEFT JOIN own.entry ON entry.id = subject_state.entry_id
    WHERE subject_state.verdict IS NOT NULL`,
};

const item = (path: string) => `outbox_item.json ->> '$.${path}'`;
const sent = (path: string) => item(`feedback.${path}`);
const listOf = (path: string) => `outbox_item.json -> '$.${path}'`;

export const feedbackView: View = {
  name: 'feedback',
  columns: {
    feedback_id: 'outbox_item.id',
    transaction_id: item('transactionId'),
    state: 'outbox_item.state',
    risk_assignment: sent('behaviour.desired.risk_assignment'),
    fraud_cases: listOf('feedback.behaviour.desired.fraud_cases'),
    score: sent('valuation.score'),
    rating_type: sent('valuation.type'),
    annotations: sent('valuation.annotations'),
    impact: sent('impact.description'),
    situation: sent('situation.description'),
    reporter_name: sent('reporter.name'),
    reporter_surname: sent('reporter.surname'),
    reporter_email: sent('reporter.email'),
    reported_risk: item('reported.riskAssignment'),
    reported_fraud_cases: listOf('reported.fraudCases'),
    created_at: isoOfMilliseconds(`(${item('createdAt')})`),
    created_at_ms: item('createdAt'),
    changed_at: isoOfMilliseconds(`(${item('changedAt')})`),
    changed_at_ms: item('changedAt'),
    attempts: item('attempts'),
    batch_name: `(SELECT batch.json ->> '$.name' FROM own.batch WHERE batch.id = outbox_item.batch_id)`,
    problem_kind: item('problem.kind'),
    answer: `nullif(${item('answer')}, '')`,
  },
  from: 'FROM own.outbox_item',
};
