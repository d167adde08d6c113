import type { AppointmentStatus } from '@portal/contract'
import { english, type Words } from './words'

/** Normalizes any spelling of a status to the one used in the sets below: `Installation Pending` → `installation_pending`. */
export function normaliseStatus(status: string): string {
  const snake = status
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
  return snake === 'canceled' ? 'cancelled' : snake
}

/** Labels of appointments and quotes, by status. */
export const statusTexts = (words: Words): Record<string, string> => ({
  pending: words('Pending'),
  preferred_assignment: words('Preferred Assignment'),
  assigned: words('Assigned'),
  accepted: words('Accepted'),
  running: words('Running'),
  late: words('Late'),
  installation_pending: words('Installation Pending'),
  completed: words('Completed'),
  cancelled: words('Cancelled'),
  quote_denied: words('Quote Denied'),
  lost_opportunity: words('Lost Opportunity'),
  draft: words('Draft'),
  sent: words('Sent'),
  denied: words('Denied'),
  expired: words('Expired'),
})

/** `installation_pending` → `Installation Pending`; an unknown status, which no language has, in English. */
export function statusLabel(status: string, words: Words = english): string {
  const normalised = normaliseStatus(status)
  const unknown = () =>
    normalised
      .split('_')
      .filter(Boolean)
      .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
      .join(' ')
  const texts = statusTexts(words)
  return Object.hasOwn(texts, normalised) ? texts[normalised]! : unknown()
}

type StatusTone = 'neutral' | 'brand' | 'good' | 'warn'

const tones = new Map<string, StatusTone>([
  ['pending', 'brand'],
  ['preferred_assignment', 'brand'],
  ['assigned', 'brand'],
  ['accepted', 'brand'],
  ['running', 'brand'],
  ['late', 'warn'],
  ['completed', 'good'],
])

/** How a status is shown: what lies ahead in the brand's color, what went wrong as a warning. Unknown ones are neutral. */
export const statusTone = (status: string): StatusTone => tones.get(normaliseStatus(status)) ?? 'neutral'

const sets = {
  changeable: ['pending'],
  onTheWay: ['accepted', 'running'],
  arrived: ['running'],
  dashboardActive: ['pending', 'assigned', 'accepted', 'running', 'installation_pending', 'late'],
  upcoming: ['pending', 'assigned'],
  toSummary: ['completed', 'cancelled', 'quote_denied'],
  /** No technician has set out yet, not even once: lateness counts only in these. */
  lateCounts: ['pending', 'assigned', 'preferred_assignment', 'late'],
  linkConcluded: ['completed', 'cancelled', 'lost_opportunity'],
  /** Neither finished nor called off, so it takes up a technician's time. */
  open: ['pending', 'preferred_assignment', 'assigned', 'accepted', 'running', 'late', 'installation_pending'],
  /** The summary page redirects these to the appointment; disjoint from toSummary, so there is no redirect loop. */
  notSummary: ['pending', 'assigned', 'accepted', 'running', 'installation_pending', 'late', 'preferred_assignment'],
} satisfies Record<string, AppointmentStatus[]>

export type StatusSet = keyof typeof sets

/** Whether a status, in any spelling, belongs to the set. Unknown statuses belong to none. */
export function statusIs(set: StatusSet, status: string): boolean {
  const normalised = normaliseStatus(status)
  return sets[set].some((each) => each === normalised)
}

/** Whether the visit is over or called off: share links no longer show it, and there is nothing left to confirm. */
export const visitIsOver = (status: string): boolean =>
  statusIs('linkConcluded', status) || statusIs('toSummary', status)

/** Members of a set, for a WHERE clause. */
export const statusesIn = (set: StatusSet): readonly AppointmentStatus[] => sets[set]

const transitions: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  pending: ['assigned', 'preferred_assignment', 'late', 'cancelled', 'lost_opportunity'],
  preferred_assignment: ['pending', 'assigned', 'accepted', 'late', 'cancelled'],
  assigned: ['pending', 'accepted', 'late', 'cancelled'],
  late: ['assigned', 'accepted', 'running', 'cancelled'],
  accepted: ['assigned', 'running', 'late', 'cancelled'],
  running: ['completed', 'installation_pending', 'quote_denied', 'lost_opportunity'],
  installation_pending: ['assigned', 'accepted', 'completed', 'cancelled'],
  completed: [],
  cancelled: [],
  quote_denied: [],
  lost_opportunity: [],
}

export const canMoveTo = (from: AppointmentStatus, to: AppointmentStatus): boolean => transitions[from].includes(to)

export const CHANGED_ELSEWHERE = 'This appointment can no longer be changed online. Please call our office.'
