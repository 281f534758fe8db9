import { basename } from 'node:path';
import type { Answer, Request } from '../../shared/ipc';
import { messages } from '../../shared/messages/messages';
import { fail, succeed } from '../../shared/result';
import { systemCode } from '../files/system-code';
import { beginNewFile, type NewFile } from './new-file';

/** A part of the window, CSS px. */
export type WindowPart = Request<'map.takePicture'>;

export interface MapPicturesDependencies {
  /** A part of the window as it is now, as PNG at the screen's own density; null where there is nothing to be seen. */
  readonly capture: (part: WindowPart) => Promise<Uint8Array | null>;
  /** Asks the person where to; null when they change their mind. No other path is ever written to. */
  readonly choosePath: (suggestedName: string) => Promise<string | null>;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Pictures of the map: taken first, so that the window may go on, and written to where the person says. */
export class MapPictures {
  readonly #with: MapPicturesDependencies;
  #taken: Uint8Array | null = null;

  constructor(dependencies: MapPicturesDependencies) {
    this.#with = dependencies;
  }

  async take(part: WindowPart): Promise<Answer<'map.takePicture'>> {
    this.#taken = await this.#with.capture(part);
    return this.#taken ? succeed(null) : fail({ kind: 'gone' });
  }

  /** The picture that was taken last, once; `gone` where there is none. */
  read(): Answer<'map.readPicture'> {
    const picture = this.#handOver();
    return picture ? succeed({ png: Buffer.from(picture).toString('base64') }) : fail({ kind: 'gone' });
  }

  /** Writes the picture that was taken last, once; `gone` where there is none. */
  async save(): Promise<Answer<'map.savePicture'>> {
    const picture = this.#handOver();
    if (!picture) return fail({ kind: 'gone' });
    const path = await this.#with.choosePath(suggestedName(this.#with.now()));
    if (path === null) return fail({ kind: 'cancelled' });
    let file: NewFile | null = null;
    try {
      file = await beginNewFile(path);
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

  #handOver(): Uint8Array | null {
    const picture = this.#taken;
    this.#taken = null;
    return picture;
  }
}

/** "map-2026-03-01.png" */
function suggestedName(now: number): string {
  return `${messages.program.fileNames.map}-${new Date(now).toISOString().slice(0, 10)}.png`;
}
