import { toolTokens, vars } from '@portal/theme/tool-pages'

const { color, radius, space, type } = vars

/** The method says what a call does to data: it reads, it changes, or it deletes. */
const method = (names: string[], ink: string, ground: string): string => {
  const block = `.swagger-ui .opblock:is(${names.map((name) => `.opblock-${name}`).join()})`
  return `${block} .opblock-summary-method { background: ${ground}; color: ${ink}; }
${block} .tab-header .tab-item.active h4 span::after { background: ${ink}; }
`
}

/** The API's documentation in the colors and shapes of the other pages, over Swagger UI's own style sheet. */
export const docsStyle = `${toolTokens}
body { background: ${color.canvas}; accent-color: ${color.brandInk}; }
.swagger-ui, .swagger-ui *:not(code, code *, pre, pre *, .opblock-summary-path *) { font-family: var(--portal-font-family) !important; }
.swagger-ui, .swagger-ui :is(p, h1, h2, h3, h4, h5, h6, label, td, th, li, summary, table thead tr td, table thead tr th, .info .title, .opblock-tag, .opblock-tag small, .opblock-description-wrapper, .opblock .opblock-section-header, .opblock .opblock-section-header > label, .opblock .opblock-section-header h4, .opblock .opblock-summary-path, .opblock .opblock-summary-description, .parameter__name, .parameter__type, .parameter__in, .response-col_status, .response-col_links, .responses-inner, .tab li, .model, .model-title, .model .property, .model-toggle, .prop-format, .markdown p, .renderedMarkdown p, .dialog-ux .modal-ux-header h3, .dialog-ux .modal-ux-content h4, .dialog-ux .modal-ux-content p, .scheme-container .schemes > label, section.models h4, section.models h4 span) { color: ${color.text}; }
.swagger-ui :is(.parameter__type, .parameter__in, .prop-format, .opblock-summary-description, .opblock-tag small, .tab li, .info .base-url, .response-control-media-type__title, .model .property.primitive) { color: ${color.text2}; font-style: normal; }
.swagger-ui :is(a, .info a, .tab li button.tablinks, .model-box-control, .models-control) { color: ${color.brandInk}; }
.swagger-ui .model-box-control, .swagger-ui .models-control { color: ${color.text}; }
.swagger-ui .wrapper { max-width: 72rem; padding: 0 ${space.l}; }
.swagger-ui .info { margin: ${space.xl} 0 ${space.l}; }
.swagger-ui .info .title { font: ${type.title}; overflow-wrap: anywhere; }
.swagger-ui .info .title small, .swagger-ui .info .title small.version-stamp { top: 0; padding: 3px 10px; border-radius: ${radius.full}; background: ${color.sunken}; }
.swagger-ui .info .title small pre.version { color: ${color.text2}; font: ${type.label}; }
.swagger-ui .scheme-container { margin: 0 0 ${space.l}; padding: 0; background: none; box-shadow: none; }
.swagger-ui h2 { margin: 0; font: ${type.head}; }
.swagger-ui .opblock-tag { border-color: ${color.line}; font: ${type.head}; }
.swagger-ui .opblock.opblock { margin: 0 0 ${space.s}; border: 1px solid ${color.line}; border-radius: ${radius.m}; background: ${color.surface}; box-shadow: none; overflow: hidden; }
.swagger-ui .opblock.opblock .opblock-summary { min-height: 48px; padding: ${space.xs} ${space.s}; border-color: ${color.line}; }
.swagger-ui .opblock .opblock-summary:hover { background: ${color.brandWash}; }
.swagger-ui .opblock .opblock-summary-method { min-width: 76px; border-radius: ${radius.s}; font: ${type.label}; text-shadow: none; }
.swagger-ui .opblock .opblock-summary-path span { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
${method(['get', 'head', 'options'], color.brandInk, color.brandWash)}${method(['post'], color.good, color.goodWash)}${method(['put', 'patch'], color.warn, color.warnWash)}${method(['delete'], color.bad, color.badWash)}
.swagger-ui .opblock .opblock-section-header { min-height: 48px; background: ${color.sunken}; box-shadow: none; }
.swagger-ui :is(input, select, textarea):is([type=text], [type=password], [type=search], [type=email], select, textarea) { min-height: 44px; border: 1px solid ${color.fieldLine}; border-radius: ${radius.s}; background: ${color.surface}; color: ${color.text}; box-shadow: none; }
.swagger-ui select { background-image: none; appearance: auto; }
.swagger-ui .btn.btn { min-height: 44px; border: 1px solid ${color.line2}; border-radius: ${radius.m}; background: ${color.surface}; color: ${color.brandInk}; font: ${type.strong}; box-shadow: none; }
.swagger-ui .btn.execute { border-color: transparent; background: ${color.brand}; color: ${color.onBrand}; }
.swagger-ui .btn.cancel { color: ${color.bad}; }
.swagger-ui .btn.authorize { display: inline-flex; align-items: center; gap: ${space.s}; }
.swagger-ui .btn.authorize span { padding: 0; }
.swagger-ui .opblock-summary-control, .swagger-ui .opblock-summary .authorization__btn { min-height: 44px; }
.swagger-ui svg:not(.microlight svg) { fill: ${color.text2}; }
.swagger-ui .btn.btn svg { fill: currentColor; }
.swagger-ui section.models { border-color: ${color.line}; border-radius: ${radius.m}; }
.swagger-ui :is(.model-box, section.models .model-container) { border-radius: ${radius.s}; background: ${color.sunken}; }
.swagger-ui .dialog-ux .backdrop-ux { background: ${color.overlay}; }
.swagger-ui .dialog-ux .modal-ux { border-color: ${color.line}; border-radius: ${radius.l}; background: ${color.surface}; color: ${color.text}; min-width: 0; max-width: min(650px, 92vw); }
.swagger-ui .dialog-ux .modal-ux-header { border-color: ${color.line}; }
.swagger-ui table thead tr :is(td, th), .swagger-ui .tab li { border-color: ${color.line}; }
.swagger-ui :is(.parameter__name.required span, .opblock-section-header-required, .errors-wrapper h4), .swagger-ui .parameter__name.required::after { color: ${color.bad}; }
.swagger-ui :is(.response-control-media-type__accept-message, .response-control-media-type--accept-controller small) { color: ${color.good}; }
.swagger-ui :is(.markdown code, .renderedMarkdown code) { background: ${color.sunken}; color: ${color.text}; }
.swagger-ui .microlight { max-height: none !important; overflow: visible !important; white-space: pre-wrap; overflow-wrap: anywhere; }
.swagger-ui :focus-visible { outline: 2px solid ${color.brandInk}; outline-offset: 2px; }
@media (max-width: 40rem) {
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock .opblock-summary-method { min-width: 64px; padding: 6px ${space.xs}; }
  .swagger-ui .opblock-body { overflow-x: auto; }
}
`
