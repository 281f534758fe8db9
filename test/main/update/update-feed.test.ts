import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { belongsToPackageManager } from '../../../main/update/update-feed';
import { temporaryFolder } from '../../support/temporary-folder';

describe('a copy of the program', () => {
  it.each(['deb', 'rpm', 'pacman'])('that was installed from a %s never updates itself', (kind) => {
    const resources = temporaryFolder();
    writeFileSync(join(resources, 'package-type'), kind);
    expect(belongsToPackageManager(resources, {})).toBe(true);
  });

  it('that is an AppImage updates itself, even if it was built together with a deb', () => {
    const resources = temporaryFolder();
    expect(belongsToPackageManager(resources, {})).toBe(false);
    writeFileSync(join(resources, 'package-type'), 'deb');
    expect(belongsToPackageManager(resources, { APPIMAGE: '/home/me/Whereabouts.AppImage' })).toBe(false);
  });
});
