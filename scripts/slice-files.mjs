// The sources of a new page, or of a remote with one, for new-remote.mjs and new-slice.mjs.

/** 'service-areas' → 'ServiceAreas' */
const toPascal = (name) => name.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase())
/** 'service-areas' → 'Service Areas' */
const toTitle = (name) => name.replace(/(^|-)([a-z0-9])/g, (_, dash, letter) => (dash && ' ') + letter.toUpperCase())

/**
 * What a page by this name is called.
 * @param {string} name 'service-areas'
 */
export const nameSlice = (name) => ({
  name,
  title: toTitle(name),
  path: name.replaceAll('-', '_'),
  component: `${toPascal(name)}Page`,
})

/**
 * A page with its test: path below `src` → text.
 * @param {ReturnType<typeof nameSlice>} slice
 * @returns {Record<string, string>}
 */
export const sliceFiles = ({ name, title, path, component }) => ({
  [`${name}/${name}-page.tsx`]: `import { useUser } from '@portal/platform'
import { Page, PageHeading, QueryView, Text } from '@portal/ui'

/** /${path} */
export function ${component}() {
  const user = useUser()
  return (
    <Page>
      <PageHeading>${title}</PageHeading>
      <QueryView query={user}>{({ first_name: name }) => <Text>{\`Nothing here yet, \${name}.\`}</Text>}</QueryView>
    </Page>
  )
}
`,
  [`${name}/${name}-page.test.tsx`]: `import { screen } from '@testing-library/react'
import { renderPage, setUpTestApi, type RenderPageOptions } from '@portal/testing'
import { emails } from 'demo/names'
import { routes } from '../routes'

const api = setUpTestApi()
const open = (options: Partial<RenderPageOptions> = {}) =>
  renderPage({ api, routes, path: '/${path}', as: emails.customer, ...options })

test('loading', async () => {
  await open({
    intercept: ({ path }, pass) => (path.startsWith('/v1/users/find_by_email') ? new Promise(() => {}) : pass()),
  })
  expect(screen.getByRole('heading', { level: 1, name: '${title}' })).toBeVisible()
  expect(screen.getByText('Loading...')).toBeVisible()
})

test('failed, then loaded on retry', async () => {
  let isDown = true
  const { user } = await open({
    intercept: async ({ path }, pass) =>
      isDown && path.startsWith('/v1/users/find_by_email') ? new Response('', { status: 503 }) : pass(),
  })
  expect(await screen.findByText('Could not load')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing here yet, Casey.')).toBeVisible()
})
`,
})

/**
 * A remote with that page, without the page's own files: path → text.
 * @param {string} team
 * @param {ReturnType<typeof nameSlice>} slice
 * @returns {Record<string, string>}
 */
export const remoteFiles = (team, { title, path, component }) => ({
  'src/remote.ts': `import { defineRemote } from '@portal/platform/remote'

/** The pages of ${team}, as the shell sees them. Data only; the code loads on demand. */
export const remote = defineRemote({
  name: '${team}',
  routes: [{ path: '${path}', title: '${title}', layout: 'customer' }],
  slots: [],
  navigation: [{ path: '${path}', label: '${title}', section: 'Service History', order: 100 }],
})
`,
  'src/routes.tsx': `import { definePages } from '@portal/platform'
import { ${component} } from './${team}/${team}-page'
import { remote } from './remote'

/** The page component of each route in \`remote\`. */
export const routes = definePages(remote, { ${path}: ${component} })
`,
  'src/lifecycles.tsx': `import { defineLifecycles } from '@portal/host'
import { routes } from './routes'

/** For a host that is not our shell: a tenant's own site, a single-spa root. */
export const { bootstrap, mount, unmount } = defineLifecycles(routes)
`,
})
