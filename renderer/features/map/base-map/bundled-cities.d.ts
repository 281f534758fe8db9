/** Made by the build: main/setup/bundled-cities.ts. */
declare module 'virtual:bundled-cities' {
  export const packedCities: import('../../../../shared/packed-cities').PackedCities;
}
