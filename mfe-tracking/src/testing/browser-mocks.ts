/** Mocks the browser APIs that the map needs and jsdom lacks. Without WebGL, the map is a static image. */
export function mockBrowserApis(): void {
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  })
  Object.assign(window, {
    matchMedia: (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }),
  })
  HTMLCanvasElement.prototype.getContext = () => null
  // The tests have no directions service: the map warns and shows no route.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
}
