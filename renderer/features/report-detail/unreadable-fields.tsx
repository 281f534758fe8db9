import { createContext, useContext } from 'react';
import type { FieldProblem } from '../../../shared/domain/report';

/** The field problems of the shown report, so that fields distinguish "could not be read" from "not given". */
export const FieldProblems = createContext<readonly FieldProblem[]>([]);

/** Returns true if the field at this path, or an object that contains it, couldn't be read. */
export function useUnreadable(path: string): boolean {
  return useContext(FieldProblems).some(
    (problem) => problem.path === '' || problem.path === path || path.startsWith(`${problem.path}.`),
  );
}
