import { createContext, useContext } from 'react';
import type { FieldProblem } from '../../../shared/domain/report';

/** The problems of the report being shown, so that a field can tell "could not be read" from "not given". */
export const FieldProblems = createContext<readonly FieldProblem[]>([]);

/** True where the field at this path, or an object that it stands in, came in a shape that could not be read. */
export function useUnreadable(path: string): boolean {
  return useContext(FieldProblems).some(
    (problem) => problem.path === '' || problem.path === path || path.startsWith(`${problem.path}.`),
  );
}
