// Which parts of the portal a changed file is in. Pure: paths in, names of the targets of steps.mjs out.

const remotes = ['mfe-account', 'mfe-scheduling', 'mfe-tracking', 'mfe-billing', 'mfe-quotes']
const pages = ['shell', ...remotes]
const everything = [...pages, 'portal']

/** First match wins. */
const holders = [
  [/\.(test|stories)\.tsx?$|\.md$|(^|\/)\.|~$/, []],
  [/^shell\/src\//, ['shell', 'portal']],
  [/^(portal|api|sandbox)\/src\/|^api\/migrations\/|^shell\/server\//, ['portal']],
  // Every remote's facts are made with this one file; the rest of these packages remotes take from the shell's build.
  [/^shared\/platform\/src\/remote\.ts$/, everything],
  [/^shared\/(ui|host)\//, ['shell']],
  [/^shared\/(client|platform)\//, ['shell', 'portal']],
  [/^shared\/(contract|rules|theme)\//, everything],
  [/^shared\/address\//, ['mfe-account', 'mfe-quotes', 'mfe-scheduling']],
  [/^shared\/sign-up\//, ['mfe-account', 'mfe-scheduling']],
  [/^shared\/editing\//, ['mfe-billing', 'mfe-quotes']],
  [/^shared\/build\//, pages],
]

/** Names of the targets to build when the file at `path` (from the project's root, with slashes) was changed. */
export function targetsAffectedBy(path) {
  const holder = holders.find(([pattern]) => pattern.test(path))
  if (holder) return holder[1]
  return remotes.filter((name) => path.startsWith(`${name}/src/`))
}

/** Folders that hold the sources of all of them. */
export const sourceFolders = [...remotes.map((name) => `${name}/src`), 'shell/src', 'shell/server', 'portal/src', 'api/src', 'api/migrations', 'sandbox/src', 'shared']
