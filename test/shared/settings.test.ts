import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../shared/settings';
import { changedSettings, settingsChangeSchema, settingsFileSchema } from '../../shared/settings-schema';

describe('the settings file', () => {
  it('may lack settings: they are those that the program begins with', () => {
    expect(settingsFileSchema.parse({})).toEqual(defaultSettings);
    expect(settingsFileSchema.parse({ theme: 'dark' })).toEqual({ ...defaultSettings, theme: 'dark' });
  });

  it('may hold settings of another version, which are left out', () => {
    expect(settingsFileSchema.parse({ sound: 'loud' })).toEqual(defaultSettings);
  });

  it.each([
    [null],
    [[]],
    [{ theme: 'pink' }],
    [{ reportsPerPage: 0 }],
    [{ reportsPerPage: 1.5 }],
    [{ reportsPerPage: 1_001 }],
    [{ timeZone: 'Mars' }],
    [{ reporter: { name: 'Ana' } }],
  ])('is refused as %j', (settings) => {
    expect(settingsFileSchema.safeParse(settings).success).toBe(false);
  });

  it('asks for pages of twenty reports, as the service does by default', () => {
    expect(defaultSettings.reportsPerPage).toBe(20);
  });
});

describe('changedSettings', () => {
  it('changes what is named and nothing else', () => {
    const change = settingsChangeSchema.parse({ theme: 'light', tileAddress: '' });
    expect(changedSettings({ ...defaultSettings, tileAddress: 'https://a' }, change)).toEqual({
      ...defaultSettings,
      theme: 'light',
    });
    expect(changedSettings(defaultSettings, {})).toEqual(defaultSettings);
  });
});
