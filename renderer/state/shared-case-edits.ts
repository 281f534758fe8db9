import type { StoreApi } from 'zustand';
import type { Case } from '../../shared/domain/case';
import { type CaseList, type ListedCase, rebased } from '../../shared/domain/case-change';
import type { Problem } from '../../shared/domain/problem';
import { type Result, succeed } from '../../shared/result';
import type { AutosavedState } from './autosaved';
import type { ProfileCalls } from './open-profile';

type CaseEdits = StoreApi<AutosavedState<Case>>;

/** The cases as they were read, with the edits that the reading included. */
export interface CaseReading {
  readonly list: CaseList;
  readonly sent: AutosavedState<Case>['edited'];
}

/** Saves the input into cases before they are read, so that it is merged with what others wrote. */
export async function readCases(
  calls: ProfileCalls,
  edits: CaseEdits,
): Promise<Result<CaseReading, Problem>> {
  await edits.getState().saveAll();
  const sent = edits.getState().edited;
  const list = await calls.call('cases.read', {});
  return list.ok ? succeed({ list: list.value, sent }) : list;
}

/**
 * Makes the edits of shared cases those of the cases as they were read: with what others wrote, and the input since.
 * Returns the cases that are hidden now by a blind review although something was typed since: that must be saved first.
 */
export function renewShared(
  edits: CaseEdits,
  sent: AutosavedState<Case>['edited'],
  read: readonly ListedCase[],
): readonly string[] {
  const { edited, renew, forget } = edits.getState();
  return Object.entries(edited).flatMap(([id, { value }]) => {
    const included = sent[id];
    const now = read.find((each) => each.id === id);
    const isShared = value.team !== undefined || now?.team !== undefined;
    if (!isShared || included?.state !== 'saved') return [];
    if (now) {
      const { sharing: _, ...merged } = now;
      renew(id, rebased(included.value, value, merged));
      return [];
    }
    if (value !== included.value) return [id];
    forget(id);
    return [];
  });
}
