import { describe, expect, it } from 'vitest';
import { changedSettings, settingsChangeSchema } from '../../shared/schemas/settings-schema';
import { defaultSettings } from '../../shared/settings';

describe('the default settings', () => {
  it('have pages of twenty reports, as the service does by default', () => {
    expect(defaultSettings.reportsPerPage).toBe(20);
  });
});

describe('changedSettings', () => {
  it('changes only the given settings', () => {
    const change = settingsChangeSchema.parse({ theme: 'light', tileAddress: '' });
    expect(changedSettings({ ...defaultSettings, tileAddress: 'https://a' }, change)).toEqual({
      ...defaultSettings,
      theme: 'light',
    });
    expect(changedSettings(defaultSettings, {})).toEqual(defaultSettings);
  });
});
