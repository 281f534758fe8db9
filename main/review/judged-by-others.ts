import type { CallArguments } from '../../shared/contract/contract';
import type { JudgedByOthers } from '../../shared/contract/review.calls';
import { atLevel } from '../../shared/domain/content-identity';
import { saysElse } from '../../shared/domain/current-verdicts';
import type { Problem } from '../../shared/domain/problem';
import { foldEntries } from '../../shared/domain/review-state';
import { type Result, succeed } from '../../shared/result';
import type { Store } from '../store/contract';
import { judgedReports } from './judged-reports';

/** Subjects per request (the call's limit). */
const partSize = 1_000;

/** Counts the reports on which others have given verdicts that a new one doesn't replace, see the call `review.judgedByOthers`. */
export async function judgedByOthers(
  store: Store,
  { targets }: CallArguments<'review.judgedByOthers'>,
): Promise<Result<JudgedByOthers, Problem>> {
  const judged = await judgedReports(store, { targets, leaveOutChanged: true });
  if (!judged.ok) return judged.problem.kind === 'not-found' ? succeed({ reports: 0, people: [] }) : judged;
  const subjects = [...judged.value.bySubject.keys()];
  const people = new Set<string>();
  let reports = 0;
  for (let at = 0; at < subjects.length; at += partSize) {
    const histories = await store.call('log.ofSubjects', { subjects: subjects.slice(at, at + partSize) });
    if (!histories.ok) return histories;
    for (const { subject, entries } of histories.value) {
      const report = judged.value.bySubject.get(subject);
      if (!report) continue;
      const { key, content, level, newest } = report;
      const shown = { reportKey: key, content: atLevel(content, level), newest };
      const heads = foldEntries(entries).verdict?.heads ?? [];
      const others = heads.flatMap(({ entry, body }) => (saysElse(shown, body) ? [] : (entry.person ?? [])));
      for (const person of others) people.add(person);
      reports += Number(others.length > 0);
    }
  }
  return succeed({ reports, people: [...people] });
}
