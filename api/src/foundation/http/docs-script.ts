/**
 * Gives Swagger UI's page the structure that its own markup lacks: a main landmark, a heading between the title and the groups,
 * and no link within the button that opens a call. It runs before the page starts Swagger UI.
 */
export const docsScript = `{
  const start = SwaggerUIBundle
  const structure = {
    wrapComponents: {
      BaseLayout: (Layout, { React: { createElement } }) => (props) => createElement('main', null, createElement(Layout, props)),
      operations: (Operations, { React: { createElement, Fragment } }) => (props) =>
        createElement(Fragment, null, createElement('h2', null, 'Calls'), createElement(Operations, props)),
      DeepLink: (_, { React: { createElement } }) => ({ text }) => createElement('span', null, text),
    },
  }
  window.SwaggerUIBundle = Object.assign((config) => start({ ...config, plugins: [...config.plugins, structure] }), start)
}
`
