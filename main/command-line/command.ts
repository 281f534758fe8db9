import type { parseArgs } from 'node:util';
import type { CsvDialect } from '../../shared/domain/csv-dialect';
import type { Problem } from '../../shared/domain/problem';
import type { Result } from '../../shared/result';
import type { Settings } from '../../shared/settings';
import type { ReadOnlyReports } from '../store/reports/reading';
import type { SqlAccess } from '../store/sql/sql-access';
import type { Output } from './output';
import type { WorkedProfile } from './worked-profile';

/** How a command is declared. Its texts are English in every language, because scripts and manuals quote them. */
export interface Command {
  readonly name: string;
  /** One line that says what it does. */
  readonly about: string;
  readonly words: readonly Word[];
  readonly options: Readonly<Record<string, Option>>;
  /** The options that each first word allows, if they aren't all allowed with each. */
  readonly optionsOf?: Readonly<Record<string, readonly string[]>>;
  /** What follows the program's name. */
  readonly examples: readonly string[];
  readonly run: (given: Given, around: Surroundings) => Promise<Outcome>;
}

/** An argument by position. */
export interface Word {
  readonly name: string;
  readonly about: string;
  /** The only values, if these are few. */
  readonly choices?: readonly string[];
  /** `rest`: all that follow, which may be none. */
  readonly takes?: 'rest';
}

export interface Option {
  readonly about: string;
  /** What stands for its value in the help; without it, the option has no value. */
  readonly value?: string;
  /** The only values, if these are few. */
  readonly choices?: readonly string[];
  readonly required?: true;
}

export interface Given {
  readonly words: readonly string[];
  readonly options: ReturnType<typeof parseArgs>['values'];
}

/** What a command has besides its arguments. */
export interface Surroundings {
  readonly output: Output;
  /** For messages; never for data. */
  readonly errors: Output;
  readonly profiles: () => Promise<Result<readonly ListedProfile[], CommandFailure>>;
  /** Opens a profile by its name or ID; by null the one that the program opened last. */
  readonly open: (profile: string | null) => Promise<Result<ReadOnlyReports, Failure>>;
  /** Opens a profile's data for one statement of SQL. */
  readonly openSql: (profile: string | null) => Promise<Result<SqlAccess, Failure>>;
  /** Ends the command at once, also while a database works. */
  readonly endAtOnce: () => void;
  /**
   * Connects to the program with a profile, by its name or ID as `open`. A program with a window must have it open; without any,
   * one without a window is started.
   */
  readonly work: (profile: string | null) => Promise<Result<WorkedProfile, Failure>>;
  /** Reads standard input to its end; fails if it has more bytes than this. */
  readonly input: (maxBytes: number) => Result<Uint8Array, CommandFailure>;
  /** Connects an assistant with a profile that is open in the program and allows it; what it returns serves it to its end. */
  readonly assistant: (profile: string | null) => Promise<Result<() => Promise<void>, Failure>>;
  readonly csvDialect: CsvDialect;
  /** Returns the user's settings, some of which decide what files contain. */
  readonly settings: () => Promise<Result<Settings, CommandFailure>>;
  /** The folder that relative paths start in. */
  readonly folder: string;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

export interface ListedProfile {
  readonly id: string;
  readonly name: string;
  /** Its service's address; "" for the built-in one. */
  readonly address: string;
  /** Whether it is, or was last, open in the program. */
  readonly isOpen: boolean;
}

/** Why a command failed: a problem of the program, or a sentence about the command itself. */
export type Failure = { readonly kind: 'problem'; readonly problem: Problem } | CommandFailure;

/** `wrong use`: what was typed can't be right. */
export interface CommandFailure {
  readonly kind: 'failed' | 'wrong use';
  readonly text: string;
}

export type Outcome = Result<null, Failure>;
