// The files of a repository of its own with one remote, for new-remote.mjs.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.mjs'

/** The file beside packed packages that says which versions belong together. */
export const INDEX = 'packages.json'
/** Folder of the texts in other languages, a file for each; `en.po` has the texts themselves. */
export const LOCALES = 'locales'
/** Folder of the packages in a repository of its own. */
export const PACKAGES = 'packages'

/**
 * @typedef {object} Packed
 * @property {string} version of the platform API, which names the whole set
 * @property {Record<string, string>} packages name → file beside the index
 * @property {Record<string, string>} dependencies
 * @property {Record<string, string>} devDependencies
 */

/**
 * What `npm run pack-packages` has written.
 * @param {string} folder
 * @returns {Packed}
 * @throws {Error} naming what is missing
 */
export function readPacked(folder) {
  const file = join(folder, INDEX)
  if (!existsSync(file)) throw new Error(`${file} does not exist. Create it: npm run pack-packages -- ${folder}`)
  const packed = JSON.parse(readFileSync(file, 'utf8'))
  const missing = Object.values(packed.packages).filter((name) => !existsSync(join(folder, name)))
  if (missing.length > 0) throw new Error(`${folder} lacks ${missing.join(', ')}, which ${INDEX} names.`)
  return packed
}

const readOptions = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).compilerOptions

/**
 * Everything of the repository but the remote's sources and the packages themselves: path → text.
 * @param {{ name: string, portal: object, packed: Packed }} options
 * @returns {Record<string, string>}
 */
export function ownRepositoryFiles({ name, portal, packed }) {
  const build = 'tsx node_modules/@portal/build/src/cli.ts .'
  const files = Object.entries(packed.packages).map(([each, file]) => [each, `file:${PACKAGES}/${file}`])
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const manifest = {
    name,
    version: '1.0.0',
    private: true,
    type: 'module',
    engines,
    portal,
    scripts: {
      build,
      dev: `${build} --dev`,
      lint: 'tsc',
      messages: 'lingui extract --clean',
      'release-record': 'npm run lint && npm run build',
    },
    dependencies: { ...Object.fromEntries(files), ...packed.dependencies },
    devDependencies: packed.devDependencies,
  }
  const { lib } = readOptions('tsconfig.browser.json')
  const compilerOptions = { ...readOptions('tsconfig.base.json'), lib, types: [] }
  const toText = (value) => `${JSON.stringify(value, null, 2)}\n`
  return {
    'package.json': toText(manifest),
    'tsconfig.json': toText({ compilerOptions, include: ['src'] }),
    '.gitignore': 'node_modules\ndist\n.cache\n',
    // The same, for the only sources that are here.
    'lingui.config.ts': readFileSync(join(root, 'lingui.config.ts'), 'utf8').replace(
      /include: \[[^\]]+\]/,
      "include: ['src/**/*.{ts,tsx}']",
    ),
    ...Object.fromEntries(readdirSync(join(root, LOCALES)).map((file) => [`${LOCALES}/${file}`, ''])),
    'README.md': `# ${name}

A remote of the customer portal, for shells with the platform API ${packed.version}.

| command | |
|---|---|
| \`npm install\` | installs what is in \`${PACKAGES}\` and the registry; to update: replace the files there, then \`npm install ./${PACKAGES}/*.tgz\` |
| \`npm run dev\` | the remote alone and in a portal that is running (\`PORTAL_PORT\`) |
| \`npm run lint\` | checks the types |
| \`npm run messages\` | brings the texts of the sources into \`${LOCALES}/\`, a file for each language, where they are translated; those of the portal's packages come with \`@portal/build\` |
| \`npm run build\` | builds it into \`dist/<version>/\`; \`dist/record.json\` is its record |
| \`npm run release-record\` | both: what the portal's repository publishes with \`npm run release -- publish --from <this folder>\` |
`,
  }
}
