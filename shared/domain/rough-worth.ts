/**
 * So many units of a currency are worth about as much as one US dollar (2026): of each of the currencies of countries in ISO 4217.
 * Only to order amounts: sums are shown in their own currency.
 */
const unitsPerDollar: Readonly<Record<string, number>> = {
  ...{ AED: 4, AFN: 66, ALL: 80, AMD: 400, AOA: 900, ARS: 1_400, AUD: 1.5, AWG: 1.8, AZN: 1.7, BAM: 1.7 },
  ...{ BBD: 2, BDT: 120, BHD: 0.38, BIF: 3_000, BMD: 1, BND: 1.3, BOB: 7, BRL: 5, BSD: 1, BTN: 90 },
  ...{ BWP: 14, BYN: 3, BZD: 2, CAD: 1.4, CDF: 2_500, CHF: 0.8, CLP: 950, CNY: 7, COP: 4_000, CRC: 500 },
  ...{ CUP: 24, CVE: 100, CZK: 20, DJF: 180, DKK: 6, DOP: 60, DZD: 130, EGP: 50, ERN: 15, ETB: 150 },
  ...{ EUR: 0.9, FJD: 2.3, FKP: 0.75, GBP: 0.75, GEL: 2.7, GHS: 11, GIP: 0.75, GMD: 70, GNF: 8_600 },
  ...{ GTQ: 8, GYD: 210, HKD: 8, HNL: 26, HTG: 130, HUF: 350, IDR: 16_000, ILS: 3.3, INR: 90, IQD: 1_300 },
  ...{ IRR: 900_000, ISK: 125, JMD: 160, JOD: 0.7, JPY: 150, KES: 130, KGS: 87, KHR: 4_000, KMF: 430 },
  ...{ KPW: 900, KRW: 1_400, KWD: 0.3, KYD: 0.8, KZT: 520, LAK: 21_000, LBP: 90_000, LKR: 300, LRD: 180 },
  ...{ LSL: 17, LYD: 5, MAD: 9, MDL: 17, MGA: 4_500, MKD: 54, MMK: 2_100, MNT: 3_600, MOP: 8, MRU: 40 },
  ...{ MUR: 46, MVR: 15, MWK: 1_700, MXN: 18, MYR: 4, MZN: 64, NAD: 17, NGN: 1_500, NIO: 37, NOK: 10 },
  ...{ NPR: 140, NZD: 1.7, OMR: 0.38, PAB: 1, PEN: 3.5, PGK: 4, PHP: 58, PKR: 280, PLN: 4, PYG: 7_500 },
  ...{ QAR: 3.6, RON: 4, RSD: 100, RUB: 85, RWF: 1_450, SAR: 4, SBD: 8, SCR: 14, SDG: 600, SEK: 10 },
  ...{ SGD: 1.3, SHP: 0.75, SLE: 23, SOS: 570, SRD: 38, SSP: 4_500, STN: 21, SVC: 9, SYP: 11_000, SZL: 17 },
  ...{ THB: 33, TJS: 10, TMT: 3.5, TND: 3, TOP: 2.4, TRY: 42, TTD: 7, TWD: 31, TZS: 2_500, UAH: 42 },
  ...{ UGX: 3_600, USD: 1, UYU: 40, UZS: 12_000, VED: 200, VES: 200, VND: 26_000, VUV: 120, WST: 2.8 },
  ...{ XAF: 560, XCD: 2.7, XCG: 1.8, XOF: 560, XPF: 102, YER: 240, ZAR: 17, ZMW: 23, ZWG: 27 },
};

/** Returns about how much an amount is worth in US dollars; as it is for a currency that isn't known, or not given. */
export function roughWorth(amount: string, currency: string | null): number {
  const code = (currency ?? '').trim().toUpperCase();
  const units = Object.hasOwn(unitsPerDollar, code) ? (unitsPerDollar[code] ?? 1) : 1;
  return Math.abs(Number(amount)) / units;
}
