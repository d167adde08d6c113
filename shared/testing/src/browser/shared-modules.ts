declare const sharedModules: { path: string; exports: unknown }[]

// Import this before anything that uses them. What `page-environment.mjs` has loaded is not loaded again.
for (const { path, exports } of sharedModules) jest.doMock(path, () => exports)
