declare module 'remote-under-work/routes' {
  export const routes: import('@portal/platform').RemoteRoutes
}

interface ImportMeta {
  /** webpack's: every module below a folder whose name fits. */
  webpackContext(folder: string, options: { recursive: boolean; regExp: RegExp }): { keys(): string[]; (name: string): unknown }
}
