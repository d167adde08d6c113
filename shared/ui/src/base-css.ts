import { vars } from '@portal/theme'

/** Base styles of our own pages and of shadow roots: one box model, and a focus ring that is always visible. */
export const baseCss = `
  *, *::before, *::after { box-sizing: border-box; }
  a {
    color: ${vars.color.brandInk};
    font-weight: ${vars.weight.strong};
    text-decoration: none;
    text-underline-offset: 3px;
  }
  b, strong, th { font-weight: ${vars.weight.strong}; }
  /* In running text, color alone would not tell a link. */
  p a, a:hover {
    text-decoration: underline;
    text-decoration-thickness: 1px;
  }
  a[href^='tel:'] {
    direction: ltr;
    unicode-bidi: isolate;
    white-space: nowrap;
  }
  svg[data-sideways]:dir(rtl) { scale: -1 1; }
  :focus-visible {
    outline: 3px solid ${vars.color.brandInk};
    outline-offset: 2px;
  }
  img { max-width: 100%; }
  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after { transition-duration: 0s !important; }
  }
`
