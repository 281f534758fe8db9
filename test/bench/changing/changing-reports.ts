/** The reports of a service in which a field changes with every response. One in ten has no ID. */
export function changingReport(number: number, pass: number): string {
  const latitude = 36 + (number % 700) / 100;
  const longitude = -9 + (number % 1_200) / 100;
  const address = { city: `City ${number % 300}`, country: 'Spain', country_code: 'ES', latitude, longitude };
  return JSON.stringify({
    ...(number % 10 === 0 ? {} : { id: number }),
    application_id: 'wallet',
    transaction_id: `transaction-${number}`,
    timestamp: 1_700_000_000_000 + number,
    descriptive_report: 'All sources agree on where the device was.',
    device: {
      id: `device-${number % 5_000}`,
      model: 'Pixel 9',
      integrity: { rooted: false, emulated: false },
    },
    user: { id: `user-${number % 3_000}` },
    event: { risk_assignment: 'low', fraud_cases: ['Common usage'], timestamp: 1_700_000_000 + number },
    geo_location: { address },
    ip: { address, tor: false, vpn: false },
    extra_data: { served_at: `${pass}.${number}`, campaign: 'spring' },
  });
}
