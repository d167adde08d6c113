import { createRequire } from 'node:module'

/** The plugin of swc that runs Lingui's macros: texts in sources get the ids by which catalogs translate them. */
export const messageMacros = [
  createRequire(import.meta.url).resolve('@lingui/swc-plugin'),
  {
    runtimeModules: {
      i18n: ['@portal/i18n', 'i18n'],
      Trans: ['@portal/i18n', 'Trans'],
      useLingui: ['@portal/i18n', 'useLingui'],
    },
    descriptorFields: 'message',
    useLinguiV5IdGeneration: true,
  },
]
