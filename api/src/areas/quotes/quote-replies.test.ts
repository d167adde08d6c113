import { eq } from 'drizzle-orm'
import { quotes as quoteRows, tenants, userEmails } from '#foundation/database/schema'
import { sendDueMail } from '#foundation/mail/mail-worker'
import { setUpClientForEach } from '#test/support'
import { setUpMailApiForEach } from '#test/support/mail'
import { officeClient } from '#test/support/payments'
import { demoIds, emails } from 'demo/names'

const acme = demoIds('acme')
const { quotes } = acme
const DAY = 86_400_000
const { api, letters } = setUpMailApiForEach()
const customer = setUpClientForEach(() => api.signIn(emails.customer))
const office = setUpClientForEach(() => officeClient(api))

const replies = async (
  query: Partial<{
    state: 'unanswered' | 'all'
    quote_id: number
    from: string
    to: string
    page: number
    per_page: number
  }> = {},
) =>
  // Signs in again each time: an office session expires after two idle hours.
  (await (await officeClient(api)).call('listQuoteReplies', { query })).body
const decline = (message?: string, id: number = quotes.sent) =>
  customer.call('declineQuote', { params: { id }, body: message === undefined ? {} : { message } })
const takeBack = (client = customer) => client.call('takeBackDecline', { params: { id: quotes.sent } })
const mailed = async () => {
  await sendDueMail(api.services)
  return letters.filter(({ subject }) => subject.includes(`quote #`) && !subject.startsWith('Your '))
}
const withoutSupportAddress = async () => {
  await api.inAcme((db) =>
    db.update(userEmails).set({ emailAddress: 'dana@acme.example' }).where(eq(userEmails.userId, acme.users.admin)),
  )
  await api.database.asOwner((db) => db.update(tenants).set({ supportEmail: null }).where(eq(tenants.id, acme.tenant)))
  api.services.tenants.forget()
}

describe('an answer to a quote without a job, of a tenant without a support address', () => {
  const answers = {
    proceed: () =>
      customer.call('proceedWithQuote', {
        params: { id: quotes.sent },
        query: { version: 1 },
        body: { notes: 'Mornings' },
      }),
    sign: () =>
      customer.call('acceptQuote', {
        params: { id: quotes.sent },
        body: { signature: { kind: 'typed', name: 'Casey Rivera' }, version: 1 },
      }),
    decline: () => decline('Too expensive'),
    changes: () =>
      customer.call('requestQuoteChanges', {
        params: { id: quotes.sent },
        body: { message: 'Without the thermostat' },
      }),
  }
  const messages = { proceed: 'Mornings', sign: null, decline: 'Too expensive', changes: 'Without the thermostat' }

  it.each(Object.keys(answers) as (keyof typeof answers)[])(
    'is listed for the office and mailed to its admins: %s',
    async (kind) => {
      await withoutSupportAddress()
      await api.inAcme((db) => db.update(quoteRows).set({ jobId: null }).where(eq(quoteRows.id, quotes.sent)))
      expect((await answers[kind]()).status).toBe(200)
      const { data, recordsFiltered } = await replies({ state: 'unanswered' })
      expect(recordsFiltered).toBe(1)
      expect(data).toMatchObject([
        {
          kind,
          message: messages[kind],
          created_at: api.clock().toISOString(),
          answered_at: null,
          taken_back_at: null,
          quote: { id: quotes.sent, name: 'Heat pump replacement', job_id: null },
          customer: {
            id: acme.users.customer,
            full_name: 'Casey Rivera',
            email: emails.customer,
            phone: expect.stringMatching(/^\d{10}$/),
          },
        },
      ])
      expect((await mailed()).map(({ to }) => to)).toEqual(['dana@acme.example'])
      if (messages[kind]) expect((await mailed())[0]!.text).toContain(messages[kind])
    },
  )

  it('is mailed to the office even if the customer has no email', async () => {
    await api.inAcme((db) => db.delete(userEmails).where(eq(userEmails.userId, acme.users.customer)))
    await decline('By phone, please')
    expect(await mailed()).toMatchObject([
      { to: 'office@acme.example', text: expect.stringContaining('By phone, please') },
    ])
    expect((await replies()).data[0]!.customer.email).toBeNull()
  })

  it('is listed even if the office has no email at all', async () => {
    await withoutSupportAddress()
    await api.inAcme((db) => db.delete(userEmails).where(eq(userEmails.userId, acme.users.admin)))
    expect((await decline()).status).toBe(200)
    expect(await mailed()).toEqual([])
    expect((await replies()).data).toMatchObject([{ kind: 'decline' }])
  })
})

