import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiKeyMistake } from '../../../shared/api/api-key';
import { transactionIdMistake } from '../../../shared/api/endpoints';
import { assumedRadiiSchema } from '../../../shared/assumed-radius-schema';
import { defaultRadii, radiusAssumptions } from '../../../shared/domain/assumed-radius';
import { daylightInWords } from '../../../shared/domain/daylight';
import { reasonInWords } from '../../../shared/domain/disagreement-words';
import { emptyDraft, feedbackMistakes } from '../../../shared/domain/feedback';
import { presetNameMistake } from '../../../shared/domain/feedback-preset';
import { formatKm } from '../../../shared/domain/geodesy';
import { moveReading } from '../../../shared/domain/move-reading';
import { spanInWords, speedInWords } from '../../../shared/domain/move-words';
import { positionNames } from '../../../shared/domain/position';
import { meaningOf } from '../../../shared/domain/vocabulary';
import { speak } from '../../../shared/messages/messages';
import { decimalText } from '../../../shared/messages/number-text';
import { tileAddressMistake } from '../../../shared/tile-address';
import { travelLimitsSchema } from '../../../shared/travel-limits-schema';

beforeAll(() => speak('es'));
afterAll(() => speak('en'));

describe('words that are made while Spanish is spoken', () => {
  it('tell what is wrong with something typed', () => {
    expect([
      transactionIdMistake('..'),
      apiKeyMistake(''),
      tileAddressMistake('https://{s}.example.com/{z}/{x}/{y}'),
      feedbackMistakes({ ...emptyDraft(), annotations: 'a'.repeat(12_345) }),
      presetNameMistake('falso positivo', []),
    ]).toEqual([
      'Un ID de transacción no puede ser "." ni "..".',
      'Introduzca la clave de API de su aplicación.',
      'La dirección puede contener {z}, {x}, {y} y {r}, pero no {s}.',
      {
        desiredRisk: 'Elija el riesgo que el servicio debería haber dado.',
        annotations: 'Como máximo 10.000 caracteres; aquí hay 12.345.',
      },
      'Ya hay una con este nombre.',
    ]);
  });

  it('tell what is wrong with settings, whose checks were made before the language was known', () => {
    const radii = assumedRadiiSchema.safeParse({ ...defaultRadii, gsm: -1 });
    const limits = travelLimitsSchema.safeParse({ fastestKmPerHour: 1 });
    expect([radii.error?.issues[0]?.message, limits.error?.issues[0]?.message]).toEqual([
      'El radio supuesto de “Celda 2G (GSM)” debe ser un número de km de 0 a 10.000.',
      'La mayor velocidad posible debe ser un número de km/h de 10 a 100.000.',
    ]);
  });

  it('name positions and their radii, and find their meanings by these names', () => {
    expect(Object.values(positionNames)).toEqual([
      'Ubicación GPS',
      'Ubicación EM',
      'Dirección IP',
      'Ubicación',
    ]);
    for (const name of Object.values(positionNames)) expect(meaningOf('position', name)).toMatch(/\.$/);
    expect(meaningOf('position', 'GPS location')).toBeNull();
    expect(radiusAssumptions[2]).toMatchObject({ kind: 'wifi', km: 0.2, name: 'Redes Wi-Fi' });
  });

  it('say what positions say to each other', () => {
    expect(
      reasonInWords({
        kind: 'explained by VPN',
        sources: ['geo', 'ip'],
        interval: { least: 7, most: 1_234_567 },
        countries: ['Spain', 'Italy'],
      }),
    ).toBe(
      'La ubicación GPS y la dirección IP distan 7–1.234.567 km y nombran Spain e Italy: explicado por VPN',
    );
    expect(moveReading({ geo: 'jumped', em: 'stayed', ip: 'stayed' })).toEqual({
      kind: 'spoof-like',
      words: 'GPS saltó, radio quieta: parece falsificación',
    });
    expect(daylightInWords({ latitude: 43, longitude: -3 }, Date.UTC(2026, 0, 1))).toMatch(
      /^de noche allí, el sol \d+° bajo el horizonte$/,
    );
  });

  it('write numbers as they are written in Spanish', () => {
    expect([
      formatKm(12.34),
      formatKm(12_345),
      decimalText(5, 1),
      speedInWords({ least: 3.25, most: Number.POSITIVE_INFINITY }),
      speedInWords({ least: 3.2, most: 12_345 }),
      spanInWords(0),
    ]).toEqual(['12,3 km', '12.345 km', '5,0', 'cualquier velocidad', '3,2–12.345 km/h', 'tiempo cero']);
  });
});
