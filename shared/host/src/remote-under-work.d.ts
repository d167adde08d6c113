declare module 'remote-under-work/routes' {
  export const routes: import('@portal/platform').RemoteRoutes
}

interface ImportMeta {
  /** webpack's `require.context` for ES modules: the modules in `folder` whose path matches `regExp`. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): { keys(): string[]; (name: string): unknown }
}