describe('the list', () => {
  it('is filtered by quote, by days in the tenant’s time zone, and by unanswered', async () => {
    api.clock.set('2026-02-11T06:30:00.000Z') // The evening of the 10th in Denver.
    await decline('One')
    api.clock.set('2026-02-11T07:30:00.000Z')
    await decline('Two', quotes.pending)
    const words = async (query: Parameters<typeof replies>[0]) =>
      (await replies(query)).data.map(({ message }) => message)
    expect(await words({})).toEqual(['Two', 'One'])
    expect(await words({ quote_id: quotes.sent })).toEqual(['One'])
    expect(await words({ to: '2026-02-10' })).toEqual(['One'])
    expect(await words({ from: '2026-02-11' })).toEqual(['Two'])
    expect(await words({ from: '2026-02-12' })).toEqual([])
    expect(await replies({ per_page: 1, page: 2 })).toMatchObject({ recordsFiltered: 2, data: [{ message: 'One' }] })
    const [latest] = (await replies()).data
    Object.assign(office, await officeClient(api))
    expect(
      (await office.call('updateQuoteReply', { params: { id: latest!.id }, body: { quote_reply: { answered: true } } }))
        .body.answered_at,
    ).toBe(api.clock().toISOString())
    expect(await words({ state: 'unanswered' })).toEqual(['One'])
    await office.call('updateQuoteReply', { params: { id: latest!.id }, body: { quote_reply: { answered: false } } })
    expect(await words({ state: 'unanswered' })).toEqual(['Two', 'One'])
  })

  it('contains only the tenant’s own', async () => {
    await decline('Ours')
    const [reply] = (await replies()).data
    const others = await officeClient(api, 'bluebird')
    expect((await others.call('listQuoteReplies', { query: {} })).body.data).toEqual([])
    expect(
      (await others.call('updateQuoteReply', { params: { id: reply!.id }, body: { quote_reply: { answered: true } } }))
        .status,
    ).toBe(404)
  })

  it('requested changes are unanswered until the quote is sent again', async () => {
    await customer.call('requestQuoteChanges', { params: { id: quotes.sent }, body: { message: 'Cheaper' } })
    expect((await replies({ state: 'unanswered' })).data).toHaveLength(1)
    expect((await office.call('emailQuote', { params: { id: quotes.sent } })).status).toBe(200)
    expect((await replies({ state: 'unanswered' })).data).toEqual([])
  })
})

describe('a decline is taken back', () => {
  it('is possible for a day, and the office is notified', async () => {
    const declined = (await decline('Too expensive')).body
    expect(declined).toMatchObject({
      status: 'denied',
      decline_final_at: new Date(api.clock().getTime() + DAY).toISOString(),
    })
    api.clock.advance(DAY - 1_000)
    expect(await takeBack()).toMatchObject({
      status: 200,
      body: {
        status: 'sent',
        decline_final_at: null,
        links: { quote_proceed: `/v2/quotes/${quotes.sent}/proceed?version=1` },
      },
    })
    expect((await replies({ state: 'unanswered' })).data).toEqual([])
    expect((await replies()).data).toMatchObject([{ kind: 'decline', taken_back_at: api.clock().toISOString() }])
    expect((await mailed()).map(({ subject }) => subject)).toEqual([
      `Casey Rivera declined quote #${quotes.sent}`,
      `Casey Rivera withdrew their decline of quote #${quotes.sent}`,
    ])
    expect(await takeBack()).toMatchObject({ status: 409, body: { message: 'This quote is not declined.' } })
  })

  it('is not possible after a day', async () => {
    await decline()
    api.clock.advance(DAY)
    expect((await customer.call('getQuote', { params: { id: quotes.sent } })).body.decline_final_at).toBeNull()
    expect(await takeBack()).toMatchObject({
      status: 422,
      body: { message: 'This quote was declined more than a day ago. Please call our office to reopen it.' },
    })
  })

  it('restores the previous status: a pending quote is pending again', async () => {
    await customer.call('requestQuoteChanges', { params: { id: quotes.sent }, body: { message: 'Cheaper' } })
    await decline()
    expect((await takeBack()).body.status).toBe('pending')
  })

  it('is possible repeatedly, for each decline separately', async () => {
    for (let times = 0; times < 2; times += 1) {
      await decline()
      expect((await takeBack()).body.status).toBe('sent')
    }
    expect((await replies()).data).toHaveLength(2)
  })

  it('is possible only for its customer', async () => {
    await decline()
    expect((await takeBack(await api.signIn(emails.landlord))).status).toBe(404)
    expect((await takeBack(office)).status).toBe(403)
    // A quote that was denied without a reply by the customer has no decline to take back.
    expect((await customer.call('takeBackDecline', { params: { id: quotes.denied } })).status).toBe(422)
  })
})
