import { comments, documents, photos } from 'api/schema'
import { days, hours, minutes, type SeedContext } from './context'

const picture = (label: string, color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 360"><rect width="480" height="360" fill="${color}"/><rect x="120" y="90" width="240" height="180" rx="12" fill="white" opacity="0.85"/><text x="240" y="190" font-family="sans-serif" font-size="26" text-anchor="middle" fill="#1f2937">${label}</text></svg>`,
  )}`

/** Notes, photos and documents of the most visited jobs. */
export async function seedJobFiles({ db, ids, now }: SeedContext): Promise<void> {
  const { appointments: job, users } = ids
  const technician = users.technicians[0] ?? 0
  const note = (
    id: number,
    jobId: number,
    userId: number,
    comment: string,
    at: Date,
    more: Partial<typeof comments.$inferInsert> = {},
  ) => ({
    id,
    jobId,
    userId,
    comment,
    createdAt: at,
    updatedAt: at,
    ...more,
  })
  await db.insert(comments).values([
    note(job.live, job.live, users.admin, 'Please keep the driveway free for the van.', days(now, -1), {
      pinned: true,
    }),
    note(job.live + 1, job.live, technician, 'Picking up the part on the way.', minutes(now, -30)),
    note(job.live + 2, job.live, users.admin, 'Gate code is with the dispatcher.', hours(now, -5), {
      customerVisible: false,
    }),
    note(job.live + 3, job.completed, technician, 'Recommended a new anode rod at the next visit.', days(now, -12)),
    note(job.live + 4, job.completed, users.admin, 'Warranty papers were mailed.', days(now, -11), { pinned: true }),
  ])
  const photo = (
    id: number,
    jobId: number,
    label: string,
    color: string,
    daysAgo: number,
    more: Partial<typeof photos.$inferInsert> = {},
  ) => ({
    id,
    jobId,
    key: picture(label, color),
    thumbKey: picture(label, color),
    contentType: 'image/svg+xml',
    uploadedAt: days(now, -daysAgo),
    createdAt: days(now, -daysAgo),
    ...more,
  })
  await db
    .insert(photos)
    .values([
      photo(job.live, job.live, 'Outdoor unit', '#0f766e', 1),
      photo(job.live + 1, job.completed, 'Before', '#b45309', 12),
      photo(job.live + 2, job.completed, 'After', '#15803d', 12),
      photo(job.live + 3, job.completed, 'Serial plate', '#475569', 12),
      photo(job.live + 4, job.completed, 'Internal', '#991b1b', 12, { customerVisible: false }),
    ])
  await db.insert(documents).values([
    { id: job.live, jobId: job.completed, name: 'Work order.pdf', key: 'demo/work-order.pdf' },
    { id: job.live + 1, jobId: job.completed, name: 'Warranty.pdf', key: 'demo/warranty.pdf' },
    {
      id: job.live + 2,
      jobId: job.completed,
      name: 'Cost sheet.pdf',
      key: 'demo/cost-sheet.pdf',
      customerVisible: false,
    },
  ])
}
