import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultRadii } from '../../../shared/domain/assumed-radius';
import { emptyDraft } from '../../../shared/domain/feedback';
import { moveReading } from '../../../shared/domain/move';
import { reasonText } from '../../../shared/i18n/disagreement-text';
import { feedbackErrors, presetNameError } from '../../../shared/i18n/feedback-text';
import { messages, setLocale } from '../../../shared/i18n/messages';
import { readingText, speedText, timeSpanText } from '../../../shared/i18n/move-text';
import { decimalText, distanceText } from '../../../shared/i18n/number-text';
import { daylightText, positionNames } from '../../../shared/i18n/position-text';
import { apiKeyErrorText, transactionIdErrorText } from '../../../shared/i18n/validation-text';
import { meaningOf } from '../../../shared/i18n/word-text';
import { assumedRadiiSchema } from '../../../shared/schemas/assumed-radius-schema';
import { travelLimitsSchema } from '../../../shared/schemas/settings-schema';
import { tileAddressError } from '../../../shared/tile-address';

beforeAll(() => setLocale('es'));
afterAll(() => setLocale('en'));

describe('texts created while the language is Spanish', () => {
  it('explain errors in typed values', () => {
    expect([
      transactionIdErrorText('dots'),
      apiKeyErrorText('none'),
      tileAddressError('https://{s}.example.com/{z}/{x}/{y}'),
      feedbackErrors({ ...emptyDraft(), annotations: 'a'.repeat(12_345) }),
      presetNameError('falso positivo', []),
    ]).toEqual([
      'Un ID de transacción no puede ser "." ni "..".',
      'Introduzca la clave de API de su aplicación.',
      'La dirección puede contener {z}, {x}, {y} y {r}, pero no {s}.',
      {
        desiredRisk: 'Seleccione el riesgo que el servicio debería haber asignado.',
        annotations: 'Introduzca hasta 10.000 caracteres. Este texto tiene 12.345.',
      },
      'Este nombre ya está en uso.',
    ]);
  });

  it('explain errors in settings, whose schemas were created before the language was known', () => {
    const radii = assumedRadiiSchema.safeParse({ ...defaultRadii, gsm: -1 });
    const limits = travelLimitsSchema.safeParse({ fastestKmPerHour: 1 });
    expect([radii.error?.issues[0]?.message, limits.error?.issues[0]?.message]).toEqual([
      'El radio supuesto de «Celda 2G (GSM)» debe ser un número de km entre 0 y 10.000.',
      'La velocidad máxima debe ser un número de km/h entre 10 y 100.000.',
    ]);
  });

  it('name positions and their radii, and explain these names', () => {
    expect(Object.values(positionNames)).toEqual([
      'Ubicación GPS',
      'Ubicación EM',
      'Dirección IP',
      'Ubicación',
    ]);
    for (const name of Object.values(positionNames)) expect(meaningOf('position', name)).toMatch(/\.$/);
    expect(meaningOf('position', 'GPS location')).toBeNull();
    expect(messages.positions.radii.wifi.name).toBe('Redes Wi-Fi');
  });

  it('describe how positions relate to each other', () => {
    expect(
      reasonText({
        kind: 'explained by VPN',
        sources: ['geo', 'ip'],
        interval: { min: 7, max: 1_234_567 },
        countries: ['Spain', 'Italy'],
      }),
    ).toBe(
      'La ubicación GPS y la dirección IP distan 7–1.234.567 km y señalan Spain e Italy: explicado por VPN',
    );
    const reading = moveReading({ geo: 'jumped', em: 'stayed', ip: 'stayed' });
    expect(reading.kind).toBe('spoof-like');
    expect(readingText(reading)).toBe('GPS saltó, radio sin cambios: posible GPS falso');
    expect(daylightText({ latitude: 43, longitude: -3 }, Date.UTC(2026, 0, 1))).toMatch(
      /^noche en esta ubicación, sol \d+° bajo el horizonte$/,
    );
  });

  it('use Spanish number formats', () => {
    expect([
      distanceText(12.34),
      distanceText(12_345),
      decimalText(5, 1),
      speedText({ min: 3.25, max: Number.POSITIVE_INFINITY }),
      speedText({ min: 3.2, max: 12_345 }),
      timeSpanText(0),
    ]).toEqual(['12,3 km', '12.345 km', '5,0', 'cualquier velocidad', '3,2–12.345 km/h', '0 s']);
  });

  it('counts days in the word of the language', async () => {
    await setLocale('fr');
    expect(timeSpanText(100 * 3_600_000)).toBe('4\u00A0j\u00A04\u00A0h');
    await setLocale('es');
  });
});
