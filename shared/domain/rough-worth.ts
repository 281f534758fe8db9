/**
 * So many units of a currency are worth about as much as one US dollar (2026), where that is far from one. Only to order amounts:
 * sums are shown in their own currency.
 */
const unitsPerDollar: Readonly<Record<string, number>> = {
  ...{ AED: 4, ALL: 80, AMD: 400, AOA: 900, ARS: 1_400, BDT: 120, BIF: 3_000, BOB: 7, BRL: 5, BWP: 14 },
  ...{ CDF: 2_500, CLP: 950, CNY: 7, COP: 4_000, CRC: 500, CUP: 24, CVE: 100, CZK: 20, DJF: 180, DKK: 6 },
  ...{ DOP: 60, DZD: 130, EGP: 50, ETB: 150, GMD: 70, GNF: 8_600, GTQ: 8, GYD: 210, HKD: 8, HNL: 26 },
  ...{ HTG: 130, HUF: 350, IDR: 16_000, INR: 90, IQD: 1_300, IRR: 900_000, ISK: 125, JMD: 160, JPY: 150 },
  ...{ KES: 130, KHR: 4_000, KMF: 430, KPW: 900, KRW: 1_400, KZT: 520, LAK: 21_000, LBP: 90_000, LKR: 300 },
  ...{ LRD: 180, MAD: 9, MDL: 17, MGA: 4_500, MKD: 54, MMK: 2_100, MNT: 3_600, MRU: 40, MUR: 46 },
  ...{ MWK: 1_700, MXN: 18, MZN: 64, NAD: 18, NGN: 1_500, NIO: 37, NOK: 10, NPR: 140, PHP: 58, PKR: 280 },
  ...{ PLN: 4, PYG: 7_500, RON: 4, RSD: 100, RUB: 85, RWF: 1_450, SAR: 4, SCR: 14, SDG: 600, SEK: 10 },
  ...{ SLE: 23, SOS: 570, SRD: 38, SSP: 4_500, SYP: 11_000, SZL: 18, THB: 33, TJS: 10, TRY: 42, TWD: 31 },
  ...{ TZS: 2_500, UAH: 42, UGX: 3_600, UYU: 40, UZS: 12_500, VES: 200, VND: 26_000, XAF: 560, XOF: 560 },
  ...{ XPF: 102, YER: 240, ZAR: 18, ZMW: 23, ZWG: 27 },
};

/** Returns about how much an amount is worth in US dollars; as it is for a currency that isn't known, or not given. */
export function roughWorth(amount: string, currency: string | null): number {
  const code = (currency ?? '').trim().toUpperCase();
  const units = Object.hasOwn(unitsPerDollar, code) ? (unitsPerDollar[code] ?? 1) : 1;
  return Math.abs(Number(amount)) / units;
}
