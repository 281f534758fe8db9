import { basename } from 'node:path';
import { readReport } from '../../shared/api/read-report';
import type { Answer } from '../../shared/contract/contract';
import type { BundleCheck, OpenedBundle, SealedReport } from '../../shared/domain/case-bundle';
import { reportRow } from '../../shared/domain/report-row';
import { parseJson } from '../../shared/json/exact-json';
import { abridgeJson } from '../../shared/json/format-json';
import type { Problem } from '../../shared/problem';
import { fail, type Result, succeed } from '../../shared/result';
import { sealedCaseSchema } from '../../shared/schemas/case-schema';
import { beginningOf, maxRowTextLength, maxShownLength } from '../../shared/shown-text';
import { caseName, historyName, manifestName, manifestSchema, sha256Of } from './bundle-format';
import { checkBundle } from './check-bundle';
import { ReadArchive } from './read-archive';
import { SealedHistory } from './sealed-history';

interface Dependencies {
  /** Asks the user for a bundle; null when cancelled. */
  readonly chooseFile: () => Promise<string | null>;
}

type Gone = Extract<Problem, { readonly kind: 'gone' }>;
const gone = fail<Gone>({ kind: 'gone' });

/** The bundle that is open to be read. Nothing of it is imported, and it is checked again for each file that is read. */
export class OpenBundle {
  readonly #chooseFile: Dependencies['chooseFile'];
  #open: { readonly path: string; readonly digest: string } | null = null;

  constructor({ chooseFile }: Dependencies) {
    this.#chooseFile = chooseFile;
  }

  async open(): Promise<Answer<'bundle.open'>> {
    const path = await this.#chooseFile();
    if (path === null) return fail({ kind: 'cancelled' });
    const check = await checkBundle(path);
    this.#open = check.faults.length === 0 && check.digest !== null ? { path, digest: check.digest } : null;
    return succeed({ fileName: basename(path), check, content: await this.#content(check) });
  }

  report(file: string): Promise<Answer<'bundle.report'>> {
    return this.#reading(async (read) => {
      const bytes = await read(file);
      if (bytes === null) return gone;
      return succeed(beginningOf(abridgeJson(bytes.toString('utf8'), maxShownLength), maxTextLength));
    });
  }

  picture(file: string): Promise<Answer<'bundle.picture'>> {
    return this.#reading(async (read) => {
      const bytes = await read(file);
      return bytes === null ? gone : succeed({ png: bytes.toString('base64') });
    });
  }

  close(): Answer<'bundle.close'> {
    this.#open = null;
    return succeed(null);
  }

  /** Reads the case and its reports; null if the bundle isn't intact, or isn't a case. */
  async #content({ faults }: BundleCheck): Promise<OpenedBundle['content']> {
    if (faults.length > 0) return null;
    const content = await this.#reading(async (read) => {
      const bytes = await read(caseName);
      const sealed = sealedCaseSchema.safeParse(bytes && parseJson(bytes.toString('utf8')));
      if (!sealed.success) return gone;
      const history = new SealedHistory(await read(historyName));
      const reports: Record<string, SealedReport> = {};
      for (const item of sealed.data.items) {
        const json = item.kind === 'report' && item.file !== null ? await read(item.file) : null;
        if (json !== null && item.kind === 'report' && item.file !== null)
          reports[item.file] = sealedReport(json.toString('utf8'), item.key, history);
      }
      return succeed({ case: sealed.data, reports });
    });
    return content.ok ? content.value : null;
  }

  /**
   * Passes a function that reads a file, as the manifest describes it, and returns null for any other. Fails with `gone` if
   * the manifest is no longer the same.
   */
  async #reading<Value>(
    work: (read: (name: string) => Promise<Buffer | null>) => Promise<Result<Value, Gone>>,
  ): Promise<Result<Value, Gone>> {
    const archive = this.#open && (await ReadArchive.open(this.#open.path));
    if (!archive?.ok) return gone;
    try {
      const manifest = await archive.value.read(manifestName);
      if (manifest === null || sha256Of(manifest) !== this.#open?.digest) return gone;
      const listed = manifestSchema.safeParse(parseJson(manifest.toString('utf8'))).data?.files ?? [];
      const digests = new Map(listed.map(({ name, sha256 }) => [name, sha256]));
      return await work(async (name) => {
        const bytes = await archive.value.read(name);
        return bytes !== null && sha256Of(bytes) === digests.get(name) ? bytes : null;
      });
    } finally {
      archive.value.close();
    }
  }
}

/** Maximum length of a report's text in the window, characters. */
const maxTextLength = 200_000;

function sealedReport(json: string, key: string, history: SealedHistory): SealedReport {
  // Its positions aren’t shown.
  const row = reportRow(readReport(json, key), []);
  const cut = (text: string | null) => (text === null ? null : beginningOf(text, maxRowTextLength));
  return {
    transactionId: cut(row.transactionId),
    riskAssignment: cut(row.riskAssignment),
    timestamp: row.timestamp,
    userId: cut(row.userId),
    deviceId: cut(row.deviceId),
    deviceModel: cut(row.deviceModel),
    place: beginningOf(row.place, maxRowTextLength),
    history: history.of(row),
  };
}
