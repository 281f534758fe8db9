import type { Address } from '../../../shared/domain/report';

/** A real city, as a complete address. */
export type City = { readonly [Field in keyof Address]: NonNullable<Address[Field]> };

/**
 * Cities on every inhabited continent, some in the far north, and places on both sides of the antimeridian and at the
 * poles.
 */
export const cities: readonly City[] = [
  city('Bilbao', 'Spain', 'ES', 'Bizkaia', 'Basque Country', 43.26271, -2.92528),
  city('Madrid', 'Spain', 'ES', 'Madrid', 'Community of Madrid', 40.4165, -3.70256),
  city('Barcelona', 'Spain', 'ES', 'Barcelona', 'Catalonia', 41.38879, 2.15899),
  city('Seville', 'Spain', 'ES', 'Sevilla', 'Andalusia', 37.38283, -5.97317),
  city('Lisbon', 'Portugal', 'PT', 'Lisboa', 'Lisbon', 38.71667, -9.13333),
  city('Paris', 'France', 'FR', 'Paris', 'Île-de-France', 48.85341, 2.3488),
  city('London', 'United Kingdom', 'GB', 'Greater London', 'England', 51.50853, -0.12574),
  city('Dublin', 'Ireland', 'IE', 'Dublin', 'Leinster', 53.33306, -6.24889),
  city('Berlin', 'Germany', 'DE', 'Berlin', 'Berlin', 52.52437, 13.41053),
  city('München', 'Germany', 'DE', 'Oberbayern', 'Bavaria', 48.13743, 11.57549),
  city('Zürich', 'Switzerland', 'CH', 'Bezirk Zürich', 'Zürich', 47.36667, 8.55),
  city('Rome', 'Italy', 'IT', 'Roma', 'Lazio', 41.89193, 12.51133),
  city('Warsaw', 'Poland', 'PL', 'Warszawa', 'Mazovia', 52.22977, 21.01178),
  city('Stockholm', 'Sweden', 'SE', 'Stockholm', 'Stockholm County', 59.32938, 18.06871),
  city('Tromsø', 'Norway', 'NO', 'Tromsø', 'Troms', 69.6489, 18.95508),
  city('Longyearbyen', 'Svalbard and Jan Mayen', 'SJ', 'Spitsbergen', 'Svalbard', 78.22334, 15.64689),
  city('Reykjavík', 'Iceland', 'IS', 'Reykjavíkurborg', 'Capital Region', 64.13548, -21.89541),
  city('Istanbul', 'Türkiye', 'TR', 'Fatih', 'Istanbul', 41.01384, 28.94966),
  city('Cairo', 'Egypt', 'EG', 'Cairo', 'Cairo Governorate', 30.06263, 31.24967),
  city('Lagos', 'Nigeria', 'NG', 'Lagos Island', 'Lagos', 6.45407, 3.39467),
  city('Nairobi', 'Kenya', 'KE', 'Starehe', 'Nairobi County', -1.28333, 36.81667),
  city('Cape Town', 'South Africa', 'ZA', 'City of Cape Town', 'Western Cape', -33.92584, 18.42322),
  city('Dubai', 'United Arab Emirates', 'AE', 'Dubai', 'Dubai', 25.07725, 55.30927),
  city('Mumbai', 'India', 'IN', 'Mumbai Suburban', 'Maharashtra', 19.07283, 72.88261),
  city('Delhi', 'India', 'IN', 'New Delhi', 'Delhi', 28.65195, 77.23149),
  city('Bangkok', 'Thailand', 'TH', 'Phra Nakhon', 'Bangkok', 13.75398, 100.50144),
  city('Singapore', 'Singapore', 'SG', 'Central Singapore', 'Singapore', 1.28967, 103.85007),
  city('Jakarta', 'Indonesia', 'ID', 'Jakarta Pusat', 'Jakarta', -6.21462, 106.84513),
  city('Manila', 'Philippines', 'PH', 'Capital District', 'Metro Manila', 14.6042, 120.9822),
  city('Hong Kong', 'Hong Kong', 'HK', 'Central and Western', 'Hong Kong', 22.27832, 114.17469),
  city('Seoul', 'South Korea', 'KR', 'Jung-gu', 'Seoul', 37.566, 126.9784),
  city('東京', 'Japan', 'JP', 'Chiyoda', 'Tokyo', 35.6895, 139.69171),
  city('Anadyr', 'Russia', 'RU', 'Anadyr', 'Chukotka', 64.73424, 177.5103),
  city('Sydney', 'Australia', 'AU', 'City of Sydney', 'New South Wales', -33.86785, 151.20732),
  city('Perth', 'Australia', 'AU', 'City of Perth', 'Western Australia', -31.95224, 115.8614),
  city('Auckland', 'New Zealand', 'NZ', 'Waitematā', 'Auckland', -36.84853, 174.76349),
  city('Suva', 'Fiji', 'FJ', 'Rewa', 'Central Division', -18.14161, 178.44149),
  city('Taveuni', 'Fiji', 'FJ', 'Cakaudrove', 'Northern Division', -16.85, 179.97),
  city('Matei', 'Fiji', 'FJ', 'Cakaudrove', 'Northern Division', -16.69, -179.87),
  city('Apia', 'Samoa', 'WS', 'Vaimauga West', 'Tuamasaga', -13.83333, -171.76667),
  city('Honolulu', 'United States', 'US', 'Honolulu County', 'Hawaii', 21.30694, -157.85833),
  city('Anchorage', 'United States', 'US', 'Anchorage Municipality', 'Alaska', 61.21806, -149.90028),
  city('Los Angeles', 'United States', 'US', 'Los Angeles County', 'California', 34.05223, -118.24368),
  city('New York', 'United States', 'US', 'New York County', 'New York', 40.71427, -74.00597),
  city('Toronto', 'Canada', 'CA', 'Toronto', 'Ontario', 43.70643, -79.39864),
  city('Mexico City', 'Mexico', 'MX', 'Cuauhtémoc', 'Mexico City', 19.42847, -99.12766),
  city('Bogotá', 'Colombia', 'CO', 'Bogotá', 'Bogotá D.C.', 4.60971, -74.08175),
  city('Lima', 'Peru', 'PE', 'Lima', 'Lima Region', -12.04318, -77.02824),
  city('São Paulo', 'Brazil', 'BR', 'São Paulo', 'São Paulo', -23.5475, -46.63611),
  city('Buenos Aires', 'Argentina', 'AR', 'Comuna 1', 'Buenos Aires F.D.', -34.61315, -58.37723),
  city('Ushuaia', 'Argentina', 'AR', 'Ushuaia', 'Tierra del Fuego', -54.8, -68.3),
  city('Camp Barneo', 'Arctic Ocean', 'XZ', 'North Pole', 'High seas', 89.5, 45),
  city('Amundsen–Scott South Pole Station', 'Antarctica', 'AQ', 'South Pole', 'Antarctica', -90, 0),
];

function city(
  name: string,
  country: string,
  countryCode: string,
  region: string,
  state: string,
  latitude: number,
  longitude: number,
): City {
  return { city: name, country, countryCode, region, state, latitude, longitude };
}
