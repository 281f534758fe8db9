import type { Answer, Request } from '../../shared/contract/contract';
import { messages } from '../../shared/i18n/messages';
import { fail, succeed } from '../../shared/result';
import { type ChoosePath, datedName, saveAs } from '../files/atomic-file';

/** A part of the window, CSS px. */
export type WindowPart = Request<'map.takePicture'>;

interface Dependencies {
  /** Returns a part of the window as PNG at the screen's resolution; null if there is nothing visible. */
  readonly capture: (part: WindowPart) => Promise<Uint8Array | null>;
  readonly choosePath: ChoosePath;
  /** Returns ms since 1970. */
  readonly now: () => number;
}

/** Pictures of the map. A picture is taken first, so that the window can change, and saved where the user says. */
export class MapPictures {
  readonly #dependencies: Dependencies;
  #picture: Uint8Array | null = null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async take(part: WindowPart): Promise<Answer<'map.takePicture'>> {
    this.#picture = await this.#dependencies.capture(part);
    return this.#picture ? succeed(null) : fail({ kind: 'not-found' });
  }

  /** Returns the picture that was taken last, once; fails as `not-found` where there is none. */
  read(): Answer<'map.readPicture'> {
    const picture = this.#takePicture();
    return picture ? succeed({ png: Buffer.from(picture).toString('base64') }) : fail({ kind: 'not-found' });
  }

  /** Saves the picture that was taken last, once; fails as `not-found` where there is none. */
  async save(): Promise<Answer<'map.savePicture'>> {
    const picture = this.#takePicture();
    if (!picture) return fail({ kind: 'not-found' });
    const { choosePath, now } = this.#dependencies;
    return saveAs(choosePath, datedName(messages.program.fileNames.map, now(), 'png'), 'picture', picture);
  }

  #takePicture(): Uint8Array | null {
    const picture = this.#picture;
    this.#picture = null;
    return picture;
  }
}
