import type { ReactNode } from 'react'

// Drawn on a 24-unit grid with a 2-unit line.
const shapes = {
  menu: <path d="M4 6h16M4 12h16M4 18h16" />,
  close: <path d="M6 6l12 12M18 6L6 18" />,
  phone: <path d="M6 3h3l2 5-2.5 1.5a11 11 0 0 0 6 6L16 13l5 2v3a3 3 0 0 1-3 3A15 15 0 0 1 3 6a3 3 0 0 1 3-3z" />,
  calendar: <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />,
  back: <path d="M15 5l-7 7 7 7" />,
  alert: <path d="M12 4L2.5 20h19zM12 10v4M12 17v.5" />,
  check: <path d="M4 12l6 6L20 6" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c1-4 4-6 8-6s7 2 8 6" />,
  logOut: <path d="M10 4H5v16h5M14 8l4 4-4 4M18 12H9" />,
  home: <path d="M4 11l8-7 8 7v9h-5v-6H9v6H4z" />,
  mail: <path d="M3 6h18v12H3zM3 7l9 7 9-7" />,
  eye: <path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />,
  download: <path d="M12 4v11M7 11l5 5 5-5M4 20h16" />,
  plus: <path d="M12 5v14M5 12h14" />,
  up: <path d="M6 15l6-6 6 6" />,
  down: <path d="M6 9l6 6 6-6" />,
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

/** Hidden from screen readers; an icon-only button needs its own `aria-label`. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      {shapes[name]}
    </svg>
  )
}
