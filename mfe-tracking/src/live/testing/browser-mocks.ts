/** What a browser has, the simulated page of the tests has not, and the map looks for. Without WebGL it draws a picture. */
export function mockBrowserApis(): void {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Object.assign(window, { matchMedia: () => ({ matches: true }) })
  HTMLCanvasElement.prototype.getContext = () => null
  // Directions come from a service that no test has: the map warns and goes without.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
}
