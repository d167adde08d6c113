import {
  CalendarDays,
  CalendarPlus,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Download,
  FileText,
  House,
  LogOut,
  Mail,
  Menu,
  Phone,
  Plus,
  Receipt,
  TriangleAlert,
  User,
  X,
  type IconNode,
} from 'lucide'
import { createElement } from 'react'

/** The icons of the frame and of nearly every page. Others are imported from `lucide` by those who show them. */
const shapes = {
  alert: TriangleAlert,
  back: ChevronLeft,
  calendar: CalendarDays,
  check: Check,
  close: X,
  down: ChevronDown,
  download: Download,
  home: House,
  logOut: LogOut,
  mail: Mail,
  menu: Menu,
  next: ChevronRight,
  phone: Phone,
  plus: Plus,
  quote: FileText,
  receipt: Receipt,
  schedule: CalendarPlus,
  up: ChevronUp,
  user: User,
} satisfies Record<string, IconNode>

export type IconName = keyof typeof shapes

/** They point the other way where text runs from right to left. */
const sideways: readonly unknown[] = ['back', 'next'] satisfies IconName[]

interface IconProps {
  /** A name, or a shape of `lucide`. */
  name: IconName | IconNode
  size?: number
}

/** Hidden from screen readers; an icon-only button needs its own `aria-label`. */
export function Icon({ name, size = 20 }: IconProps) {
  const shape = typeof name === 'string' ? shapes[name] : name
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
      data-sideways={sideways.includes(name) || undefined}
    >
      {shape.map(([tag, attributes], at) => createElement(tag, { ...attributes, key: at }))}
    </svg>
  )
}
