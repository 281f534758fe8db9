import type { CaseItem, CaseStatus } from './case';
import type { StoredRow } from './report-row';
import type { SubjectHistory } from './review-log';

/** Why a file isn't an intact case bundle. A name is that of a file in it, which may be any text. */
export type BundleFault =
  /** It can't be read; `code` is the system's. */
  | { readonly kind: 'unreadable'; readonly code: string }
  | { readonly kind: 'not-a-bundle' }
  /** The archive is damaged or was cut. */
  | { readonly kind: 'damaged' }
  /** Larger than any bundle, in bytes or number of files. */
  | { readonly kind: 'too-large' }
  /** It claims a size or a form that no bundle has, such as compressed content, or a name outside of its folder. */
  | { readonly kind: 'refused'; readonly name: string }
  /** Made by a newer version of the app. */
  | { readonly kind: 'newer'; readonly version: number }
  | { readonly kind: 'changed'; readonly name: string }
  | { readonly kind: 'missing'; readonly name: string }
  | { readonly kind: 'additional'; readonly name: string }
  | { readonly kind: 'twice'; readonly name: string }
  /** manifest.json or manifest.sha256 was changed: they don't fit together. */
  | { readonly kind: 'seal-broken' }
  /** Not a file in it, but the archive around them: its directory, times or comment. */
  | { readonly kind: 'archive-changed' };

/** What the manifest says about the bundle. */
interface BundleOrigin {
  /** Version of the app that sealed it. */
  readonly program: string;
  /** ms since 1970, by the clock of that computer. */
  readonly sealedAt: number;
  readonly files: number;
  /** Names of the files that were left out, because the bundle would have been too large. */
  readonly leftOut: readonly string[];
}

/** The result of a check. */
export interface BundleCheck {
  /** Empty if it is intact. */
  readonly faults: readonly BundleFault[];
  /** null if the manifest can't be read. */
  readonly origin: BundleOrigin | null;
  /** SHA-256 of the manifest, as hexadecimal digits; null if there is none. */
  readonly digest: string | null;
}

/** Whether a check couldn't find out if anything was changed. */
export function isUnchecked({ faults }: BundleCheck): boolean {
  return faults.some(({ kind }) => kind === 'unreadable' || kind === 'newer');
}

/** An item of a sealed case: as in the case, with its file in the bundle; null if there is none. */
export type SealedItem = CaseItem & { readonly file?: string | null };

/** A case as it is in a bundle. */
export interface SealedCase {
  readonly title: string;
  readonly summary: string;
  readonly status: CaseStatus;
  readonly createdAt: number;
  readonly changedAt: number;
  readonly items: readonly SealedItem[];
}

/** Parts of a report in a bundle, as far as it can be read. */
export interface SealedReport
  extends Pick<
    StoredRow,
    | 'transactionId'
    | 'riskAssignment'
    | 'timestamp'
    | 'userId'
    | 'deviceId'
    | 'deviceModel'
    | 'place'
    | 'isPlaceOfIp'
  > {
  /** What analysts wrote about it and its transaction, by the bundle; null if that is too long to be shown. */
  readonly history: readonly SubjectHistory[] | null;
}

/** A bundle that was opened to be read. */
export interface OpenedBundle {
  readonly fileName: string;
  readonly check: BundleCheck;
  /** null if the bundle isn't intact: what was changed could say anything. */
  readonly content: {
    readonly case: SealedCase;
    /** By file. */
    readonly reports: Readonly<Record<string, SealedReport>>;
  } | null;
}

/** A case file as static HTML: its styles, and its elements without scripts and references. */
export interface CasePage {
  readonly language: string;
  readonly title: string;
  readonly style: string;
  readonly body: string;
}

/** What a case file shows, to be compared with what is sealed beside it. */
export interface CaseAsShown {
  /** Of the case (`caseVersion`). */
  readonly version: string;
  /** Entries of the review log about its reports, without read marks; null if it doesn't show all of its reports. */
  readonly entries: number | null;
}

/** Limits of a page, characters: a call of the window has at most 25 million. */
export const maxPageStyle = 1_000_000;
export const maxPageBody = 22_000_000;

/** A case that was sealed. */
export interface SealedBundle {
  readonly fileName: string;
  readonly digest: string;
  /** Reports that the local copy no longer has, which are therefore not in the bundle. */
  readonly missing: number;
  /** Whether the case file is there as PDF and as HTML: not where the bundle would be too large with it. */
  readonly hasPdf: boolean;
  readonly hasPage: boolean;
}
