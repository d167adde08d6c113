declare module 'remote-under-work/routes' {
  export const routes: import('@portal/platform').RemoteRoutes
}
