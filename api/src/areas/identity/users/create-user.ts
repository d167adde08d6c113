import { firstRow, type Db } from '#foundation/database/database'
import { addresses, userEmails, userPhones, users } from '#foundation/database/schema'
import { unprocessable } from '#foundation/errors'
import { databaseCode } from '#foundation/http/error-handler'
import { routeWithoutTransaction } from '#foundation/http/route'
import { askedLanguage } from '#foundation/languages/asked-language'
import { requireBotCheck } from '#foundation/security/bot-check'
import { createSession } from '#foundation/security/sessions'
import type { Api } from '#foundation/services'
import type { TenantRow } from '#foundation/tenants'
import { zoneOfZip } from '#foundation/tenants'
import type { AddressInput, NewUserInput, SignedIn } from '@portal/contract'
import { normalizeEmail } from '@portal/rules'
import { geocodeAddress, requireState, toNewAddressColumns } from '../addresses/address-location'
import { requireCoverage } from '../addresses/coverage'
import { requireUncommon } from '../passwords/require-uncommon'
import { rememberNetwork } from '../sessions/sign-in-limit'
import { isEmailAvailable } from './email-available'

const UNIQUE_VIOLATION = '23505'
const taken = () => unprocessable('Email already exists', 'user.email')

type Located = Awaited<ReturnType<typeof geocodeAddress>>

/** Sign-up. Validates everything before hashing the password, and stores nothing of a rejected sign-up. */
export function createUserRoute(api: Api): void {
  routeWithoutTransaction(
    api,
    'createUser',
    async ({ body: { user }, tenant, request, now, services, transact }) => {
      if (user.password !== user.password_confirmation)
        throw unprocessable('Passwords do not match!', 'user.password_confirmation')
      await requireUncommon(user.password, tenant, [user.email], 'user.password')
      const address = user.addresses_attributes?.[0]
      requireState(address?.state, 'user.addresses_attributes.0.state')
      await transact(async (db) => {
        await requireCoverage(db, tenant, address?.zip_code, 'user.addresses_attributes.0.zip_code')
        await requireBotCheck(db, services, { tenant, action: 'create_account', request, now })
        // The unique index below decides; failing early saves the work, and rolls back the use of the bot check's proof.
        if (!(await isEmailAvailable(db, user.email, null))) throw taken()
      })
      const located = address && (await geocodeAddress(services, toNewAddressColumns(address), address))
      const passwordHash = await services.passwords.hash(user.password)
      return transact(async (db) => {
        const signedIn = await insertCustomer(db, user, passwordHash, request.headers['user-agent'], now)
        await rememberNetwork(db, { services, request, now }, signedIn.id)
        if (address && located) await insertHome(db, tenant, signedIn.id, address, located)
        return signedIn
      })
    },
    { perMinute: { max: 10 } },
  )
}

async function insertCustomer(
  db: Db,
  user: NewUserInput,
  passwordHash: string,
  userAgent: string | undefined,
  now: Date,
): Promise<SignedIn> {
  const inserted = await db
    .insert(users)
    .values({
      role: 'customer',
      firstName: user.first_name.trim(),
      lastName: user.last_name.trim(),
      passwordHash,
      language: askedLanguage(),
    })
    .returning({ id: users.id })
  const userId = firstRow(inserted).id
  const email = normalizeEmail(user.email)
  try {
    await db.insert(userEmails).values({ userId, emailAddress: email, primary: true })
  } catch (error) {
    // A concurrent sign-up with the same email fails here on the unique index; the transaction rolls back.
    if (databaseCode(error) === UNIQUE_VIOLATION) throw taken()
    throw error
  }
  await db.insert(userPhones).values({ userId, phoneNumber: user.phone, type: 'mobile', primary: true })
  return {
    id: userId,
    email,
    role: 'customer',
    authentication_token: await createSession(db, now, { role: 'customer', userId, userAgent }),
  }
}

/** The first address is always the primary one, whatever the request says. */
async function insertHome(
  db: Db,
  tenant: TenantRow,
  userId: number,
  address: AddressInput,
  located: Located,
): Promise<void> {
  const columns = toNewAddressColumns(address)
  await db
    .insert(addresses)
    .values({ ...columns, ...located, userId, primary: true, timeZone: zoneOfZip(tenant, columns.zipCode) })
}
