import { eq } from 'drizzle-orm'
import { firstRow, type Db } from '#foundation/database/database'
import { comments } from '#foundation/database/schema'
import { forbidden, notFound, unprocessable } from '#foundation/errors'
import { route } from '#foundation/http/route'
import { requireUserId } from '#foundation/security/authorization'
import type { Principal } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import { findComment, loadCommentsByDay, toComment, type FoundComment } from './comments'
import { prepareJobNews } from './job-news'
import { findJobIfAuthorized, findAuthorizedJob } from './job.access'
import { notifyOfficeOfNote } from './note-mail'

const isCustomer = ({ role }: Principal): boolean => role === 'customer'

interface Flags {
  customer_visible?: boolean | undefined
  pinned?: boolean | undefined
}

/** The flags to set on a note. Customers cannot set any: 422 if one hides or pins a note. */
function readFlags(
  { customer_visible: customerVisible, pinned }: Flags,
  principal: Principal,
): Partial<Pick<FoundComment['comment'], 'customerVisible' | 'pinned'>> {
  if (!isCustomer(principal)) return { customerVisible, pinned }
  if (customerVisible === false)
    throw unprocessable('Your notes are always visible to you and the office.', 'comment.customer_visible')
  if (pinned) throw unprocessable('Only the office can pin a note.', 'comment.pinned')
  return {}
}

function readText(text: string): string {
  const trimmed = text.trim()
  if (trimmed === '') throw unprocessable('Please write a note.', 'comment.comment')
  return trimmed
}

/** The note, if the principal may change it: the office any, others their own (403). 404 for a note they may not read. */
async function changeable(db: Db, principal: Principal, id: number): Promise<FoundComment> {
  const found = await findComment(db, id)
  const isShown = found !== null && (found.comment.customerVisible || !isCustomer(principal))
  if (!isShown || !(await findJobIfAuthorized(db, principal, found.comment.jobId))) throw notFound('No such note')
  if (principal.role !== 'admin' && found.comment.userId !== principal.userId)
    throw forbidden('Only notes that you wrote can be changed.')
  return found
}

/** Notes on a job. */
export function commentRoutes(api: Api): void {
  route(
    api,
    'createComment',
    async (call) => {
      const { body, principal, tenant, db, now, afterCommit } = call
      const { comment: input } = body
      const job = await findAuthorizedJob(db, principal, input.commentable_id, 'comment.commentable_id')
      const written = {
        jobId: job.id,
        userId: requireUserId(principal),
        comment: readText(input.comment),
        ...readFlags(input, principal),
        createdAt: now,
        updatedAt: now,
      }
      const { id } = firstRow(await db.insert(comments).values(written).returning({ id: comments.id }))
      afterCommit(await prepareJobNews(db, job.id, call))
      if (isCustomer(principal)) await notifyOfficeOfNote(db, tenant, written, now)
      return toComment((await findComment(db, id))!)
    },
    { perMinute: { max: 30 } },
  )

  route(api, 'updateComment', async (call) => {
    const { params, body, principal, db, now, afterCommit } = call
    const { comment: input } = body
    const found = await changeable(db, principal, params.id)
    const change = {
      comment: input.comment === undefined ? undefined : readText(input.comment),
      ...readFlags(input, principal),
    }
    if (Object.values(change).every((value) => value === undefined)) return toComment(found)
    const [comment] = await db
      .update(comments)
      .set({ ...change, updatedAt: now })
      .where(eq(comments.id, params.id))
      .returning()
    if (!comment) throw notFound('No such note')
    afterCommit(await prepareJobNews(db, comment.jobId, call))
    return toComment({ ...found, comment })
  })

  route(api, 'deleteComment', async (call) => {
    const { params, principal, db, afterCommit } = call
    const { comment } = await changeable(db, principal, params.id)
    const [deletedRow] = await db.delete(comments).where(eq(comments.id, comment.id)).returning({ id: comments.id })
    if (!deletedRow) throw notFound('No such note')
    afterCommit(await prepareJobNews(db, comment.jobId, call))
  })

  route(api, 'listCommentsByDate', async ({ query, principal, tenant, db }) => {
    const job = await findAuthorizedJob(db, principal, query.commentable_id, 'commentable_id')
    return loadCommentsByDay(db, job, tenant, isCustomer(principal))
  })
}
