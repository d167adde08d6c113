/** Longitude and latitude on the unit square of the Web Mercator projection. */
export const toMercator = (longitude: number, latitude: number): [x: number, y: number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)]
}
export const fromMercator = (x: number, y: number): { latitude: number; longitude: number } => ({
  longitude: (x - 0.5) * 360,
  latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI,
})
