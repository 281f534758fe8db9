import type { CallArguments } from '../../shared/contract/contract';
import type { Decided } from '../../shared/contract/review.calls';
import { atLevel } from '../../shared/domain/content-identity';
import { saysElse } from '../../shared/domain/current-verdicts';
import type { Problem } from '../../shared/domain/problem';
import { type SubjectHistory, subjectOf } from '../../shared/domain/review-log';
import { foldEntries } from '../../shared/domain/review-state';
import type { Presence } from '../../shared/domain/team';
import { type Result, succeed } from '../../shared/result';
import type { ProfileServices } from '../connection/profile-services';
import type { Outbox } from '../outbox/outbox';
import type { Store } from '../store/contract';
import { decide } from './decide';
import { type JudgedReport, judgedReports } from './judged-reports';

type AsyncResult<Value> = Promise<Result<Value, Problem>>;
type Decision = CallArguments<'review.decide'>;

/** What became of a verdict on named reports. The numbers are those of subjects. */
export interface GivenVerdict {
  /** null if no report was left. */
  readonly decided: Decided | null;
  /** Left out: they have this verdict of the user, on what they say now. */
  readonly already: number;
  /** Left out: others have claimed them. */
  readonly claimed: number;
  /** Judged by others, alongside whose verdicts this one stands. */
  readonly judgedByOthers: number;
}

interface Giving {
  readonly outbox: Pick<Outbox, 'exclusively'>;
  readonly decision: Decision;
  /** Also where the user has given this verdict. */
  readonly again: boolean;
  /** The claims that aren't the user's and that count. */
  readonly claims: readonly Presence[];
}

/** Subjects per request (the call's limit). */
const partSize = 1_000;

/** Gives a verdict on the reports that need it, see the call `review.decide`. Fails as it does. */
export async function giveVerdict(
  profile: ProfileServices,
  { outbox, decision, again, claims }: Giving,
): AsyncResult<GivenVerdict> {
  const judged = await judgedReports(profile.store, decision);
  if (!judged.ok) return judged;
  const { bySubject, chosen } = judged.value;
  const claimedSubjects = new Set(claims.map(({ subject }) => subject));
  const left = new Set([...bySubject.keys()].filter((subject) => !claimedSubjects.has(subject)));
  const claimed = bySubject.size - left.size;
  const histories = await historiesOf(profile.store, [...left]);
  if (!histories.ok) return histories;
  let judgedByOthers = 0;
  for (const history of histories.value) {
    const standing = standingOn(history, bySubject.get(history.subject), decision.verdict);
    if (standing === 'own' && !again) left.delete(history.subject);
    else if (standing === 'others') judgedByOthers += 1;
  }
  const already = bySubject.size - claimed - left.size;
  const counted = { already, claimed, judgedByOthers };
  if (left.size === 0) return succeed({ decided: null, ...counted });
  const keys = new Set(chosen.filter((report) => left.has(subjectOf(report))).map(({ key }) => key));
  const targets =
    decision.targets.kind === 'keys'
      ? {
          ...decision.targets,
          keys: decision.targets.keys.filter((key) => keys.has(key)),
          shown: decision.targets.shown.filter(({ key }) => keys.has(key)),
        }
      : decision.targets;
  const decided = await decide(profile, outbox, { ...decision, targets });
  return decided.ok ? succeed({ decided: decided.value, ...counted }) : decided;
}

/**
 * Returns whose verdicts stand on what a report says: `own` if the user's is this one and nobody's differs; `others` if a new
 * one stands alongside others'.
 */
function standingOn(
  { entries }: SubjectHistory,
  report: JudgedReport | undefined,
  verdict: Decision['verdict'],
): 'own' | 'others' | 'none' {
  const state = foldEntries(entries).verdict;
  if (!report || !state) return 'none';
  const { key, content, level, newest } = report;
  const shown = { reportKey: key, content: atLevel(content, level), newest };
  const current = state.heads.filter(({ body }) => !saysElse(shown, body));
  const isOwn = current.some(({ entry, body }) => entry.person === null && body.verdict === verdict);
  if (isOwn && state.kind !== 'divided') return 'own';
  return current.some(({ entry }) => entry.person !== null) ? 'others' : 'none';
}

async function historiesOf(
  store: Store,
  subjects: readonly string[],
): AsyncResult<readonly SubjectHistory[]> {
  const histories: SubjectHistory[] = [];
  for (let at = 0; at < subjects.length; at += partSize) {
    const part = await store.call('log.ofSubjects', { subjects: subjects.slice(at, at + partSize) });
    if (!part.ok) return part;
    histories.push(...part.value);
  }
  return succeed(histories);
}
