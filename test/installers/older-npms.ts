import type { NpmArchive } from '../../scripts/npm-archive.mjs';

/** Versions of npm that ignore `allowScripts` of package.json: they run the install scripts of all packages. */
export const olderNpms = [
  {
    package: 'npm@10.8.2',
    sha512: 'x/AIjFIKRllrhcb48dqUNAAZl0ig9+qMuN91RpZo3Cb2+zuibfh+KISl6+kVVyktDz230JKc208UkQwwMqyB+w==',
  },
  {
    package: 'npm@11.6.0',
    sha512: 'd/P7DbvYgYNde9Ehfeq99+13/E7E82PfZPw8uYZASr9sQ3ZhBBCA9cXSJRA1COfJ6jDLJ0K36UJnXQWhCvLXuQ==',
  },
] as const satisfies readonly NpmArchive[];
