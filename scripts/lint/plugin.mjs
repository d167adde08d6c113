// Lint rules of this project's own. .oxlintrc.json says where each one holds; scripts/lint.test.ts has their controls.
import { join, relative } from 'node:path'
import { problemOfImport } from './imports.mjs'

const root = join(import.meta.dirname, '../..')

const RAW_COLOR = /#[0-9a-fA-F]{3,8}\b|\brgb\(/
const RAW_COLOR_IN_TEMPLATE = /#[0-9a-fA-F]{6}\b|\brgb\((?!127 127 127)/
/** Text, corners and shadows of a component's own. */
const RAW_SHAPE = /\bfont-size\s*:|\bfont-weight\s*:\s*\d|\bborder-radius\s*:\s*(?!0\b)\d|\bbox-shadow\s*:\s*-?\d/
/** CSS that names a side of the screen: `margin-left`, `left:`, `text-align: right`, `border-top-left-radius`, `translateX(…)`. */
const PHYSICAL_CSS =
  /(?<![\w-])(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)\b|border-(?:top|bottom)-(?:left|right)-radius|(?:left|right)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)\b|translateX\()/
/** The same in an object of styles. */
const PHYSICAL_STYLE =
  /^(?:(?:scroll)?(?:margin|padding|border)(?:Left|Right)|border(?:Top|Bottom)(?:Left|Right)Radius|left|right)/i
/** A rule for a state whose first declaration is a color. */
const STATE_BY_COLOR =
  /(:checked|\[(aria-(selected|pressed|checked|current)|data-(selected|pressed|checked|current))\b[^\]]*\])[^{},()]*\{\s*(background|color|fill|border(-[a-z]+)*-color|box-shadow|accent-color)\b/
/** What is no text: elements, literals, and choices among them. */
const MARKUP = String.raw`[type=/^JSX/], [type='Literal'], [type='LogicalExpression'][right.type=/^JSX/], [type='ConditionalExpression'][consequent.type=/^JSX/][alternate.type=/^JSX|Literal/]`

/** Whether an element, or one around it, is a message. */
const isInTrans = (node) => Boolean(node) && (node.openingElement?.name.name === 'Trans' || isInTrans(node.parent))

/** A rule that reports each node that a visitor's test finds. */
const rule = (message, visitors) => ({
  create: (context) =>
    Object.fromEntries(
      Object.entries(visitors).map(([selector, finds]) => [
        selector,
        (node) => finds(node) && context.report({ node, message }),
      ]),
    ),
})

const imports = {
  create(context) {
    const file = relative(root, context.filename).replaceAll('\\', '/')
    const check = ({ source }) => {
      const message = typeof source?.value === 'string' && problemOfImport(file, source.value)
      if (message) context.report({ node: source, message })
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    }
  },
}

export default {
  meta: { name: 'portal' },
  rules: {
    imports,
    'raw-color': rule('A colour of the page’s own ignores the tenant’s theme. Use vars.color from @portal/theme.', {
      Literal: ({ value }) => typeof value === 'string' && RAW_COLOR.test(value),
      TemplateElement: ({ value }) => RAW_COLOR_IN_TEMPLATE.test(value.raw),
    }),
    'raw-shape': rule(
      'Text, corners and shadows come from the theme, so that all pages and a tenant’s corners agree. Use vars.type, vars.weight, vars.radius and vars.shadow of @portal/theme, or textStyles of @portal/ui.',
      { TemplateElement: ({ value }) => RAW_SHAPE.test(value.raw) },
    ),
    'physical-css': rule(
      'A side of the screen is the wrong one where text runs from right to left. Use margin-inline-start, inset-inline-end, text-align: start, border-start-start-radius and the like.',
      {
        TemplateElement: ({ value }) => PHYSICAL_CSS.test(value.raw),
        Literal: ({ value }) => typeof value === 'string' && value.includes('{') && PHYSICAL_CSS.test(value),
        "JSXAttribute[name.name='style'] Property": ({ key }) => PHYSICAL_STYLE.test(key.name ?? key.value),
      },
    ),
    // Forced colors replace what a state's first declaration, a color, says. A state that begins with an outline or with a mark
    // of @portal/ui passes.
    'state-by-color': rule(
      'Forced colors (high contrast) replace this color, so nothing tells the state. Begin it with ${chosenMark} of @portal/ui.',
      { TemplateElement: ({ value }) => STATE_BY_COLOR.test(value.raw) },
    ),
    // A browser's translator replaces text nodes: React then updates one that is no longer in the page. It sets the text of an
    // element that has nothing else. Only text that is written beside a value is found, not a value beside an element.
    'text-beside-value': rule(
      'A value beside text in one element keeps its old text on a translated page. Use one template string, or an element of its own for the value.',
      {
        [`:matches(JSXElement, JSXFragment) > JSXExpressionContainer > :not(${MARKUP})`]: ({ parent }) =>
          // Trans renders one string.
          !isInTrans(parent) &&
          parent.parent.children.some(({ type, value }) => type === 'JSXText' && /\S/.test(value)),
      },
    ),
    'page-clock': rule('The page’s clock is the server’s: usePlatform().now().', {
      "MemberExpression[object.name='Date'][property.name='now']": () => true,
    }),
    'await-in-optional-call': rule(
      'The arguments of an optional call are not evaluated if there is nothing to call. Await in a separate statement, then call.',
      {
        ':matches(CallExpression[optional=true], ChainExpression CallExpression) > AwaitExpression.arguments': () =>
          true,
      },
    ),
  },
}
