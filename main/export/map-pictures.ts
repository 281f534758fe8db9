import { basename } from 'node:path';
import type { Answer, Request } from '../../shared/contract/contract';
import { messages } from '../../shared/i18n/messages';
import { systemCode } from '../../shared/node/files';
import { fail, succeed } from '../../shared/result';
import { type AtomicFile, createAtomicFile } from './atomic-file';

/** A part of the window, CSS px. */
export type WindowPart = Request<'map.takePicture'>;

export interface MapPicturesDependencies {
  /** Returns a part of the window as PNG at the screen's resolution; null if there is nothing visible. */
  readonly capture: (part: WindowPart) => Promise<Uint8Array | null>;
  /** Asks the user where to save; null when cancelled. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** Pictures of the map. A picture is taken first, so that the window can change, and saved where the user says. */
export class MapPictures {
  readonly #dependencies: MapPicturesDependencies;
  #picture: Uint8Array | null = null;

  constructor(dependencies: MapPicturesDependencies) {
    this.#dependencies = dependencies;
  }

  async take(part: WindowPart): Promise<Answer<'map.takePicture'>> {
    this.#picture = await this.#dependencies.capture(part);
    return this.#picture ? succeed(null) : fail({ kind: 'gone' });
  }

  /** Returns the picture that was taken last, once; fails as `gone` where there is none. */
  read(): Answer<'map.readPicture'> {
    const picture = this.#takePicture();
    return picture ? succeed({ png: Buffer.from(picture).toString('base64') }) : fail({ kind: 'gone' });
  }

  /** Saves the picture that was taken last, once; fails as `gone` where there is none. */
  async save(): Promise<Answer<'map.savePicture'>> {
    const picture = this.#takePicture();
    if (!picture) return fail({ kind: 'gone' });
    const path = await this.#dependencies.choosePath(suggestedName(this.#dependencies.now()));
    if (path === null) return fail({ kind: 'cancelled' });
    let file: AtomicFile | null = null;
    try {
      file = await createAtomicFile(path);
      await file.write(picture);
      await file.finish();
      return succeed({ fileName: basename(path) });
    } catch (error) {
      const code = systemCode(error);
      if (code === null) throw error;
      return fail({ kind: 'disk', what: 'picture', code });
    } finally {
      await file?.discard();
    }
  }

  #takePicture(): Uint8Array | null {
    const picture = this.#picture;
    this.#picture = null;
    return picture;
  }
}

/** "map-2026-03-01.png" */
function suggestedName(now: number): string {
  return `${messages.program.fileNames.map}-${new Date(now).toISOString().slice(0, 10)}.png`;
}
