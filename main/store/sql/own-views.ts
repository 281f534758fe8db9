import { verdictOfEntry } from '../user-data/log-tables';
import { isoOfMilliseconds } from './value-terms';
import type { View } from './view';

/** SQL for the transaction that a subject is; NULL for another subject. */
const transactionOf = (subject: string) => `CASE
  WHEN ${subject} GLOB 'transaction:*' THEN substr(${subject}, ${'transaction:'.length + 1})
  WHEN ${subject} GLOB 'transaction-json:*' THEN substr(${subject}, ${'transaction-json:'.length + 1}) ->> '$' END`;
/** SQL for the key of the report that a subject is; NULL for another subject. */
const reportOf = (subject: string) =>
  `CASE WHEN ${subject} GLOB 'report:*' THEN substr(${subject}, ${'report:'.length + 1}) END`;

/** SQL for whether an entry may be read: not if others wrote it, and a blind review hides it. */
const isVisible = (subject: string) => `(entry.person IS NULL OR ${subject} NOT IN (
  SELECT value FROM json_each((SELECT value FROM own.metadata WHERE name = 'hidden'))))`;

/** SQL for the author of an entry, as on all other desktops; NULL for this analyst. */
const author = 'coalesce(entry.author, entry.person)';
const authorName = `CASE WHEN ${author} GLOB 'file:*' THEN substr(${author}, ${'file:'.length + 1})
  ELSE (SELECT person.value ->> '$.name' FROM own.team CROSS JOIN json_each(team.json, '$.people') AS person
    WHERE person.value ->> '$.id' = ${author}) END`;

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
    author_id: author,
    author_name: authorName,
    verdict: said('verdict', 'verdict'),
    reported_risk: said('reportedRisk', 'verdict'),
    reason: said('reason', 'verdict', 'snooze'),
    text: `coalesce(${said('note', 'verdict')}, ${said('text', 'note', 'answer')}, ${said('question', 'escalation')})`,
    body: "CASE WHEN entry.said IS NOT NULL THEN json_remove(entry.body, '$.subjects', '$.contents', '$.secret', '$.commitment') END",
  },
  from: `FROM own.entry WHERE entry.kind NOT IN ('seen', 'unseen') AND ${isVisible('entry.subject')}`,
};

/** SQL for the position of the entry that gave a subject its verdict. */
const givenBy = `(SELECT max(entry.position) FROM own.entry_subject
  CROSS JOIN own.entry ON entry.position = entry_subject.position AND ${isVisible('entry_subject.subject')}
  WHERE entry_subject.subject = subject_state.subject AND ${verdictOfEntry} = subject_state.verdict
    AND min(entry.said_at, coalesce(entry.received_at, entry.arrived_at, entry.said_at)) = subject_state.judged_at)`;
const given = (term: string) => `(SELECT ${term} FROM own.entry WHERE entry.position = ${givenBy})`;

export const verdictsView: View = {
  name: 'verdicts',
  columns: {
    transaction_id: transactionOf('subject_state.subject'),
    report_key: given("entry.body ->> '$.reportKey'"),
    verdict: 'subject_state.verdict',
    reported_risk: 'subject_state.reported_risk',
    given_at: isoOfMilliseconds('subject_state.judged_at'),
    given_at_ms: 'CAST(subject_state.judged_at AS INTEGER)',
    entry_id: given('entry.id'),
    author_id: given(author),
    author_name: given(authorName),
    reason: given("entry.body ->> '$.reason'"),
    note: given("entry.body ->> '$.note'"),
  },
  from: 'FROM own.subject_state WHERE subject_state.verdict IS NOT NULL',
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
    problem: item('problem.kind'),
    answer: `nullif(${item('answer')}, '')`,
  },
  from: 'FROM own.outbox_item',
};
